import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * State monitors of risk control, in addition to the sums of minutes. `risk_address`: members seen at an
 * address (`ip:` and an IPv4 address or an IPv6 /64), by hours since the epoch, with a bit for each minute.
 * `risk_online`: members of a tenant online in a minute, the maximum and at its end, and the numbers of
 * sign-ins and sign-outs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table risk_address (
    subject text not null,
    member_id bigint not null,
    own_agent bigint not null,
    hour int not null,
    minutes bigint not null,
    primary key (subject, member_id, hour)) with (fillfactor = 70)`);
  await run('create index risk_address_by_hour on risk_address (hour)');
  await run(`create table risk_online (
    tenant_id bigint not null,
    minute int not null,
    high int not null,
    last int not null,
    signed_in int not null,
    signed_out int not null,
    primary key (tenant_id, minute))`);
  await run('create index risk_online_by_time on risk_online (minute)');
  await openTable(db, 'risk_address', { owned: 'administrators', rights: ['select'] });
  await openTable(db, 'risk_online', { owned: 'administrators', rights: ['select'] });
}
