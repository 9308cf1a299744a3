/** Sums that people move, in units of which each is ten of the currency's. */
const niceSteps = [
  1n,
  2n,
  5n,
  10n,
  20n,
  30n,
  50n,
  80n,
  100n,
  200n,
  300n,
  500n,
  800n,
  1_000n,
  2_000n,
  3_000n,
  5_000n,
];

/** The next round sum at or above an amount, in steps of ten units of the currency. */
export function roundSum(amount: bigint, unit: bigint): bigint {
  const base = unit * 10n;
  for (let scale = 1n; ; scale *= 1_000n)
    for (const step of niceSteps) if (base * step * scale >= amount) return base * step * scale;
}
