/** A hand in short card names, for example `D7`, `SA`, `BJ` (encoding §1). */
export type Cards = readonly string[];

/** Numbers in record order. */
export type Ints = readonly number[];
