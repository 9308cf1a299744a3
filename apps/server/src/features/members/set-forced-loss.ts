import { checkLater } from '@pitboss/rules/checks/field-checks';
import { playerRtpDays } from '@pitboss/rules/rtp/chain';
import { checkTarget } from '@pitboss/rules/rtp/target';
import { checkForcedLossProbability, scaledDecimal } from '@pitboss/rules/validation';
import { minorOf, moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import type { WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { mergeUpdate } from '../../platform/versions/merge-update.ts';
import { changeMembers, type LockedMember, lockMembers } from './change-members.sql.ts';
import {
  endForcedLosses,
  type ForcedLossNote,
  type ForcedLossRow,
  insertForcedLoss,
  readForcedLossTargets,
} from './kill.sql.ts';
import { hundredths } from './members.dto.ts';

/** Forced loss probability, in hundredths, from which an agent needs a second approver. */
const guardedFrom = 50;
const lifeMs = playerRtpDays * 86_400_000;

/** Requested setting, as typed. */
export interface ForcedLossRequest {
  readonly probability: string | null;
  readonly until?: number | undefined;
  readonly target?: string | undefined;
  readonly reason?: string | undefined;
  /** Versions of the members that were read, by their ids. */
  readonly versions?: Readonly<Record<string, number>> | undefined;
}

/** A target as typed in minor units; null for none. */
function targetOf(typed: string | undefined): bigint | null {
  const text = typed?.trim() ?? '';
  assertValid(checkTarget(text));
  if (text === '') return null;
  return text.startsWith('-') ? -BigInt(minorOf(text.slice(1))) : BigInt(minorOf(text));
}

/** Returns the forced loss probability in force for a member, in hundredths; null for none. */
const heldOf = ({ kill_probability, kill_until }: LockedMember): number | null =>
  kill_until !== null && kill_until.getTime() <= Date.now() ? null : kill_probability;

/** Fields of a setting: the end in epoch ms, the target as an amount. */
interface Terms {
  readonly probability: string | null;
  readonly until: number | null;
  readonly target: string | null;
}

/** Returns end, target and reason of a setting as an approval and the operation log show them. */
const shownTerms = ({ until, target }: Terms, reason: string) => ({
  ...(until === null ? {} : { until }),
  ...(target === null ? {} : { target }),
  ...(reason ? { reason } : {}),
});

/**
 * Compares the requested terms of members with changes of others since they were read. Returns the terms by
 * member: an end or a target that the caller left as it was read is the stored one.
 */
async function mergeTerms(
  context: WriteContext,
  members: readonly LockedMember[],
  versions: ForcedLossRequest['versions'],
  requested: Terms,
): Promise<ReadonlyMap<LockedMember, Terms>> {
  const targets = await readForcedLossTargets(context.tx, members);
  const merged = new Map<LockedMember, Terms>();
  for (const member of members) {
    const held = heldOf(member);
    const target = held === null ? undefined : targets.get(member.id);
    const record = {
      kind: 'member',
      id: member.id,
      version: versions?.[member.id],
      isOneOfSeveral: true,
      isOneValue: true,
    } as const;
    const stored = {
      probability: hundredths(held),
      until: held === null ? null : msOrNull(member.kill_until),
      target: target === undefined ? null : moneyText(target),
    };
    const { values } = await mergeUpdate<Terms>(context, record, stored, requested);
    merged.set(member, { ...values, until: values.until ?? requested.until });
  }
  return merged;
}

/** Throws until a second approver agrees to an agent's change to a high forced loss probability. */
async function assertApproved(
  context: WriteContext,
  members: readonly LockedMember[],
  probability: number | null,
  more: object,
): Promise<void> {
  const [first] = members;
  if (context.session.agentId === null || probability === null || probability < guardedFrom || !first) return;
  const before = [...new Set(members.map((member) => hundredths(heldOf(member)) ?? '-'))];
  await context.secondPerson({
    kind: 'kill',
    target: `member:${first.id} ${first.account}`,
    before: { killProbability: before },
    after: {
      killProbability: hundredths(probability),
      accounts: members.map(({ account }) => account),
      ...more,
    },
  });
}

/**
 * Stores the new setting of members, each with its own end and target, and records it in the operation log.
 */
async function storeTerms(
  context: WriteContext,
  merged: ReadonlyMap<LockedMember, Terms>,
  probability: number | null,
  note: ForcedLossNote,
): Promise<void> {
  const { tx, services } = context;
  const byEnd = new Map<number | null, LockedMember[]>();
  for (const [member, terms] of merged) {
    const until = probability === null ? null : terms.until;
    if (probability !== null && until !== null)
      await insertForcedLoss(tx, {
        ...note,
        id: services.ids.next(note.at.getTime()),
        member,
        probability,
        until: new Date(until),
        target: targetOf(terms.target ?? undefined),
      });
    const sameEnd = byEnd.get(until) ?? [];
    sameEnd.push(member);
    byEnd.set(until, sameEnd);
    context.audit({
      target: `member:${member.id} ${member.account}`,
      before: { killProbability: hundredths(heldOf(member)) },
      after: { killProbability: hundredths(probability), ...shownTerms({ ...terms, until }, note.reason) },
    });
  }
  for (const [until, members] of byEnd)
    await changeMembers(tx, members, {
      kill_probability: probability,
      kill_until: until === null ? null : new Date(until),
    });
}

/**
 * Sets the forced loss probability of members from now on, in place of the one in force, or removes it. It
 * ends automatically: at its end, fifteen days from now at most, or at the payout that reaches its target.
 * Setting the current value again, without end, target and reason, changes nothing. An agent's change to 0.50
 * or more waits for a second approver. Returns how many members it changed.
 */
export async function setForcedLoss(
  context: WriteContext,
  ids: readonly string[],
  { probability, until, target, reason = '', versions }: ForcedLossRequest,
): Promise<number> {
  const { tx, scope, session } = context;
  if (probability !== null) assertValid(checkForcedLossProbability(probability));
  const wanted = probability === null ? null : Number((scaledDecimal(probability, 2) ?? 0n) / 1_000_000n);
  const minor = targetOf(target);
  const now = Date.now();
  if (until !== undefined) assertValid(checkLater('until', until, now));
  if (until !== undefined && until > now + lifeMs)
    throw new AppError('kill.tooLong', { days: String(playerRtpDays) }, 'until');
  const isPlain = until === undefined && minor === null && reason.trim() === '';
  const members = (await lockMembers(tx, scope, ids)).filter((member) =>
    wanted === null || isPlain ? heldOf(member) !== wanted : true,
  );
  if (members.length === 0) return 0;
  const requested: Terms = {
    probability: hundredths(wanted),
    until: wanted === null ? null : (until ?? now + lifeMs),
    target: minor === null ? null : moneyText(minor),
  };
  const merged = await mergeTerms(context, members, versions, requested);
  const at = new Date(now);
  const note = { operatorId: session.operatorId, actor: session.account, reason: reason.trim(), at };
  await assertApproved(context, members, wanted, shownTerms(requested, note.reason));
  await endForcedLosses(
    tx,
    members.map(({ id }) => id),
    wanted === null ? 'deleted' : 'replaced',
    note,
  );
  await storeTerms(context, merged, wanted, note);
  return members.length;
}

/** Converts a forced loss probability of a member to its DTO. */
export const forcedLossDto = (row: ForcedLossRow) => ({
  id: row.id,
  probability: hundredths(row.probability) ?? '',
  from: ms(row.valid_from),
  until: ms(row.until),
  currency: row.currency,
  target: row.target === null ? null : moneyText(row.target),
  net: row.net === null ? null : moneyText(row.net),
  reason: row.reason,
  actor: row.actor,
  endedAt: msOrNull(row.ended_at),
  endedWhy: row.ended_why,
  endedBy: row.end_actor,
  endReason: row.end_reason,
});
