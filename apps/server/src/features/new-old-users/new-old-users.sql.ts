import { RATE_SCALE } from '@pitboss/ledger/rates';
import { dateAt, dayStart, type WallClock } from '@pitboss/rules/zones/wall-clock';
import { sql } from 'kysely';
import { answersOf, type FactsReader } from '../../domain/analytics/answers.sql.ts';
import { type NewOldQuery, type NewOldSums, newOldSums } from '../../domain/analytics/report/new-old-sums.ts';
import { listPlayers } from '../../domain/analytics/report/player-members.ts';
import { treesOf } from '../../domain/analytics/report/trees.sql.ts';
import type { Span } from '../../domain/calendar/time-units.ts';
import { ratesByDay } from '../../domain/currency/day-rates.ts';
import { bucketsOf } from '../../domain/reports/report-range.ts';
import { accountsOf } from '../../domain/sql/accounts-of.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { ofTenant } from '../../platform/db/scope.ts';

/** Conditions under which a member counts as old: any of those that are set. Money in minor units of CNY. */
export interface Standard {
  firstBetBefore: number | null;
  days: number | null;
  amountCny: string | null;
}

const standardKey = (tenantId: string) => `oldUserStandard:${tenantId}`;
const defaultStandard: Standard = { firstBetBefore: null, days: 30, amountCny: null };

/** Returns the standard of a tenant, else the platform's, else a month since the first bet. */
export async function standardOf(db: Tx, tenantId: string): Promise<Standard> {
  const { rows } = await sql<{ value: Standard }>`
    select value from setting where key in (${standardKey(tenantId)}, ${standardKey('0')})
      order by key = ${standardKey(tenantId)} desc limit 1`.execute(db);
  return rows[0]?.value ?? defaultStandard;
}

/** Stores the standard of a tenant ('0' for the platform). */
export async function keepStandard(tx: Tx, tenantId: string, standard: Standard): Promise<void> {
  await sql`insert into setting (key, value) values (${standardKey(tenantId)},
    ${JSON.stringify(standard)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(tx);
}

export interface NewOldRow extends Omit<NewOldSums, 'unrated'> {
  /** Day as YYYY-MM-DD or id of the agent; null in the total rows of the whole range. */
  readonly key: string | null;
  readonly agent_account: string | null;
}

interface NewOldFilter {
  readonly span: Span;
  readonly clock: WallClock;
  readonly by: 'day' | 'agent';
  readonly agentId?: string | undefined;
  readonly now: number;
}

/**
 * Returns the members with a settled bet on the days whose first bet makes them old on one of these days, with
 * the index of the first such day: they stay old on the days after it.
 */
async function oldByFirstBet(
  reader: FactsReader,
  { clock, agentId }: NewOldFilter,
  days: readonly Span[],
  { firstBetBefore, days: minDays }: Standard,
): Promise<NewOldQuery['oldFrom']> {
  if (firstBetBefore === null && minDays === null) return [];
  const buckets = [{ from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 }];
  const players = await listPlayers(reader, { node: agentId ?? null, buckets, memberKind: 'normal' });
  // A member is old on a day when its first bet was on a day at least so many days before it.
  const bounds = days.map(({ from }) =>
    Math.max(firstBetBefore ?? 0, minDays === null ? 0 : dayStart(from, clock, 1 - minDays)),
  );
  const { rows } = await sql<{ day: number; ids: string }>`
    select f.day, string_agg(f.id::text, ' ') as ids from (
      select m.id, width_bucket(m.first_bet_at,
        ${plainArray(bounds.map((ms) => new Date(ms).toISOString()))}::timestamptz[]) as day
      from unnest(${plainArray(players.map(({ member_id: id }) => id))}::bigint[]) as p (id)
      join member m on m.id = p.id and ${ofTenant(reader.scope, 'm.tenant_id')}) f
    where f.day < ${days.length} group by f.day`.execute(reader.db);
  return rows.flatMap(({ day, ids }) => ids.split(' ').map((id) => [id, day] as const));
}

/**
 * Aggregates settled bets of a range by day of a wall clock or by the members' agent, separately for new and
 * old members. A member is classified for every day: one that begins the range as new and ends it as old
 * counts on both sides. Throws where a rate lacks.
 */
export async function newOldRows(
  reader: FactsReader,
  filter: NewOldFilter,
  standard: Standard,
): Promise<NewOldRow[]> {
  const { db, scope } = reader;
  const { span, clock, by, agentId, now } = filter;
  const days = bucketsOf('day', span, clock, now);
  if (days.length === 0) return [];
  const spent = standard.amountCny === null ? null : BigInt(standard.amountCny) * RATE_SCALE;
  const [trees, rates, oldFrom] = await Promise.all([
    treesOf(db, scope, agentId ?? null, []),
    ratesByDay(db, spent === null ? span.from : 0, Math.min(span.to, now)),
    oldByFirstBet(reader, filter, days, standard),
  ]);
  const query = { by, days, start: dayStart(span.from, clock), oldFrom, spent };
  const reach = { tenantId: trees.tenantId, agentIds: trees.agentIds };
  const [answer] = await answersOf(reader, reach, [newOldSums(query, rates)]);
  const rows = answer as NewOldSums[];
  if (rows.some(({ unrated }) => unrated)) throw new Error('no exchange rate for a bet');
  if (by === 'agent') {
    const accounts = await accountsOf(
      db,
      'agent',
      rows.flatMap(({ key }) => key ?? []),
    );
    return rows.map((row) => ({ ...row, agent_account: accounts.get(row.key ?? '') ?? null }));
  }
  return rows.map(({ key, ...row }) => ({
    ...row,
    key: key === null ? null : dateAt(days[Number(key)]?.from ?? 0, clock),
    agent_account: null,
  }));
}
