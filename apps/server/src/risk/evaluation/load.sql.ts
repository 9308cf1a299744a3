import { defaultConfig } from '@pitboss/risk/config';
import type { Episodes } from '@pitboss/risk/minutes/episodes';
import { createSeries, minuteOf, type Sums } from '@pitboss/risk/minutes/minutes';
import { isMonitor, monitorCodes } from '@pitboss/risk/monitors';
import type { Facts } from '@pitboss/risk/rules/columns';
import { beijingDayNumber } from '../../domain/calendar/beijing-days.ts';
import { ratesOfDay } from '../../domain/currency/rate-history.ts';
import { configFromRow, type StoredConfig } from '../../domain/risk/stored-config.ts';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { type Memory, type Owner, type SeriesKey, type Standing, seriesText } from './memory.ts';

/** A minute is ended this much later, so that what was accepted in it has been committed. */
export const graceMs = 2_000;

export interface EngineRow {
  run: string;
  turn: string;
  minute: number;
  /** True when another server has sent its heartbeat in time. */
  taken: boolean;
}

/** Locks the engine's row; undefined while another server works on it. */
export async function lockEngine(run: RunSql, own: string, deadMs: number): Promise<EngineRow | undefined> {
  const [row] = await run<EngineRow>(
    'risk-lock',
    `select run, turn, minute, run <> $1 and beat_at > clock_timestamp() - $2 * interval '1 millisecond' as
       taken
     from risk_engine for update skip locked`,
    [own, deadMs],
  );
  return row;
}

/** Stores this server's heartbeat and progress. */
export const markEngine = (run: RunSql, own: string, turn: string, minute: number) =>
  run(
    'risk-mark',
    'update risk_engine set run = $1, turn = $2::bigint, minute = $3, beat_at = clock_timestamp()',
    [own, turn, minute],
  );

/** Heartbeat interval in ms of the evaluating server while there is no work. */
const beatMs = 700;

/**
 * Returns whether a turn would find no work. Checked before the row is locked, since most turns find none.
 */
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

/**
 * Max length of the text of a turn's batches, some five thousand bets. A single batch may be longer, as far as
 * one transaction of ingest stores bets.
 */
const batchBytesMax = 2_000_000;

/**
 * Reads the next batches in order, as many as a turn evaluates in a second or two, so that alerts appear in
 * time while many events wait.
 */
export const readBatches = (run: RunSql, limit: number) =>
  run<BatchRow>(
    'risk-batches',
    `select id, at, items from (select id, at, items, row_number() over (order by id) as place,
       sum(length(items)) over (order by id) as total
       from (select id, at, items from risk_batch where fault is null order by id limit $1) b) b
     where place = 1 or total <= $2 order by id`,
    [limit, batchBytesMax],
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
  episodes: Episodes;
  facts: Facts | null;
}

/** Reads all active figures, for a server that begins to evaluate. */
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
                tenantId: row.tenant_id,
                agentId: row.agent_id,
                memberId: row.member_id,
                value: BigInt(row.value),
                lastAt: row.last_at.getTime(),
                shown: row.shown,
                episodes: row.episodes,
                facts: row.facts,
                changed: false,
              },
            ],
          ]
        : [],
    ),
  );
}

/** Reloads the configurations when a new one has been saved; the changed codes must be evaluated again. */
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
    // A server that takes over may have to finish the work of the previous one.
    if (before || row?.recent) memory.renewed.add(code);
  }
  memory.configId = newest.id;
  memory.limits.clear();
}

/** Reads the rates of the Beijing day that contains a time, once a day. */
export async function readRates(run: RunSql, memory: Memory, nowMs: number): Promise<void> {
  const day = beijingDayNumber(nowMs);
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

/** Reads the given series that are not in memory, from a minute on. */
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

/** Reads the subjects with minute figures since a minute, for monitors whose thresholds changed. */
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
     from (select distinct subject, currency, split_part(split_part(subject, ':', 2), '|', 1) as id
       from risk_minute
       where minute >= $3 and measure = $1 and subject like any($4::text[])) s
     left join member m on $2 in ('m', 'day') and m.id = s.id::bigint
     left join agent a on $2 in ('a', 'g', 't') and s.subject not like 'g:%' and a.id = s.id::bigint`,
    [measure, kind, from, kind === 'g' ? ['t:%', 'g:%'] : [kind === 'day' ? 'm:%|%' : `${kind}:%`]],
  );
  return rows.map((row) => ({
    subject: row.subject,
    currency: row.currency,
    measure,
    tenantId: row.tenant_id,
    agentId: row.agent_id,
    memberId: row.member_id,
  }));
}

/** Batches that wait behind those that a cycle evaluates; at most so many of a long queue. */
export const readLater = (run: RunSql, taken: readonly string[], limit: number) =>
  run<BatchRow>(
    'risk-later',
    `select id, at, items from risk_batch where fault is null and id <> all($1::bigint[]) order by id
       limit $2`,
    [plainArray(taken), limit],
  );
