import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Rules } from '../enforce/rules.ts';
import type { Outbox } from '../node/outbox.ts';
import type { LivePlayer, OpenAward } from './players.ts';

/** Mean interval between daily sign-ins, and between claims of awards. */
const signInEveryMs = 12_000;
const claimEveryMs = 25_000;
/** Interval between reads of the claimable awards. */
const lookEveryMs = 60_000;

/**
 * Members take part in activities in addition to playing: they sign in for the day, and claim their awards.
 */
export function createGuests(input: {
  readonly rng: Rng;
  readonly outbox: Outbox;
  readonly newId: (prefix: string) => string;
  readonly rules: Rules;
  readonly loadAwards: () => Promise<readonly OpenAward[]>;
  readonly speed: number;
}) {
  const { rng, outbox, newId, rules, loadAwards, speed } = input;
  const nextAfter = (now: number, everyMs: number) => now + ((0.5 + rng.float()) * everyMs) / speed;
  const startMs = Date.now();
  let signInMs = nextAfter(startMs, signInEveryMs);
  let claimMs = nextAfter(startMs, claimEveryMs);
  let lookMs = startMs;
  let awards: OpenAward[] = [];
  const claimed = new Set<string>();
  const keyOf = ({ account, agent, activityId }: OpenAward) => `${agent}\n${account}\n${activityId}`;

  /** Reads the claimable awards from the database; a real member sees them on the activity pages. */
  function look(now: number): void {
    lookMs = now + lookEveryMs / speed;
    loadAwards().then(
      (found) => {
        awards = found.filter((award) => !claimed.has(keyOf(award)));
      },
      // The next look comes soon.
      () => undefined,
    );
  }

  function claim(now: number): void {
    claimMs = nextAfter(now, claimEveryMs);
    const award = awards.splice(rng.int(Math.max(1, awards.length)), 1)[0];
    if (!award || !rules.activities(now).some(({ id }) => id === award.activityId)) return;
    claimed.add(keyOf(award));
    const { account: member, agent, activityId } = award;
    outbox.event({ eventId: newId('E'), type: 'claim', at: now, member, agent, activityId });
  }

  return {
    /** `online`: members who are signed in to the games. */
    step(now: number, online: readonly LivePlayer[]): void {
      if (now >= lookMs) look(now);
      if (now >= claimMs) claim(now);
      if (now < signInMs) return;
      signInMs = nextAfter(now, signInEveryMs);
      const open = rules
        .activities(now)
        .some(({ activityKind, start, end }) => activityKind === 'signIn' && start <= now && now <= end);
      const user = open && online.length > 0 ? rng.pick(online) : undefined;
      if (!user) return;
      outbox.event({
        eventId: newId('E'),
        type: 'signIn',
        at: now,
        member: user.account,
        agent: user.agent,
      });
    },
  };
}
