/** An agent of a line, with what it can still pay from its own: balance and credit. */
export interface Payer {
  readonly id: string;
  /** Minor units of its currency. */
  readonly free: bigint;
  /** CNY for one unit of its currency, times 10^8. */
  readonly rate: bigint;
}

/** Effect of a loss on one agent of a line, in minor units of its currency. */
export interface Share {
  readonly id: string;
  /** Amount that it has to cover: the loss itself, or what those below it cannot pay. */
  readonly asked: bigint;
  readonly pays: bigint;
  /** Amount that it cannot pay and that passes to the agent above. */
  readonly short: bigint;
}

/**
 * Converts from one currency into another by their CNY rates, rounded up, so that the amount charged covers
 * what is missing.
 */
function converted(minor: bigint, from: bigint, to: bigint): bigint {
  if (minor === 0n || from === to) return minor;
  const scaled = minor * from;
  return (scaled + to - 1n) / to;
}

/**
 * Distributes a loss: the agent pays as far as its own funds reach, the agent above pays what is missing, and
 * so on to the top. `line` begins with the agent and ends with the tenant's own; `loss` is in the agent's
 * currency. The platform bears the `short` of the last one.
 */
export function lossChain(line: readonly Payer[], loss: bigint): Share[] {
  const shares: Share[] = [];
  let missing = loss > 0n ? loss : 0n;
  let before: Payer | null = null;
  for (const payer of line) {
    const requested: bigint = before ? converted(missing, before.rate, payer.rate) : missing;
    const free = payer.free > 0n ? payer.free : 0n;
    const pays = requested < free ? requested : free;
    missing = requested - pays;
    shares.push({ id: payer.id, asked: requested, pays, short: missing });
    before = payer;
  }
  return shares;
}
