import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * RTP of agents by game and of players (risk §4). Rows are only added: a setting holds from `valid_from` up to its end but
 * without it, which is `until` or the row that ends it before. A key names what is set (subject, level, game); one row of a
 * key is in force at a time. RTP in thousandths, targets in minor units of the member's currency.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table rtp_setting (
    tenant_id bigint not null,
    id bigint not null,
    agent_id bigint not null,
    member_id bigint,
    key text collate "C" not null,
    level text not null check (level in ('playerGame', 'player', 'agentGame2', 'agent2', 'agentGame1')),
    game_id int,
    rtp smallint not null check (rtp between 700 and 990),
    valid_from timestamptz not null,
    until timestamptz check (until > valid_from),
    target bigint check (target <> 0),
    reason text not null,
    operator_id bigint,
    actor text not null,
    approver text,
    primary key (tenant_id, id),
    check ((member_id is not null) = (level in ('playerGame', 'player'))),
    check ((game_id is null) = (level in ('player', 'agent2'))),
    check (member_id is null or until is not null))`);
  await run('create index rtp_setting_key on rtp_setting (key, valid_from desc)');
  await run('create index rtp_setting_agent on rtp_setting (agent_id, valid_from desc)');
  await run(
    'create index rtp_setting_member on rtp_setting (member_id, valid_from desc) where member_id is not null',
  );
  await run(`create table rtp_end (
    tenant_id bigint not null,
    setting_id bigint not null,
    agent_id bigint not null,
    at timestamptz not null,
    why text not null check (why in ('expired', 'target', 'deleted', 'replaced')),
    reason text,
    operator_id bigint,
    actor text,
    approver text,
    primary key (tenant_id, setting_id))`);
  await openTable(db, 'rtp_setting', { owned: 'agent', rights: ['select', 'insert'] });
  await openTable(db, 'rtp_end', { owned: 'agent', rights: ['select', 'insert'] });
}
