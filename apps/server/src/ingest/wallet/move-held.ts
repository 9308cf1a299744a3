import type { WalletWork } from './wallet-work.ts';

/**
 * Holds money of a member for a prepaid session, or releases it: entries of the kinds hold and release
 * between the member and the house, so that held money is not part of the balance. The caller has to check
 * that it is there.
 */
export function moveHeld(
  { group, item, member }: WalletWork,
  kind: 'hold' | 'release',
  amount: bigint,
): void {
  if (amount === 0n) return;
  const [debit, credit] =
    kind === 'hold' ? [member.account.id, member.house.id] : [member.house.id, member.account.id];
  const { currency, agentId } = member;
  const posted = group.postings.post(
    [{ kind, debit, credit, amount, currency, agentId, ref: item.id }],
    group.postedAt,
  );
  if (!posted.ok)
    throw new Error(`${kind} of ${amount} under ${item.id} is refused: ${posted.rejection.code}`);
}
