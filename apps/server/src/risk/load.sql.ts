import type { Facts } from '@pitboss/risk/columns';
import { defaultConfig } from '@pitboss/risk/config';
import type { Episode } from '@pitboss/risk/episodes';
import { createSeries, minuteOf, type Sums } from '@pitboss/risk/minutes';
import { isMonitor, monitorCodes } from '@pitboss/risk/monitors';
import { beijingDay, ratesOfDay } from '../domain/risk/day-rates.ts';
import { configFromRow, type StoredConfig } from '../domain/risk/stored-config.ts';
import { plainArray, type RunSql } from '../domain/sql/run-sql.ts';
import { type Memory, type Owner, type SeriesKey, type Standing, seriesText } from './memory.ts';

/** A minute is ended this much later, so that what was accepted in it has been committed. */
export const graceMs = 2_000;

export interface EngineRow {
  run: string;
  turn: string;
  minute: number;
  /** Whether another server has said within the time that it evaluates. */
  taken: boolean;
}

/** Locks the engine's row; undefined while another server works on it. */
export async function lockEngine(run: RunSql, own: string, deadMs: number): Promise<EngineRow | undefined> {
  const [row] = await run<EngineRow>(
    'risk-lock',
    `select run, turn, minute, run <> $1 and beat_at > clock_timestamp() - $2 * interval '1 millisecond' as taken
     from risk_engine for update skip locked`,
    [own, deadMs],
  );
  return row;
}

/** Says that this server evaluates, and how far it is. */
export const markEngine = (run: RunSql, own: string, turn: string, minute: number) =>
  run(
    'risk-mark',
    'update risk_engine set run = $1, turn = $2::bigint, minute = $3, beat_at = clock_timestamp()',
    [own, turn, minute],
  );

/** How often the server that evaluates says so while nothing happens. */
const beatMs = 700;

/** Whether a turn would find nothing: asked before the row is locked, as most turns would. */
export async function nothingToDo(run: RunSql, own: string, nowMs: number): Promise<boolean> {
  const [row] = await run<{ own: boolean; fresh: boolean; minute: number; waiting: boolean }>(
    'risk-peek',
    `select run = $1 as own, beat_at > clock_timestamp() - $2 * interval '1 millisecond' as fresh, minute,
       exists (select from risk_batch where fault is null)
         or exists (select from risk_snooze where ended_at is null and until <= $3::timestamptz) as waiting
     from risk_engine`,
    [own, beatMs, new Date(nowMs).toISOString()],
  );
  if (!row?.fresh) return false;
  return !row.own || (!row.waiting && row.minute >= minuteOf(nowMs - graceMs));
}

export interface BatchRow {
  id: string;
  at: string;
  items: string;
}

/** The next batches, in order. */
export const readBatches = (run: RunSql, limit: number) =>
  run<BatchRow>(
    'risk-batches',
    'select id, at, items from risk_batch where fault is null order by id limit $1',
    [limit],
  );

interface StandingRow {
  key: string;
  code: string;
  figure: string;
  subject: string;
  currency: string;
  tenant_id: string;
  agent_id: string;
  member_id: string | null;
  value: string;
  last_at: Date;
  shown: boolean;
  episode_from: number | null;
  episode_to: number | null;
  facts: Facts | null;
}

const episodeOf = (row: StandingRow): Episode | null =>
  row.episode_from === null ? null : { from: row.episode_from, to: row.episode_to };

/** Reads everything that stands, for a server that begins to evaluate. */
export async function readStandings(run: RunSql): Promise<Map<string, Standing>> {
  const rows = await run<StandingRow>('risk-standings', 'select * from risk_standing', []);
  return new Map(
    rows.flatMap((row): [string, Standing][] =>
      isMonitor(row.code)
        ? [
            [
              row.key,
              {
                key: row.key,
                of: {
                  code: row.code,
                  figure: row.figure,
                  subject: row.subject,
                  currency: row.currency === '' ? null : row.currency,
                },
                ...{ tenantId: row.tenant_id, agentId: row.agent_id, memberId: row.member_id },
                value: BigInt(row.value),
                lastAt: row.last_at.getTime(),
                shown: row.shown,
                episode: episodeOf(row),
                facts: row.facts,
                changed: false,
              },
            ],
          ]
        : [],
    ),
  );
}

/** Reads the configurations anew when one has been saved; the codes that changed are to be looked at. */
export async function readConfigs(run: RunSql, memory: Memory): Promise<void> {
  const [newest] = await run<{ id: string }>(
    'risk-newest-config',
    'select coalesce(max(id), 0) as id from risk_version',
    [],
  );
  if (!newest || newest.id === memory.configId) return;
  const rows = await run<{ code: string; version: number; config: StoredConfig; recent: boolean }>(
    'risk-configs',
    `select distinct on (code) code, version, config, at > now() - interval '2 minutes' as recent
     from risk_version where mode = 'live' order by code, version desc`,
    [],
  );
  const saved = new Map(rows.map((row) => [row.code, row]));
  for (const code of monitorCodes) {
    const row = saved.get(code);
    const version = row?.version ?? 1;
    const before = memory.configs.get(code);
    if (before?.version === version) continue;
    memory.configs.set(code, { version, config: row ? configFromRow(row.config) : defaultConfig(code) });
    // A server that begins may have to do what the one before it had not come to.
    if (before || row?.recent) memory.renewed.add(code);
  }
  memory.configId = newest.id;
  memory.limits.clear();
}

/** Reads the rates of the Beijing day that contains an instant, once a day. */
export async function readRates(run: RunSql, memory: Memory, nowMs: number): Promise<void> {
  const day = beijingDay(nowMs);
  if (day === memory.ratesDay) return;
  memory.rates = await ratesOfDay(run, day);
  memory.ratesDay = day;
  memory.limits.clear();
}

interface MinuteRow {
  subject: string;
  measure: SeriesKey['measure'];
  currency: string;
  minute: number;
  n: number;
  sum_in: string;
  sum_out: string;
  sum_extra: string;
}

const sumsOf = (row: MinuteRow): Sums => ({
  count: row.n,
  in: BigInt(row.sum_in),
  out: BigInt(row.sum_out),
  extra: BigInt(row.sum_extra),
});

/** Reads the series that are asked for and not in memory, from a minute on. */
export async function readSeries(
  run: RunSql,
  memory: Memory,
  keys: Iterable<SeriesKey>,
  from: number,
): Promise<void> {
  const missing = new Map([...keys].map((key) => [seriesText(key), key]));
  for (const key of missing.keys()) if (memory.series.has(key)) missing.delete(key);
  if (missing.size === 0) return;
  const wanted = [...missing.values()];
  const rows = await run<MinuteRow>(
    'risk-series',
    `select m.subject, m.measure, m.currency, m.minute, sum(m.n)::int as n, sum(m.sum_in)::bigint as sum_in,
       sum(m.sum_out)::bigint as sum_out, sum(m.sum_extra)::bigint as sum_extra
     from unnest($1::text[], $2::text[], $3::text[]) as u (subject, measure, currency)
     join risk_minute m using (subject, measure, currency) where m.minute >= $4
     group by m.subject, m.measure, m.currency, m.minute`,
    [
      wanted.map((key) => key.subject),
      wanted.map((key) => key.measure),
      wanted.map((key) => key.currency),
      from,
    ],
  );
  const found = new Map<string, [number, Sums][]>();
  for (const row of rows) {
    const key = seriesText(row);
    const minutes = found.get(key);
    if (minutes) minutes.push([row.minute, sumsOf(row)]);
    else found.set(key, [[row.minute, sumsOf(row)]]);
  }
  for (const key of missing.keys()) memory.keep(key, createSeries(found.get(key) ?? []));
}

export interface AlertRow {
  id: string;
  key: string;
  number: number;
  state: string;
  value: string;
  episode: number;
  figure: string;
}

/** The newest alert of each key, locked against a verdict. */
export const readAlerts = (run: RunSql, keys: readonly string[]) =>
  run<AlertRow>(
    'risk-alerts',
    `select id, key, number, state, value, episode, figure from risk_alert a
     where key = any($1::text[]) and number = (select max(number) from risk_alert b where b.key = a.key) for update`,
    [keys],
  );

/** Who has minute figures from a minute on: for monitors whose thresholds changed. */
export async function readActive(
  run: RunSql,
  measure: SeriesKey['measure'],
  kind: string,
  from: number,
): Promise<(SeriesKey & Owner)[]> {
  const rows = await run<{
    subject: string;
    currency: string;
    tenant_id: string;
    agent_id: string;
    member_id: string | null;
  }>(
    'risk-active',
    `select s.subject, s.currency, coalesce(m.tenant_id, a.tenant_id, 0) as tenant_id,
       coalesce(m.agent_id, a.id, 0) as agent_id, m.id as member_id
     from (select distinct subject, currency, split_part(split_part(subject, ':', 2), '|', 1) as id from risk_minute
       where minute >= $3 and measure = $1 and subject like any($4::text[])) s
     left join member m on $2 in ('m', 'day') and m.id = s.id::bigint
     left join agent a on $2 in ('a', 'g', 't') and s.subject not like 'g:%' and a.id = s.id::bigint`,
    [measure, kind, from, kind === 'g' ? ['t:%', 'g:%'] : [kind === 'day' ? 'm:%|%' : `${kind}:%`]],
  );
  return rows.map((row) => ({
    ...{ subject: row.subject, currency: row.currency, measure },
    ...{ tenantId: row.tenant_id, agentId: row.agent_id, memberId: row.member_id },
  }));
}

/** Accounts of members and agents, by the subject that names them. */
export async function readNames(run: RunSql, subjects: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) =>
    plainArray(
      subjects
        .filter((one) => one.startsWith(`${kind}:`))
        .map((one) => one.slice(kind.length + 1))
        .filter((id) => /^\d+$/.test(id)),
    );
  const rows = await run<{ subject: string; name: string }>(
    'risk-names',
    `select 'm:' || id as subject, account as name from member where id = any($1::bigint[])
     union all select 'a:' || id, account from agent where id = any($2::bigint[])
     union all select 't:' || id, account from agent where id = any($3::bigint[])
     union all select 'game:' || id, name_en_us from game where id = any($4::int[])
     union all select 'g:' || g.id, t.name from pool_group g join pool_terms t on t.id = g.terms_id where g.id = any($5::bigint[])`,
    [idsOf('m'), idsOf('a'), idsOf('t'), idsOf('game'), idsOf('g')],
  );
  return new Map(rows.map(({ subject, name }) => [subject, name]));
}

/** Batches that wait behind those that a cycle evaluates; at most so many of a long queue. */
export const readLater = (run: RunSql, taken: readonly string[]) =>
  run<BatchRow>(
    'risk-later',
    'select id, at, items from risk_batch where fault is null and id <> all($1::bigint[]) order by id limit 500',
    [plainArray(taken)],
  );
