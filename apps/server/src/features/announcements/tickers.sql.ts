import type { tickers } from '@pitboss/contract/content/tickers';
import type { RequestOf } from '@pitboss/contract/core/define';
import type { PlayPeriod } from '@pitboss/rules/content/ticker';
import { sql } from 'kysely';
import { publishTickers } from '../../domain/config-feed/publish.ts';
import { containing } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

/** News tickers belong to the platform: row-level security hides them from agents. */
export interface TickerRow {
  id: string;
  content_zh: string;
  content_en: string;
  start_at: Date;
  end_at: Date;
  interval_minutes: number;
  periods: PlayPeriod[];
  zone: 'BeiJing' | 'NewYork';
  game_ids: number[] | null;
  sort: number;
  version: number;
  actor: string;
  updated_at: Date;
  state: 'notStarted' | 'inProgress' | 'finished';
}
type Written = RequestOf<typeof tickers.add>;

const stateOf = sql`case when now() < t.start_at then 'notStarted' when t.end_at < now() then 'finished'
  else 'inProgress' end`;

/** Returns one page of the news tickers. */
export function listTickers(db: Tx, filter: RequestOf<typeof tickers.list>) {
  return pageRows<TickerRow & { operator: string | null }>(db, filter, {
    select: sql`t.*, ${stateOf} as state, o.account as operator`,
    from: sql`ticker t`,
    joins: sql`left join operator o on o.id = t.operator_id`,
    where: all([
      when(filter.state, (state) => sql`${stateOf} = ${state}`),
      when(filter.start_time, (from) => sql`t.end_at >= ${new Date(from)}`),
      when(filter.end_time, (to) => sql`t.start_at <= ${new Date(to)}`),
      when(
        filter.text,
        (text) => sql`(t.content_zh ilike ${containing(text)} or t.content_en ilike ${containing(text)})`,
      ),
    ]),
    order: orderBy(
      filter,
      { startTime: 't.start_at', endTime: 't.end_at', sort: 't.sort', updatedAt: 't.updated_at' },
      'startTime',
      't.id',
    ),
  });
}

/** Reads a news ticker for a change and locks it until the commit, so that authors run one after another. */
export async function holdTicker(tx: Tx, id: string): Promise<TickerRow | undefined> {
  const { rows } = await sql<TickerRow>`
    select t.*, ${stateOf} as state from ticker t where t.id = ${id}::bigint for update`.execute(tx);
  return rows[0];
}

/** Games that a news ticker may name. */
export async function knownGames(tx: Tx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from game where id = any(${plainArray(ids)}::int[])`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Inserts a news ticker or overwrites it, and notifies the game servers. */
export async function saveTicker(
  tx: Tx,
  id: string,
  written: Written,
  by: { readonly operatorId: string; readonly account: string },
): Promise<void> {
  const games = written.gameIds?.length ? plainArray(written.gameIds) : null;
  await sql`
    insert into ticker as t (id, content_zh, content_en, start_at, end_at, interval_minutes, periods, zone,
      game_ids, sort,
      operator_id, actor, created_at, updated_at)
    values (${id}::bigint, ${written.content.zh_cn}, ${written.content.en_us}, ${new Date(written.startTime)},
      ${new Date(written.endTime)},
      ${written.interval}, ${JSON.stringify(written.periods ?? [])}::jsonb, ${written.zone ?? 'BeiJing'},
        ${games}::int[], ${written.sort ?? 1},
      ${by.operatorId}::bigint, ${by.account}, now(), now())
    on conflict (id) do update set content_zh = excluded.content_zh, content_en = excluded.content_en,
      start_at = excluded.start_at,
      end_at = excluded.end_at, interval_minutes = excluded.interval_minutes, periods = excluded.periods,
        zone = excluded.zone,
      game_ids = excluded.game_ids, sort = excluded.sort, operator_id = excluded.operator_id,
        actor = excluded.actor,
      updated_at = excluded.updated_at, version = t.version + 1`.execute(tx);
  await publishTickers(tx, [id]);
}

/** Ends a news ticker now. */
export async function stopTicker(
  tx: Tx,
  id: string,
  by: { readonly operatorId: string; readonly account: string },
): Promise<void> {
  await sql`
    update ticker set end_at = date_trunc('milliseconds', now()), operator_id = ${by.operatorId}::bigint,
      actor = ${by.account}, updated_at = now(), version = version + 1 where id = ${id}::bigint`.execute(tx);
  await publishTickers(tx, [id]);
}

export async function deleteTicker(tx: Tx, id: string): Promise<void> {
  await sql`delete from ticker where id = ${id}::bigint`.execute(tx);
  await publishTickers(tx, [id]);
}
