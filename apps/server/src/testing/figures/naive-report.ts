import { sql } from 'kysely';
import type { Dimension, Report, ReportLine, ReportQuery } from '../../domain/reports/report.ts';
import type { Db } from '../../platform/db/db.ts';
import { halfEven, ratio, text } from './oracle.ts';
import { plainTables } from './plain-tables.ts';

/**
 * A report without the engine: plain SQL over the bets only, and the oracle's own rounding, for tests to
 * compare with.
 */

const dimensionSql: Readonly<
  Record<Exclude<Dimension, 'subtree'>, (query: ReportQuery, node: string | null) => string>
> = {
  agent: (_query, node) =>
    node === null
      ? `split_part(a.path, '/', 2)`
      : `coalesce(nullif(split_part(split_part(a.path, '/${node}/', 2), '/', 1), ''), 'own')`,
  game: () => 'b.game_id::text',
  room: () => `b.game_id || ' ' || b.room_id || ' ' || b.hall_level`,
  hall: () => 'b.hall_level::text',
  currency: () => 'b.currency',
  period: ({ period = 'day', clock, span }) => {
    // Queries of this oracle use fixed clocks.
    const offsetMinutes = clock(span.from) / 60_000;
    return `(greatest(extract(epoch from date_trunc('${period}', (b.bet_time at time zone 'UTC') + interval '${offsetMinutes} minutes')
      - interval '${offsetMinutes} minutes') * 1000, ${span.from}))::bigint::text`;
  },
};

/** SQL of a row's key, and of the bets that count. */
function naiveParts(agentIds: readonly string[], node: string | null, query: ReportQuery) {
  const key = query.by.length
    ? query.by.map((dimension) => dimensionSql[dimension as 'agent'](query, node)).join(` || '|' || `)
    : `''`;
  const { gameId, currency, roomId, roomType, hallLevel } = query.filter;
  const where = [
    `b.state = 1 and b.agent_id in (${agentIds.join(',') || '0'})`,
    `b.bet_time >= to_timestamp(${query.span.from}::numeric / 1000)`,
    `b.bet_time < to_timestamp(${query.span.to}::numeric / 1000)`,
    ...(gameId === undefined ? [] : [`b.game_id = ${gameId}`]),
    ...(currency === undefined ? [] : [`b.currency = '${currency}'`]),
    ...(roomId === undefined ? [] : [`b.room_id = '${roomId.replaceAll("'", "''")}'`]),
    ...(roomType === undefined ? [] : [`b.room_type = ${roomType}`]),
    ...(hallLevel === undefined ? [] : [`b.hall_level = ${hallLevel}`]),
  ];
  return { key, where: where.join(' and ') };
}

/**
 * Returns rows as `key -> currency: bets amount payout reward`, and their total in CNY exactly
 * (hundred-millionths).
 */
export async function naiveReport(
  db: Db,
  agentIds: readonly string[],
  node: string | null,
  query: ReportQuery,
) {
  const { key, where } = naiveParts(agentIds, node, query);
  const { rows } = await sql
    .raw<{ key: string; own: string; cny: string }>(
      `${plainTables('bet')}
       select key, string_agg(currency || ': ' || concat_ws(' ', n, amount, payout, reward), ', ' order by currency) as own,
         concat_ws(' ', sum(cny_amount)::numeric(38, 0), sum(cny_payout)::numeric(38, 0), sum(cny_reward)::numeric(38, 0)) as cny
       from (
         select ${key} as key, b.currency, count(*) as n, sum(b.amount) as amount, sum(b.payout) as payout, sum(b.reward) as reward,
           sum(b.amount * r.rate * 100000000) as cny_amount, sum(b.payout * r.rate * 100000000) as cny_payout,
           sum(b.reward * r.rate * 100000000) as cny_reward
         from bet b join agent a on a.id = b.agent_id cross join lateral (
           select case when b.currency = 'CNY' then 1 else coalesce(
             (select c.rate from currency_rate c where c.code = b.currency
                and c.valid_from <= date_trunc('day', b.bet_time at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
              order by c.valid_from desc limit 1),
             (select c.rate from currency_rate c where c.code = b.currency order by c.valid_from limit 1)) end as rate) r
         where ${where}
         group by 1, 2) t group by key`,
    )
    .execute(db);
  return new Map(rows.map((row) => [row.key, `${row.own} = ${row.cny}`]));
}

/** Returns the number of members with a settled bet by key of a row; of all of the report without a key. */
export async function naivePlayers(
  db: Db,
  agentIds: readonly string[],
  node: string | null,
  query: ReportQuery,
): Promise<Map<string, number>> {
  const { key, where } = naiveParts(agentIds, node, query);
  const { rows } = await sql
    .raw<{ key: string; players: number }>(
      `${plainTables('bet')}
       select ${key} as key, count(distinct b.member_id)::int as players
       from bet b join agent a on a.id = b.agent_id where ${where} group by 1`,
    )
    .execute(db);
  return new Map(rows.map((row) => [row.key, row.players]));
}

/** Returns the key of a line of the engine's report in the same format. */
export function spokenKey(line: ReportLine, query: ReportQuery): string {
  const texts: Record<Exclude<Dimension, 'subtree'>, string> = {
    agent: line.own ? 'own' : (line.agent?.id ?? ''),
    game: String(line.gameId),
    room: `${line.gameId} ${line.roomId} ${line.hallLevel}`,
    hall: String(line.hallLevel),
    currency: line.currency ?? '',
    period: String(line.bucket?.from),
  };
  return query.by.map((dimension) => texts[dimension as 'agent']).join('|');
}

/** Returns the engine's report in the same format. */
export function spoken(report: Report, query: ReportQuery): Map<string, string> {
  return new Map(
    report.lines.map((line) => {
      const own = [...line.sums.currencies]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([currency, { bets, amount, payout, reward }]) =>
            `${currency}: ${bets} ${amount} ${payout} ${reward}`,
        )
        .join(', ');
      const { amount, payout, reward } = line.sums.cny;
      return [spokenKey(line, query), `${own} = ${amount} ${payout} ${reward}`];
    }),
  );
}

/** Returns a row of the naive report as the figures of a reply. */
export function wired(texts: string | undefined) {
  const [own = '', cny = ''] = (texts ?? ' = 0 0 0').split(' = ');
  const lines = own ? own.split(', ').map((line) => line.split(': ') as [string, string]) : [];
  const scaled = cny.split(' ').map((value) => halfEven(BigInt(value), 100_000_000n));
  const only = lines.length === 1 ? lines[0]?.[1].split(' ').slice(1).map(BigInt) : undefined;
  const [amount = 0n, payout = 0n, reward = 0n] = only ?? scaled;
  return {
    bets: lines.reduce((sum, [, line]) => sum + Number(line.split(' ')[0]), 0),
    currency: lines.length === 1 ? lines[0]?.[0] : 'CNY',
    converted: lines.length > 1,
    amount: text(amount),
    payout: text(payout),
    profit: text(amount - payout),
    reward: text(reward),
    rate: ratio(payout, amount),
    amountCny: text(scaled[0] ?? 0n),
    profitCny: text((scaled[0] ?? 0n) - (scaled[1] ?? 0n)),
    rewardCny: text(scaled[2] ?? 0n),
  };
}
