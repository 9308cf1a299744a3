import { GAMES } from '@pitboss/rounds/catalogue';
import { highestReturnX100 } from '@pitboss/rounds/settle/highest-return';
import { sql } from 'kysely';
import type { FactsReader } from '../../../domain/analytics/answers.sql.ts';
import { reportRows } from '../../../domain/analytics/report/report-rows.ts';
import { beijingDayNumber, beijingMidnight } from '../../../domain/calendar/beijing-days.ts';
import { readWinLimits, winLimitOf } from '../../../domain/games/win-limits.ts';
import { isWithheldAtWallet } from '../../../domain/members/withheld.ts';
import { inTransaction, plainArray } from '../../../domain/sql/run-sql.ts';
import { lineOf } from '../../../platform/auth/session-query.ts';
import type { Tx } from '../../../platform/db/db.ts';

/** Sums of one currency; minor units. */
export interface Sums {
  credit: string;
  used: string;
  free: string;
  open_bets: number;
  stakes: string;
  worst: string;
  /** Part of `worst` of bets that only the limit of wins bounds. */
  bound: string;
  withheld: string;
  lost: string;
}

export interface ExposureRow extends Sums {
  id: string;
  account: string;
  name: string;
  layer: number;
  currency: string;
  own_wallet: boolean;
  sub_agents: number;
  balance: string;
  /** Of the agent and all below it, by currency. */
  whole: (Sums & { currency: string })[];
}

/** Highest payouts of pay tables including the stake, in hundredths of the stake. */
const payTable = GAMES.flatMap((game) =>
  game.areas.flatMap((area) => {
    const pays = highestReturnX100(game, area);
    return pays === null ? [] : [{ game: game.id, area: area.id, pays }];
  }),
);

/** Returns the limits above which wins are held for approval, for every game and currency in use. */
async function limitsOf(db: Tx) {
  const limits = await readWinLimits(inTransaction(db));
  const { rows } = await sql<{ currency: string }>`select distinct currency from agent`.execute(db);
  const cells = rows.flatMap(({ currency }) =>
    GAMES.map(({ id }) => ({ id, currency, ...winLimitOf(limits, id, currency) })),
  );
  return { cells, rates: limits.rates };
}

interface Lost {
  readonly agent: string;
  readonly currency: string;
  readonly lost: bigint;
}

/** Returns what the settled bets of today (Beijing) lost for us, by agent and currency; minor units. */
async function lostToday(reader: FactsReader, node: string | null): Promise<Lost[]> {
  const now = Date.now();
  const today = beijingDayNumber(now);
  // The day as a whole, of which the copy has sums: there are no later bets.
  const buckets = [{ from: beijingMidnight(today), to: beijingMidnight(today + 1) }];
  const question = { node, lines: 'own', buckets, filter: {} } as const;
  const rows = await reportRows(reader, question, ['agent_id'], { cnyOnly: false, now });
  return rows.map(({ agent_id: agent, currency, amount = '0', payout = '0' }) => ({
    agent,
    currency,
    lost: BigInt(payout) - BigInt(amount),
  }));
}

/**
 * Reads what agents owe and may lose, in one statement: the agents directly below one (null: the topmost), or
 * one by its id. An open bet pays at worst the top of its pay table or, where that has none, what the limit of
 * wins allows, and never more than what is paid without approval.
 */
export async function readExposure(
  reader: FactsReader,
  of: { readonly parentId: string | null } | { readonly id: string },
): Promise<{ rows: ExposureRow[]; rates: ReadonlyMap<string, bigint> }> {
  const { db } = reader;
  const top = 'id' in of ? of.id : of.parentId;
  const [{ cells, rates }, lost] = await Promise.all([limitsOf(db), lostToday(reader, top)]);
  const shown =
    'id' in of ? sql`a.id = ${top}::bigint` : sql`a.parent_id is not distinct from ${top}::bigint`;
  const { rows } = await sql<ExposureRow>`
    with odds as materialized (select * from unnest(${plainArray(payTable.map(({ game }) => game))}::int[],
        ${plainArray(payTable.map(({ area }) => area))}::int[],
          ${plainArray(payTable.map(({ pays }) => pays))}::int[]) o (game_id, area_id, pays)),
    limits as materialized (select * from unnest(${plainArray(cells.map(({ id }) => id))}::int[],
      ${plainArray(cells.map(({ currency }) => currency))}::text[],
        ${plainArray(cells.map(({ maxWin }) => maxWin))}::bigint[],
          ${plainArray(cells.map(({ maxRatio }) => maxRatio))}::int[]) l (game_id, currency, max_win,
          max_ratio)),
    tree as materialized (select a.id, a.path, a.currency from agent a
      where ${top}::bigint is null or a.path like (select path || '%' from agent where id = ${top}::bigint)),
    bets as (select agent_id, currency, count(*)::int as n, sum(amount) as stakes, sum(loss) as worst,
        coalesce(sum(loss) filter (where not in_table), 0) as bound
      from (select b.agent_id, b.currency, b.amount, o.pays is not null as in_table,
        greatest(0, least(l.max_win, floor(b.amount * coalesce(o.pays / 100.0, l.max_ratio))) - b.amount) as loss
      from bet b left join odds o on o.game_id = b.game_id and o.area_id = b.area_id
      left join limits l on l.game_id = b.game_id and l.currency = b.currency
      where b.state <> 1 and b.state = 0 and b.agent_id in (select id from tree)) p group by 1, 2),
    sessions as (select agent_id, currency, sum(amount) as amount from (
      select t.agent_id, t.currency, t.amount from wallet_tx t
        where t.kind = 'withhold' and t.state = 'ok' and t.settled_by is null and not t.is_final
      union all select o.agent_id, o.currency, o.amount from wallet_order o
        where ${isWithheldAtWallet}) s group by 1, 2),
    shown as materialized (select a.id from agent a where ${shown}),
    lost as materialized (select * from unnest(${plainArray(lost.map(({ agent }) => agent))}::bigint[],
      ${plainArray(lost.map(({ currency }) => currency))}::text[],
        ${plainArray(lost.map((one) => one.lost))}::bigint[]) l (agent_id, currency, lost)),
    own as materialized (select t.id, t.path, t.currency, coalesce(c.balance, 0) as balance,
      coalesce(c.credit_limit, 0) as credit,
        greatest(0, -coalesce(c.balance, 0)) as used, coalesce(c.balance - c.held + c.credit_limit,
          0) as free,
        coalesce(b.n, 0) as n, coalesce(b.stakes, 0) as stakes, coalesce(b.worst, 0) as worst, coalesce(b.bound, 0) as bound,
          coalesce(s.amount, 0) as withheld, coalesce(d.lost, 0) as lost
      from tree t left join ledger_account c on c.owner_id = t.id and c.kind = 'agent'
        and c.currency = t.currency
      left join bets b on b.agent_id = t.id and b.currency = t.currency
      left join sessions s on s.agent_id = t.id and s.currency = t.currency
      left join lost d on d.agent_id = t.id and d.currency = t.currency),
    sums as (select up.id, w.currency, sum(w.credit) as credit, sum(w.used) as used, sum(w.free) as free,
      sum(w.n)::int as open_bets,
        sum(w.stakes) as stakes, sum(w.worst) as worst, sum(w.bound) as bound, sum(w.withheld) as withheld,
        sum(w.lost) as lost
      from own w cross join lateral unnest(${lineOf(sql`w.path`)}) as up (id)
      join shown on shown.id = up.id group by 1, 2),
    below as (select s.id, jsonb_agg(jsonb_build_object('currency', s.currency, 'credit', s.credit::text,
      'used', s.used::text,
        'free', s.free::text, 'open_bets', s.open_bets, 'stakes', s.stakes::text, 'worst', s.worst::text, 'bound', s.bound::text,
        'withheld', s.withheld::text, 'lost', s.lost::text)) as whole
      from sums s group by 1)
    select a.id, a.account, a.name, a.layer, a.currency, a.transfer_mode = 'seamless' as own_wallet,
      (select count(*) from agent u where u.parent_id = a.id)::int as sub_agents,
      w.balance::text, w.credit::text, w.used::text, w.free::text, w.n as open_bets, w.stakes::text,
        w.worst::text, w.bound::text, w.withheld::text,
      w.lost::text, below.whole
    from shown join agent a on a.id = shown.id join own w on w.id = a.id join below on below.id = a.id
    order by a.account`.execute(db);
  return { rows, rates };
}

export interface LineRow {
  id: string;
  account: string;
  name: string;
  layer: number;
  currency: string;
  own_wallet: boolean;
  free: string;
}

/**
 * Returns an agent and those above it, with the amount that each can still pay; empty for an unknown agent.
 */
export async function readLine(db: Tx, id: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select u.id, u.account, u.name, u.layer, u.currency, u.transfer_mode = 'seamless' as own_wallet,
      coalesce(c.balance - c.held + c.credit_limit, 0)::text as free
    from agent a join agent u on a.path like u.path || '%'
    left join ledger_account c on c.owner_id = u.id and c.kind = 'agent' and c.currency = u.currency
    where a.id = ${id}::bigint order by u.layer desc`.execute(db);
  return rows;
}
