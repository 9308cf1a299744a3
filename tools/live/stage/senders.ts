import type { Rng } from '@pitboss/rounds/deal/rng';
import { decimal } from '../decimal.ts';
import type { LiveGift } from '../obey/anchors.ts';
import type { Rules } from '../obey.ts';
import type { Outbox } from '../outbox.ts';
import type { LivePlayer } from '../players.ts';
import type { LiveWallet } from '../wallet.ts';

const everyMs = 9_000;
/** One in so many sendings is of somebody who sends the dearest gift again and again. */
const whale = 1 / 12;

/** A stream that is on, for those who watch it. */
export interface OpenStream {
  readonly id: string;
  readonly anchorId: string;
  readonly roomId: string;
  /** Of the games of its room; for the order at an agent's wallet. */
  readonly gameId: number;
}

/** Members who watch the streams: they enter, become fans, and send gifts that their purse holds. */
export function createSenders(input: {
  readonly rng: Rng;
  readonly outbox: Outbox;
  readonly newId: (prefix: string) => string;
  readonly rules: Rules;
  readonly wallet: Pick<LiveWallet, 'withhold'>;
  readonly speed: number;
}) {
  const { rng, outbox, newId, rules, wallet, speed } = input;
  /** Sums sent to an anchor and fans of it, as far as this run knows them. */
  const sums = new Map<string, bigint>();
  const fans = new Set<string>();
  const entered = new Set<string>();
  let nextMs = 0;

  const who = ({ account, agent }: LivePlayer) => ({ member: account, agent });

  /** How many pieces somebody sends; 0 where the gift is not for them. */
  function pieces(gift: LiveGift, person: LivePlayer, stream: OpenStream, now: number): number {
    const pair = `${person.agent} ${person.account} ${stream.anchorId}`;
    if ((sums.get(pair) ?? 0n) < gift.sentBefore) return 0;
    if (gift.type === 'admission') {
      const visit = `${pair} ${stream.id}`;
      if (entered.has(visit)) return 0;
      entered.add(visit);
      return 1;
    }
    if (gift.type === 'fans' && !fans.has(pair)) {
      fans.add(pair);
      const fan = { anchorId: stream.anchorId, on: true, ...who(person) };
      outbox.event({ eventId: newId('E'), type: 'fan', at: now, ...fan });
    }
    return Math.min(gift.most, 1 + rng.int(9));
  }

  function tell(person: LivePlayer, gift: LiveGift, stream: OpenStream, sent: Sent): void {
    outbox.event(
      {
        ...{ eventId: newId('E'), type: 'gift', at: sent.at, sendId: sent.id, ...who(person) },
        ...{ anchorId: stream.anchorId, roomId: stream.roomId, giftId: gift.id },
        ...{ count: sent.count, amount: decimal(sent.amount) },
      },
      (answer) => {
        if (answer.status === 'accepted') {
          const pair = `${person.agent} ${person.account} ${stream.anchorId}`;
          sums.set(pair, (sums.get(pair) ?? 0n) + sent.amount);
          if (answer.balance !== undefined) person.purse.balance = BigInt(answer.balance.replace('.', ''));
        } else if (person.seamless && sent.amount > 0n) giveBack(sent.id);
        else person.purse.balance += sent.amount;
      },
    );
  }

  /** A charge at an agent's wallet for a gift that was not taken goes back. */
  const giveBack = (purchaseId: string) =>
    outbox.event({ eventId: newId('E'), type: 'refund', at: Date.now(), purchaseId });

  function send(person: LivePlayer, gift: LiveGift, stream: OpenStream, now: number): void {
    const count = pieces(gift, person, stream, now);
    const amount = gift.price * BigInt(count);
    if (count === 0 || amount > person.purse.balance) return;
    // A fan is one before the gift is sent.
    const sent = { id: newId('G'), at: now + 1, count, amount };
    person.purse.balance -= amount;
    if (!person.seamless || amount === 0n) {
      tell(person, gift, stream, sent);
      return;
    }
    const charge = { id: sent.id, person, gameId: stream.gameId, amount, final: true };
    void wallet.withhold(charge).then((charged) => {
      if (charged) tell(person, gift, stream, sent);
      else giveBack(sent.id);
    });
  }

  return {
    /** `people`: members who are signed in; `streams`: those that are on. */
    step(now: number, people: readonly LivePlayer[], streams: readonly OpenStream[]): void {
      if (now < nextMs || people.length === 0 || streams.length === 0) return;
      nextMs = now + ((0.5 + rng.float()) * everyMs) / speed;
      const stream = rng.pick(streams);
      const person = rng.pick(people);
      const gifts = rules
        .gifts(person.currency)
        .filter(({ price }) => price <= person.purse.balance)
        .sort((one, other) => Number(other.price - one.price));
      const dearest = gifts[0];
      if (!dearest || !rules.mayMeet(person, stream.anchorId)) return;
      if (!rng.chance(whale)) send(person, rng.pick(gifts), stream, now);
      else for (let times = 3 + rng.int(4); times > 0; times -= 1) send(person, dearest, stream, now);
    },
  };
}

interface Sent {
  readonly id: string;
  readonly at: number;
  readonly count: number;
  readonly amount: bigint;
}
