import type { AgentReply } from '@pitboss/contract/agent-api/calls';
import { feedRows } from '@pitboss/contract/agent-api/feeds';
import { givePlaces } from '../../domain/bets/commit-places.sql.ts';
import { moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Caller } from '../edge/callers.sql.ts';
import { accepted, type Context, type Handlers, reading } from '../edge/serve.ts';
import {
  type BetFeedRow,
  type Earlier,
  endOfSpan,
  type RoundFeedRow,
  readBets,
  readEarlierBets,
  readEarlierRounds,
  readRounds,
  type Spot,
} from './feed.sql.ts';

const beginning: Spot = { place: '0', id: '0', revision: 0 };
const placed = (position: string): Spot => ({ ...beginning, place: position });

function spotOf(cursor: string | undefined): Spot {
  const [place = '0', id = '0', revision = '0'] = cursor?.split('.') ?? [];
  return { place, id, revision: Number(revision) };
}
const cursorOf = ({ place, id, revision }: Spot) => `${place}.${id}.${revision}`;

interface Source<Row> {
  readonly earlier: (db: Tx, caller: Caller, from: Spot, limit: number) => Promise<Earlier<Row>>;
  readonly later: (db: Tx, caller: Caller, from: Spot, last: string, limit: number) => Promise<Row[]>;
}

type FeedRow = Omit<Spot, 'revision'> & { readonly revision?: number };
const behind = ({ place, id, revision = 0 }: FeedRow): Spot => ({ place, id, revision });

interface Page<Row> {
  readonly rows: Row[];
  readonly next: Spot;
  readonly more: boolean;
}

/**
 * Returns a page of the rows from before the feed; after the last of them the reader continues with place 1.
 */
async function earlierPage<Row extends FeedRow>(
  db: Tx,
  caller: Caller,
  from: Spot,
  limit: number,
  { earlier }: Source<Row>,
): Promise<Page<Row>> {
  const { rows, end } = await earlier(db, caller, from, limit);
  const last = rows.at(-1);
  if (rows.length === limit && last) return { rows, next: behind(last), more: true };
  return { rows, next: end === null ? placed('1') : { ...beginning, id: end }, more: true };
}

/**
 * Returns a page from a position on. It may be empty although more follows, when the caller's bets are few
 * among the tenant's.
 */
async function laterPage<Row extends FeedRow>(
  db: Tx,
  caller: Caller,
  from: Spot,
  limit: number,
  { later }: Source<Row>,
): Promise<Page<Row>> {
  const { last, newest } = await endOfSpan(db, caller, from);
  if (last === null) return { rows: [], next: from, more: false };
  const rows = await later(db, caller, from, last, limit);
  const end = rows.at(-1);
  if (rows.length === limit && end) return { rows, next: behind(end), more: true };
  return { rows, next: placed(String(BigInt(last) + 1n)), more: BigInt(last) < BigInt(newest) };
}

/** Returns one page: first assigns positions to new commits, then reads everything in one snapshot. */
async function pageOf<Row extends FeedRow>(
  context: Context,
  { cursor, limit = feedRows }: { cursor?: string | undefined; limit?: number | undefined },
  source: Source<Row>,
): Promise<Page<Row>> {
  const { caller, services } = context;
  await givePlaces(services.databases.system, caller.tenantId);
  return reading(context, async (db) => {
    const from = spotOf(cursor);
    if (from.place !== '0') return laterPage(db, caller, from, limit, source);
    const first = await earlierPage(db, caller, from, limit, source);
    const left = limit - first.rows.length;
    if (first.next.place === '0' || left === 0) return first;
    const second = await laterPage(db, caller, first.next, left, source);
    return { ...second, rows: [...first.rows, ...second.rows] };
  });
}

const betStates = ['open', 'settled', 'cancelled'] as const;

const betRow = (row: BetFeedRow): AgentReply<'bets'>['rows'][number] => ({
  recordNo: row.id,
  betId: row.bet_key,
  revision: row.revision,
  roundId: row.inning_id,
  gameId: row.game_id,
  memberAccount: row.member_account,
  currency: row.currency,
  amount: moneyText(row.amount),
  win: moneyText(row.payout),
  jackpot: moneyText(row.reward),
  state: betStates[row.state] ?? 'open',
  betAt: ms(row.bet_time),
  settledAt: msOrNull(row.payout_time),
});

const roundRow = (row: RoundFeedRow): AgentReply<'rounds'>['rows'][number] => ({
  recordNo: row.id,
  roundId: row.inning_id,
  gameId: row.game_id,
  roomId: row.room_id,
  tableId: row.table_id,
  shoeNo: row.shoe_no,
  handNo: row.hand_no,
  result: row.result,
  player: row.player,
  banker: row.banker,
  cardType: row.card_type,
  startedAt: ms(row.started_at),
  endedAt: msOrNull(row.ended_at),
});

export const feedHandlers: Pick<Handlers, 'bets' | 'rounds'> = {
  async bets(context, request) {
    const { rows, next, more } = await pageOf(context, request, {
      earlier: readEarlierBets,
      later: readBets,
    });
    return accepted({ rows: rows.map(betRow), next: cursorOf(next), more });
  },

  async rounds(context, request) {
    const { rows, next, more } = await pageOf(context, request, {
      earlier: readEarlierRounds,
      later: readRounds,
    });
    return accepted({ rows: rows.map(roundRow), next: cursorOf(next), more });
  },
};
