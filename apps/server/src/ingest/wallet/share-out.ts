/** Divides an amount by weights into whole minor units without loss: the remainder goes to the first part. */
export function shareOut(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const shares = weights.map((weight) => (total === 0n ? 0n : (amount * weight) / total));
  const given = shares.reduce((sum, share) => sum + share, 0n);
  shares[0] = (shares[0] ?? 0n) + amount - given;
  return shares;
}
