import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Operators who created another operator or set its password or permissions, with the last time: for some days
 * the two count as one user when one of them decides a request of the other. The last days come from the
 * operation log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table operator_control (
    operator_id bigint not null,
    actor_id bigint not null,
    kind text not null check (kind in ('created', 'password', 'dynamicCode', 'permissions')),
    at timestamptz not null,
    primary key (operator_id, actor_id, kind))`);
  await run('create index operator_control_actor on operator_control (actor_id)');
  await openTable(db, 'operator_control', { owned: 'platform', rights: ['select', 'insert', 'update'] });
  await run(`insert into operator_control (operator_id, actor_id, kind, at)
    select o.id, l.operator_id, k.kind, max(l.at)
    from audit_log l
    join (values ('/subAccount/add', 'created'), ('/proxyUser/add', 'created'), ('/subAccount/update', 'permissions'),
      ('/subAccount/resetPassword', 'password'), ('/proxyUser/resetPassword', 'password')) k (call, kind) on k.call = l.call
    join operator o on (l.target like 'operator:%' and o.id = substring(l.target from '^operator:([0-9]+)')::bigint)
      or (l.target like 'agent:%' and o.role = 'agent' and o.agent_id = substring(l.target from '^agent:([0-9]+)')::bigint)
    where l.code = 0 and l.at > now() - interval '7 days' and l.operator_id <> o.id
      and (k.kind <> 'created' or exists (select from agent a where a.created_at < l.at)
        or exists (select from operator p where p.agent_id is null and p.id not in (o.id, l.operator_id) and p.created_at < l.at))
    group by o.id, l.operator_id, k.kind`);
}
