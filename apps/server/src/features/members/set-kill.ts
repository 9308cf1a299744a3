import { checkLater } from '@pitboss/rules/checks/field-checks';
import { playerRtpDays } from '@pitboss/rules/rtp/chain';
import { checkTarget } from '@pitboss/rules/rtp/target';
import { checkKillProbability, scaledDecimal } from '@pitboss/rules/validation';
import { minorOf, moneyText, ms, msOrNull } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../kernel/calls/serve.ts';
import { changeMembers, type LockedMember, lockMembers } from './change-members.sql.ts';
import { endKills, insertKill, type KillRow } from './kill.sql.ts';
import { hundredths } from './members.wire.ts';

const lifeMs = playerRtpDays * 86_400_000;

/** What is asked for, as typed. */
export interface WantedKill {
  readonly probability: string | null;
  readonly until?: number | undefined;
  readonly target?: string | undefined;
  readonly reason?: string | undefined;
}

/** A target as typed in minor units; null for none. */
function targetOf(typed: string | undefined): bigint | null {
  const text = typed?.trim() ?? '';
  obey(checkTarget(text));
  if (text === '') return null;
  return text.startsWith('-') ? -BigInt(minorOf(text.slice(1))) : BigInt(minorOf(text));
}

/** What holds for a member now. */
const heldOf = ({ kill_probability, kill_until }: LockedMember): number | null =>
  kill_until !== null && kill_until.getTime() <= Date.now() ? null : kill_probability;

/**
 * Sets the killing probability of members from now on, in place of what was in force, or takes it away. It ends by itself: at
 * its end, fifteen days from now at most, or at the payout that reaches its target. The same once more, without end, target
 * and reason, changes nothing. Gives how many it changed.
 */
export async function setKill(
  context: WriteContext,
  ids: readonly string[],
  { probability, until, target, reason = '' }: WantedKill,
): Promise<number> {
  const { tx, scope, session, services } = context;
  if (probability !== null) obey(checkKillProbability(probability));
  const wanted = probability === null ? null : Number((scaledDecimal(probability, 2) ?? 0n) / 1_000_000n);
  const minor = targetOf(target);
  const now = Date.now();
  if (until !== undefined) obey(checkLater('until', until, now));
  if (until !== undefined && until > now + lifeMs)
    throw new Refusal('kill.tooLong', { days: String(playerRtpDays) }, 'until');
  const isPlain = until === undefined && minor === null && reason.trim() === '';
  const members = (await lockMembers(tx, scope, ids)).filter((member) =>
    wanted === null || isPlain ? heldOf(member) !== wanted : true,
  );
  if (members.length === 0) return 0;
  const at = new Date(now);
  const note = { operatorId: session.operatorId, actor: session.account, reason: reason.trim(), at };
  await endKills(
    tx,
    members.map(({ id }) => id),
    wanted === null ? 'deleted' : 'replaced',
    note,
  );
  const end = wanted === null ? null : new Date(until ?? now + lifeMs);
  for (const member of members)
    if (wanted !== null && end !== null)
      await insertKill(tx, {
        ...{ ...note, id: services.ids.next(now), member, probability: wanted, until: end, target: minor },
      });
  await changeMembers(tx, members, { kill_probability: wanted, kill_until: end });
  const more = {
    ...(end ? { until: end.getTime() } : {}),
    ...(minor === null ? {} : { target: moneyText(minor) }),
    ...(note.reason ? { reason: note.reason } : {}),
  };
  for (const member of members)
    context.audit({
      target: `member:${member.id} ${member.account}`,
      before: { killProbability: hundredths(heldOf(member)) },
      after: { killProbability: hundredths(wanted), ...more },
    });
  return members.length;
}

/** A killing probability of a member as it is sent. */
export const killWire = (row: KillRow) => ({
  ...{
    id: row.id,
    probability: hundredths(row.probability) ?? '',
    from: ms(row.valid_from),
    until: ms(row.until),
  },
  ...{ currency: row.currency, target: row.target === null ? null : moneyText(row.target) },
  ...{ net: row.net === null ? null : moneyText(row.net), reason: row.reason, actor: row.actor },
  ...{
    endedAt: msOrNull(row.ended_at),
    endedWhy: row.ended_why,
    endedBy: row.end_actor,
    endReason: row.end_reason,
  },
});
