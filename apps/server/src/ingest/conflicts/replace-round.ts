import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import { canPay } from '../bets/apply-money.ts';
import { type Group, memberNamed, type Waiting } from '../group/group.ts';
import type { ReplacementItem, RoundItem } from '../group/items.ts';
import type { Named } from '../group/names.ts';
import { answer, remember } from '../group/replies.ts';
import { betCancelled, type MemberState, memoryKey } from '../group/states.ts';
import { type Checked, storeRound } from '../rounds/apply-round.ts';
import { onSide, reverseStored, wasRecord } from './replace-bet.ts';

/** Points the marks of single bets to the bets of the round that was entered again. */
function standForNew(group: Group, { bets }: RoundItem): void {
  for (const { betId: key } of bets) {
    const mark = group.marks.get(key);
    const bet = group.newBets.findLast((one) => one.key === key);
    if (!mark || !bet) continue;
    group.marks.set(key, {
      ...mark,
      betId: bet.id,
      tenantId: bet.tenantId,
      accountId: bet.accountId,
      inningId: bet.inningId,
      state: bet.state,
      changed: false,
      replaced: true,
    });
  }
}

/**
 * Applies a round by which an operator replaces the one stored under its number (spec content §1: conflicts):
 * every stored bet is reversed, then the round is entered again, in one transaction. It is done completely or
 * not at all: after a rejection the caller rolls back. It is not checked that members may bet now: they have
 * played.
 */
export function applyReplacement(group: Group, waiting: Waiting & { item: ReplacementItem }): IngestAnswer {
  const { item, nodeId } = waiting;
  if (group.remembered.has(memoryKey(nodeId, item.id))) return answer(item.id, 'duplicate');
  const { round } = item;
  const stored = [...group.roundBets].flatMap(([key, bet]) =>
    key.startsWith(`${round.id}\n`) && bet.state !== betCancelled ? [bet] : [],
  );
  const isRecord = new Map<string, boolean>();
  for (const bet of stored) {
    const owner = group.members.get(bet.accountId);
    if (owner) isRecord.set(bet.key, wasRecord(bet, item.records, owner));
    const rejected = reverseStored(group, owner, bet, item.records);
    if (rejected) return answer(item.id, rejected, { field: bet.key });
  }
  const checked: Checked[] = [];
  const stakes = new Map<MemberState, bigint>();
  for (const bet of round.bets) {
    const named = memberNamed(group, bet.member, bet.agent);
    if (typeof named === 'string') return answer(item.id, named, { field: bet.member });
    const member = onSide(named, isRecord.get(bet.betId) ?? named.seamless);
    if (bet.currency !== null && bet.currency !== member.currency)
      return answer(item.id, 'currency', { field: bet.member });
    const stake = (stakes.get(named) ?? 0n) + (member.seamless ? 0n : bet.amount);
    if (!canPay(member, stake)) return answer(item.id, 'noMoney', { field: bet.member });
    stakes.set(named, stake);
    checked.push({ bet, member, placed: null });
  }
  storeRound(group, nodeId, round, checked);
  group.replacedRounds.push({ id: group.rounds.get(round.id) ?? '', roundId: round.id });
  standForNew(group, round);
  remember(group, nodeId, item.id, round.hash);
  return answer(item.id, 'accepted');
}

/** Adds the round with its stored and its later bets, and their members. */
export function nameReplacement(named: Named, { id, round, stored }: ReplacementItem, nodeId: string): void {
  named.memory.push({ nodeId, eventId: id });
  for (const bet of round.bets) {
    named.members.push({ account: bet.member, agent: bet.agent });
    named.allBetIds.push(bet.betId);
  }
  for (const bet of stored) named.roundBets.push({ round: round.id, bet });
}
