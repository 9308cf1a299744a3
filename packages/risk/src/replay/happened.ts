/** Whom something happened to: a member with the agent and the tenant that it had then. */
export interface Person {
  readonly tenant: string;
  readonly agent: string;
  readonly member: string;
  /** Empty where money plays no part. */
  readonly currency: string;
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
}
