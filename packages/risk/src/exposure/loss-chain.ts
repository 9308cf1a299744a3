/** An agent of a line, with what it can still pay from its own: balance and credit. */
export interface Payer {
  readonly id: string;
  /** Minor units of its currency. */
  readonly free: bigint;
  /** CNY for one unit of its currency, times 10^8. */
  readonly rate: bigint;
}

/** What a loss does to one agent of a line; minor units of its currency. */
export interface Share {
  readonly id: string;
  /** What falls on it: the loss itself, or what those below it cannot pay. */
  readonly asked: bigint;
  readonly pays: bigint;
  /** What it cannot pay and the one above has to. */
  readonly short: bigint;
}

/** From one currency into another by their CNY rates, rounded up: nobody is asked for less than what is missing. */
function converted(minor: bigint, from: bigint, to: bigint): bigint {
  if (minor === 0n || from === to) return minor;
  const scaled = minor * from;
  return (scaled + to - 1n) / to;
}

/**
 * Who pays a loss: the agent as far as its own funds reach, the one above what is missing, and so on to the top. `line` begins
 * with the agent and ends with the tenant's own; `loss` is in the agent's currency. The `short` of the last one is the platform's.
 */
export function lossChain(line: readonly Payer[], loss: bigint): Share[] {
  const shares: Share[] = [];
  let missing = loss > 0n ? loss : 0n;
  let before: Payer | null = null;
  for (const payer of line) {
    const asked: bigint = before ? converted(missing, before.rate, payer.rate) : missing;
    const free = payer.free > 0n ? payer.free : 0n;
    const pays = asked < free ? asked : free;
    missing = asked - pays;
    shares.push({ id: payer.id, asked, pays, short: missing });
    before = payer;
  }
  return shares;
}
