import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { MemberHours } from '../evaluation/known-states.ts';

interface Row {
  subject: string;
  member_id: string;
  hour: number;
  minutes: string;
}

/** Reads the members seen at some addresses, from an hour on. */
export const readAddresses = (run: RunSql, subjects: readonly string[], fromHour: number) =>
  run<Row>(
    'risk-addresses',
    `select subject, member_id, hour, minutes from risk_address
     where subject = any($1::text[]) and hour >= $2`,
    [subjects, fromHour],
  );

/** Addresses at which so many members were seen since an hour. */
export async function readCrowded(run: RunSql, members: number, fromHour: number): Promise<string[]> {
  const rows = await run<{ subject: string }>(
    'risk-addresses-crowded',
    `select subject from risk_address where hour >= $1
       group by subject having count(distinct member_id) >= $2`,
    [fromHour, members],
  );
  return rows.map(({ subject }) => subject);
}

/** Adds minutes in which members were seen. */
export async function storeAddresses(run: RunSql, seen: readonly MemberHours[]): Promise<void> {
  if (seen.length === 0) return;
  await run(
    'risk-addresses-store',
    `insert into risk_address as a (subject, member_id, own_agent, hour, minutes)
     select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[], $5::bigint[])
     on conflict (subject, member_id, hour) do update set minutes = a.minutes | excluded.minutes`,
    [
      seen.map(({ subject }) => subject),
      plainArray(seen.map(({ memberId }) => memberId)),
      plainArray(seen.map(({ agentId }) => agentId)),
      plainArray(seen.map(({ hour }) => hour)),
      plainArray(seen.map(({ minutes }) => minutes)),
    ],
  );
}

/** Deletes hours that no window covers. */
export const dropAddresses = (run: RunSql, beforeHour: number) =>
  run('risk-addresses-old', 'delete from risk_address where hour < $1', [beforeHour]);
