import { pageByPath } from '@pitboss/contract/core/pages';
import { sql } from 'kysely';
import { hashPassword } from '../platform/auth/passwords.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { createIdMaker } from '../platform/db/ids.ts';

export const testPassword = 'Pitboss1';
export const testSalt = '0123456789abcdef0123456789abcdef';

/** Two tenants (11 and 21); the first has a line of four levels and a second branch under its top. */
export const testAgents = [
  { id: '11', parent: null, path: '/11/', layer: 1, account: 'major1' },
  { id: '12', parent: '11', path: '/11/12/', layer: 2, account: 'share1' },
  { id: '13', parent: '12', path: '/11/12/13/', layer: 3, account: 'master1' },
  { id: '14', parent: '13', path: '/11/12/13/14/', layer: 4, account: 'general1' },
  { id: '16', parent: '11', path: '/11/16/', layer: 2, account: 'share2' },
  { id: '21', parent: null, path: '/21/', layer: 1, account: 'major2' },
  { id: '22', parent: '21', path: '/21/22/', layer: 2, account: 'share9' },
] as const;

const administrators = [
  { id: '1', account: 'superadmin', role: 'superAdmin' },
  { id: '2', account: 'sysadmin', role: 'systemAdmin' },
  { id: '3', account: 'agentadmin', role: 'agentAdmin' },
] as const;

/** Pages of the sub-account: the member list and those of the shell. */
const subAccountPermissions = [pageByPath('/memberList')?.id ?? 0];

/** Operators, agents, one member and one settled and one open bet under every agent. */
export async function seedUsers(db: Db, config: Config): Promise<void> {
  const hash = await hashPassword(config.secrets, testPassword);
  const now = new Date();
  const operator = (
    id: string,
    account: string,
    role: string,
    agentId: string | null,
    tenantId: string,
    permissions: number[] | null,
  ) =>
    sql`
    insert into operator (id, account, account_key, nickname, role, agent_id, tenant_id, permissions, salt,
      password_hash, created_at)
    values (${id}::bigint, ${account}, ${account}, ${account}, ${role}, ${agentId}::bigint,
      ${tenantId}::bigint, ${permissions}::int[], ${testSalt}, ${hash}, ${now})`.execute(db);
  for (const agent of testAgents) {
    const tenant = agent.path.split('/')[1] as string;
    await sql`insert into agent (id, tenant_id, parent_id, path, layer, account, name, currency, created_at)
      values (${agent.id}::bigint, ${tenant}::bigint, ${agent.parent}::bigint, ${agent.path}, ${agent.layer},
        ${agent.account}, ${`Agent ${agent.id}`}, 'CNY', ${now})`.execute(db);
    await operator(`1${agent.id}`, agent.account, 'agent', agent.id, tenant, null);
    await seedMember(db, agent.id, tenant, now);
  }
  for (const { id, account, role } of administrators) await operator(id, account, role, null, '0', null);
  for (const node of ['reserve', 'retired'])
    await sql`insert into game_node (id, name, secret, created_at) values (${node}, ${node},
      ${`secret of ${node}`}, ${now})`.execute(db);
  await sql`insert into ingest_conflict (id, node_id, event_id, kind, body, at) values (1, 'reserve',
    'round:R-11-1', 'round', '{"roundId": "R-11-1"}', ${now})`.execute(db);
  await operator('8', 'sub1', 'subAccount', '11', '11', subAccountPermissions);
}

const ids = createIdMaker(1);
const hourMs = 3_600_000;

async function seedMember(db: Db, agentId: string, tenantId: string, now: Date): Promise<void> {
  const memberId = `3${agentId}`;
  await sql`insert into member (id, tenant_id, agent_id, account, nickname, currency, register_ip, created_at)
    values (${memberId}::bigint, ${tenantId}::bigint, ${agentId}::bigint, ${`member${agentId}`},
      ${`m${agentId}`}, 'CNY', '203.0.113.9', ${now})`.execute(db);
  for (const [state, hoursAgo] of [
    [1, 1],
    [1, 30],
    [0, 0],
  ] as const) {
    const at = new Date(now.getTime() - hoursAgo * hourMs - 1_000);
    const roundId = ids.next(at.getTime());
    const inning = `R-${agentId}-${hoursAgo}`;
    await sql`insert into round (id, inning_id, game_id, room_id, result, player, banker, card_type,
      started_at, ended_at, hash)
      values (${roundId}::bigint, ${inning}, 203, 'room', '2|2', '15', '8', '2,2|8,1', ${at}, ${at},
        '\\x00')`.execute(db);
    await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, round_id, inning_id, game_id,
      area_id, room_id, room_type, hall_level, currency,
        amount, payout, state, bet_time, ip)
      values (${ids.next(at.getTime())}::bigint, ${tenantId}::bigint, ${agentId}::bigint, ${memberId}::bigint,
        ${`b-${inning}`}, ${roundId}::bigint, ${inning}, 203, 2,
        'room', 0, 0, 'CNY', 10050, ${state === 1 ? 20100 : 0}, ${state}, ${at}, '203.0.113.9')`.execute(db);
  }
}
