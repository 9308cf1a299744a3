import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import { reverseStored } from '../conflicts/replace-bet.ts';
import { answer, remember } from '../ingest/answers.ts';
import { type Group, memberNamed, type Waiting } from '../ingest/group.ts';
import type { ReplacementItem } from '../ingest/items.ts';
import { canPay } from './apply-money.ts';
import { type Checked, storeRound } from './apply-round.ts';
import { betCancelled, type MemberState, memoryKey } from './states.ts';

/**
 * A round that a person put in the place of the one stored under its number (spec content §1: conflicts): every stored bet is
 * reversed, then the round is entered anew, in one transaction. What cannot be done in whole is not done at all: the caller
 * rolls back. Whether members may bet now is not asked: they have played.
 */
export function applyReplacement(group: Group, waiting: Waiting & { item: ReplacementItem }): IngestAnswer {
  const { item, nodeId } = waiting;
  if (group.remembered.has(memoryKey(nodeId, item.id))) return answer(item.id, 'duplicate');
  const { round } = item;
  const stored = [...group.roundBets].flatMap(([key, bet]) =>
    key.startsWith(`${round.id}\n`) && bet.state !== betCancelled ? [bet] : [],
  );
  for (const bet of stored) {
    const refused = reverseStored(group, group.members.get(bet.accountId), bet);
    if (refused) return answer(item.id, refused, { field: bet.key });
  }
  const checked: Checked[] = [];
  const stakes = new Map<MemberState, bigint>();
  for (const bet of round.bets) {
    const member = memberNamed(group, bet.member, bet.agent);
    if (typeof member === 'string') return answer(item.id, member, { field: bet.member });
    if (member.seamless) return answer(item.id, 'walletElsewhere', { field: bet.member });
    if (bet.currency !== null && bet.currency !== member.currency)
      return answer(item.id, 'currency', { field: bet.member });
    const stake = (stakes.get(member) ?? 0n) + bet.amount;
    if (!canPay(member, stake)) return answer(item.id, 'noMoney', { field: bet.member });
    stakes.set(member, stake);
    checked.push({ bet, member, placed: null });
  }
  storeRound(group, nodeId, round, checked);
  remember(group, nodeId, item.id, round.hash);
  return answer(item.id, 'accepted');
}
