import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Forced loss probabilities of members with beginning, end, target and reason (risk §4). The row of a member
 * without `ended_at` applies until `until`; `member` has the probability and its end. Hundredths; targets in
 * minor units of the member's currency.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table kill_setting (
    tenant_id bigint not null,
    id bigint not null,
    agent_id bigint not null,
    member_id bigint not null,
    probability smallint not null check (probability between 1 and 100),
    valid_from timestamptz not null,
    until timestamptz not null check (until > valid_from),
    target bigint check (target <> 0),
    reason text not null,
    operator_id bigint,
    actor text not null,
    ended_at timestamptz,
    ended_why text check (ended_why in ('expired', 'target', 'deleted', 'replaced')),
    end_operator_id bigint,
    end_actor text,
    end_reason text,
    primary key (tenant_id, id),
    check ((ended_at is null) = (ended_why is null)))`);
  await run('create unique index kill_setting_open on kill_setting (member_id) where ended_at is null');
  await run('create index kill_setting_member on kill_setting (member_id, valid_from desc)');
  await run(
    'create index kill_setting_target on kill_setting (member_id) where ended_at is null and target is not null',
  );
  await run('create index kill_setting_until on kill_setting (until) where ended_at is null');
  await run('alter table member add column kill_until timestamptz');
  // Settings from before the end was stored last fifteen days from now.
  await run("update member set kill_until = now() + interval '15 days' where kill_probability is not null");
  await run(`insert into kill_setting (tenant_id, id, agent_id, member_id, probability, valid_from, until, reason, actor)
    select tenant_id, id, agent_id, id, kill_probability, now(), kill_until, '', '' from member where kill_probability is not null`);
  await openTable(db, 'kill_setting', { owned: 'agent', rights: ['select', 'insert', 'update'] });
}
