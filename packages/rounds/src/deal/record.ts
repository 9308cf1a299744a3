/** A finished round as the wire carries it, without game and round id (ENCODING §1). */
export interface RoundRecord {
  /** Winning areas, a pipe, the outcome. */
  readonly result: string;
  readonly player: string;
  readonly banker: string;
  /** Hand types that follow from the cards, or empty where the game claims none. */
  readonly cardType: string;
}

/** Fields of a record other than its result. */
interface RecordFields {
  readonly player?: string;
  readonly banker?: string;
  readonly cardType?: string;
}

/** Builds a record; `areas` must ascend, and no area at all is written `0` (ENCODING §1). */
export function makeRecord(
  areas: readonly number[],
  outcome: string,
  fields: RecordFields = {},
): RoundRecord {
  return {
    result: `${areas.length === 0 ? '0' : areas.join(',')}|${outcome}`,
    player: fields.player ?? '',
    banker: fields.banker ?? '',
    cardType: fields.cardType ?? '',
  };
}
