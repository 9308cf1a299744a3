import * as z from 'zod/mini';
import { count, currency, money, recordNo, time } from './fields.ts';

/** Rows of one page of bets or rounds: default, and max. */
export const feedRows = 500;
export const feedMost = 1_000;

/** A number in an address. */
const queryNumber = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(max))),
  );
/** Position of the next page: issued by us, returned unchanged by the caller. */
const cursor = z.string().check(z.regex(/^\d{1,18}\.\d{1,18}\.\d{1,5}$/));
export const page = {
  /** `next` of the page before; from the beginning when absent. */
  cursor: z.optional(cursor),
  limit: z.optional(queryNumber(feedMost)),
};
/** Returns the schema of a page of rows in the order of commit, with the position of the next page. */
export const feedOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.strictObject({
    rows: z.array(row),
    /** Position of the next page, also when there are no more rows now. */
    next: cursor,
    more: z.boolean(),
  });
/** State of a bet. */
export const bet = z.strictObject({
  recordNo,
  /** The game server's id; its `txId` where the bet was placed by the wallet calls. */
  betId: z.string(),
  /** Counts the states of the bet: placed, settled, cancelled, corrected. */
  revision: count,
  roundId: z.nullable(z.string()),
  gameId: z.int(),
  memberAccount: z.string(),
  currency,
  amount: money,
  /** Gross payout, stake included; the jackpot comes on top. */
  win: money,
  jackpot: money,
  state: z.enum(['open', 'settled', 'cancelled']),
  betAt: time,
  settledAt: z.nullable(time),
});
/** A round in which members of the caller's tree have bet. */
export const round = z.strictObject({
  recordNo,
  roundId: z.string(),
  gameId: z.int(),
  roomId: z.string(),
  tableId: z.nullable(z.string()),
  shoeNo: z.nullable(z.string()),
  handNo: z.nullable(z.int()),
  /** The record as the game server sent it. */
  result: z.string(),
  player: z.string(),
  banker: z.string(),
  cardType: z.string(),
  startedAt: time,
  endedAt: z.nullable(time),
});

/**
 * Header of a statement: `unfinished` while its day in Beijing is not over, so that movements may still
 * follow, else `finished`.
 */
export const statementHeader = 'statement-day';
/** Text of the rejection of a day that has not begun. */
export const statementTexts = { future: 'The day has not begun in Beijing.' } as const;

/** Columns of the statement, in their order. */
export const statementColumns = [
  'txId',
  'kind',
  'refTxId',
  'roundId',
  'memberAccount',
  'currency',
  'amount',
  'state',
  'agentTxId',
  'occurredAt',
  'finishedAt',
] as const;
export const statementLine = z.strictObject({
  txId: z.string(),
  /** `in`, `out` and `cashOut` of transfers; else the call of the wallet. */
  kind: z.string(),
  /** Movements that it refers to; in a csv separated by blanks. */
  refTxId: z.array(z.string()),
  roundId: z.nullable(z.string()),
  memberAccount: z.string(),
  currency: z.nullable(z.string()),
  amount: money,
  state: z.enum(['done', 'cancelled', 'rejected', 'open']),
  agentTxId: z.nullable(z.string()),
  occurredAt: time,
  finishedAt: z.nullable(time),
});
export type StatementLine = z.input<typeof statementLine>;
