import * as z from 'zod/mini';
import {
  accountText,
  countOf,
  currencyText,
  foreignIdText,
  gameNumber,
  idText,
  nameText,
  recordText,
} from '../ingest/reply-fields.ts';
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
  betId: idText,
  /** Counts the states of the bet: placed, settled, cancelled, corrected. */
  revision: count,
  roundId: z.nullable(idText),
  gameId: gameNumber,
  memberAccount: accountText,
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
  roundId: idText,
  gameId: gameNumber,
  roomId: idText,
  tableId: z.nullable(idText),
  shoeNo: z.nullable(idText),
  handNo: z.nullable(countOf),
  /** The record as the game server sent it. */
  result: recordText,
  player: recordText,
  banker: recordText,
  cardType: recordText,
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
  txId: idText,
  /** `in`, `out` and `cashOut` of transfers; else the call of the wallet. */
  kind: nameText,
  /** Movements that it refers to; in a csv separated by blanks. */
  refTxId: z.array(idText),
  roundId: z.nullable(idText),
  memberAccount: accountText,
  currency: z.nullable(currencyText),
  amount: money,
  state: z.enum(['done', 'cancelled', 'rejected', 'open']),
  agentTxId: z.nullable(foreignIdText),
  occurredAt: time,
  finishedAt: z.nullable(time),
});
export type StatementLine = z.input<typeof statementLine>;
