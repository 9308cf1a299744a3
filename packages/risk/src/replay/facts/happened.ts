/** Subject of an event: a member with the agent and the tenant that it had then. */
export interface User {
  readonly tenant: string;
  readonly agent: string;
  readonly member: string;
  /** Empty where money plays no part. */
  readonly currency: string;
  /** The pool group of its agent then; absent where it had none. */
  readonly group?: string;
}

/**
 * Input of a replay: the rows that one measure counts in a period, in the order of its times, as columns.
 * Amounts are minor units as integers that a double represents exactly.
 */
export interface Happened {
  readonly length: number;
  /** Epoch ms of the time that counts. */
  readonly at: ArrayLike<number>;
  /** The round; rows of one round with equal times are evaluated together. 0: by itself. */
  readonly round: ArrayLike<number>;
  /** Index in `people`. */
  readonly who: ArrayLike<number>;
  readonly people: readonly User[];
  /** 0 where no game plays a part. */
  readonly game: ArrayLike<number>;
  readonly in: ArrayLike<number>;
  readonly out: ArrayLike<number>;
  readonly extra: ArrayLike<number>;
  /** Index in `names`, for subjects that have a name: an address, a pair. */
  readonly name?: ArrayLike<number>;
  readonly names?: readonly string[];
  /** The number of a single bet or order, in halves of 32 bits. */
  readonly idHigh?: ArrayLike<number>;
  readonly idLow?: ArrayLike<number>;
}

/** The number of the bet or order of a row. */
export const idOf = ({ idHigh, idLow }: Happened, row: number): string =>
  String((BigInt(idHigh?.[row] ?? 0) << 32n) | BigInt(idLow?.[row] ?? 0));
