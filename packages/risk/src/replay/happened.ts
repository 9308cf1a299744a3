/** Whom something happened to: a member with the agent and the tenant that it had then. */
export interface Person {
  readonly tenant: string;
  readonly agent: string;
  readonly member: string;
  /** Empty where money plays no part. */
  readonly currency: string;
  /** The pool group of its agent then; absent where it had none. */
  readonly group?: string;
}

/**
 * What one measure counts of some time, in the order of its times, as columns: what a replay reads. Amounts are minor units
 * as whole numbers that a double holds exactly.
 */
export interface Happened {
  readonly length: number;
  /** Epoch ms of the time that counts. */
  readonly at: ArrayLike<number>;
  /** The round; rows of one round at one instant are looked at together. 0: by itself. */
  readonly round: ArrayLike<number>;
  /** Place in `people`. */
  readonly who: ArrayLike<number>;
  readonly people: readonly Person[];
  /** 0 where no game plays a part. */
  readonly game: ArrayLike<number>;
  readonly in: ArrayLike<number>;
  readonly out: ArrayLike<number>;
  readonly extra: ArrayLike<number>;
  /** Place in `names`, where whoever the figure is about is named: an address, a pair. */
  readonly name?: ArrayLike<number>;
  readonly names?: readonly string[];
  /** The number of a single bet or order, in halves of 32 bits. */
  readonly idHigh?: ArrayLike<number>;
  readonly idLow?: ArrayLike<number>;
}

/** The number of the bet or order of a row. */
export const idOf = ({ idHigh, idLow }: Happened, row: number): string =>
  String((BigInt(idHigh?.[row] ?? 0) << 32n) | BigInt(idLow?.[row] ?? 0));
