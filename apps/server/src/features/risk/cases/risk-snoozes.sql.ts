import type { RequestOf } from '@pitboss/contract/core/define';
import type { riskSnoozes } from '@pitboss/contract/risk/risk-cases';
import { sql } from 'kysely';
import { all, orderBy, pageRows, when } from '../../../domain/sql/paging.ts';
import { plainArray } from '../../../domain/sql/run-sql.ts';
import type { Tx } from '../../../platform/db/db.ts';

export interface SnoozeRow {
  id: string;
  code: string | null;
  pivot: string;
  name: string;
  until: Date;
  reason: string;
  author: string | null;
  at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  alerts: number;
}

const active = sql`(z.ended_at is null and z.until > now())`;

/** One page of the snoozes. */
export const listSnoozes = (db: Tx, filter: RequestOf<typeof riskSnoozes.list>) =>
  pageRows<SnoozeRow>(db, filter, {
    select: sql`z.id, z.code, z.pivot, z.name, z.until, z.reason, o.account as author, z.at,
      e.account as ended_by,
      case when not ${active} then coalesce(z.ended_at, z.until) end as ended_at,
      (select count(*) from risk_alert a where ${active} and a.state = 'snoozed' and z.pivot = any(a.pivots)
        and (z.code is null or z.code = a.code))::int as alerts`,
    from: sql`risk_snooze z`,
    joins: sql`left join operator o on o.id = z.operator_id left join operator e on e.id = z.ended_by`,
    where: all([
      when(filter.state, (state) => (state === 'active' ? active : sql`not ${active}`)),
      when(filter.code, (code) => sql`z.code = ${code}`),
      when(filter.pivot, (pivot) => sql`z.pivot = ${pivot}`),
    ]),
    order: orderBy(filter, { at: 'z.at', until: 'z.until' }, 'at', 'z.id'),
  });

/** Adds a snooze. */
export async function addSnooze(
  tx: Tx,
  snooze: {
    readonly id: string;
    readonly code: string | undefined;
    readonly pivot: string;
    readonly name: string;
    readonly until: Date;
    readonly reason: string;
    readonly operatorId: string;
  },
): Promise<void> {
  await sql`
    insert into risk_snooze (id, code, pivot, name, until, reason, operator_id, at)
    values (${snooze.id}::bigint, ${snooze.code ?? null}, ${snooze.pivot}, ${snooze.name}, ${snooze.until},
      ${snooze.reason},
      ${snooze.operatorId}::bigint, now())`.execute(tx);
}

/** Returns open alerts about a pivot, locked in order. */
export async function openAbout(tx: Tx, pivot: string, code: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from risk_alert where pivots && array[${pivot}::text] and state = 'open'
      and (${code ?? null}::text is null or code = ${code ?? null}) order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns snoozes that are to be ended, locked. */
export async function lockSnoozes(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    pivot: string;
    name: string;
    code: string | null;
    ended: boolean;
  }>`
    select id, pivot, name, code, ended_at is not null or until <= now() as ended from risk_snooze
    where id = any(${plainArray(ids)}::bigint[]) order by id for update`.execute(tx);
  return rows;
}

export const endSnoozes = (tx: Tx, ids: readonly string[], operatorId: string) =>
  sql`update risk_snooze set ended_at = now(), ended_by = ${operatorId}::bigint
    where id = any(${plainArray(ids)}::bigint[])`.execute(tx);
