import { ensureAccounts, lockOwners } from '../domain/ledger/accounts.ts';
import { postToLedger } from '../domain/ledger/post-to-ledger.ts';
import { onConnection, plainArray } from '../domain/sql/run-sql.ts';
import type { Databases } from '../platform/db/databases/databases.ts';
import { createIdMaker } from '../platform/db/ids.ts';

export interface SmallWorldOptions {
  /** Total number of agents, spread over four layers. */
  readonly agents?: number;
  readonly members?: number;
  /** First balance of each member, in minor units. */
  readonly balance?: bigint;
  readonly tenants?: number;
}

export interface SmallAgent {
  readonly id: string;
  readonly tenantId: string;
  readonly path: string;
  readonly layer: number;
  readonly account: string;
}
export interface SmallMember {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly account: string;
}
export interface SmallWorld {
  readonly agents: readonly SmallAgent[];
  readonly members: readonly SmallMember[];
  readonly node: { readonly id: string; readonly secret: string };
  readonly gameIds: readonly number[];
}

const games = [201, 202, 203, 301, 401];

/** Returns a tree of agents in which each has a parent one layer up, as balanced as the number allows. */
function makeAgents(count: number, tenants: number, id: (n: number) => string): SmallAgent[] {
  const agents: SmallAgent[] = [];
  for (let n = 0; n < count; n += 1) {
    const above = n < tenants ? undefined : agents.filter((agent) => agent.layer < 4)[(n - tenants) % n];
    const own = id(n + 1);
    agents.push({
      id: own,
      tenantId: above?.tenantId ?? own,
      path: `${above?.path ?? '/'}${own}/`,
      layer: (above?.layer ?? 0) + 1,
      account: `agent${n + 1}`,
    });
  }
  return agents;
}

/**
 * Fills a migrated database with a few agents, members with money, games and one game server: enough for
 * tests of money and for the benchmark. Every balance comes from the tenant's house, so that the ledger
 * balances.
 */
export async function seedSmallWorld(
  databases: Databases,
  {
    agents: agentCount = 12,
    members: memberCount = 20,
    balance = 100_000n,
    tenants = 2,
  }: SmallWorldOptions = {},
): Promise<SmallWorld> {
  const pool = databases.systemPool;
  const ids = createIdMaker(63);
  const agents = makeAgents(agentCount, tenants, (n) => String(1_000 + n));
  const members = Array.from({ length: memberCount }, (_, n): SmallMember => {
    const { id, tenantId } = agents[n % agents.length] as SmallAgent;
    return { id: String(100_000 + n), tenantId, agentId: id, account: `member${n + 1}` };
  });
  await pool.query(
    `insert into currency (code, name_zh_cn, name_en_us, symbol, sort) values ('CNY', '人民币', 'Yuan', '¥', 1)
     on conflict do nothing`,
  );
  await pool.query(
    `insert into game (id, name_zh_cn, name_en_us, category, decodable)
     select g, g::text, g::text, 'live', true from unnest($1::int[]) g on conflict do nothing`,
    [games],
  );
  await pool.query(
    `insert into agent (id, tenant_id, parent_id, path, layer, account, name, currency, created_at)
     select id, tenant, nullif(parent, 0), path, layer, account, account, 'CNY', now()
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::smallint[], $6::text[]) as u (id, tenant, parent, path, layer, account)`,
    [
      plainArray(agents.map((agent) => agent.id)),
      plainArray(agents.map((agent) => agent.tenantId)),
      plainArray(agents.map((agent) => agent.path.split('/').at(-3) || '0')),
      agents.map((agent) => agent.path),
      plainArray(agents.map((agent) => agent.layer)),
      agents.map((agent) => agent.account),
    ],
  );
  await pool.query(
    `insert into member (id, tenant_id, agent_id, account, nickname, currency, register_ip, created_at)
     select id, tenant, agent, account, account, 'CNY', '10.0.0.1', now()
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) as u (id, tenant, agent, account)`,
    [
      plainArray(members.map((member) => member.id)),
      plainArray(members.map((member) => member.tenantId)),
      plainArray(members.map((member) => member.agentId)),
      members.map((member) => member.account),
    ],
  );
  await fund(databases, ids, agents, members, balance);
  const node = { id: 'node-1', secret: 'a secret of the first game server' };
  await pool.query(
    'insert into game_node (id, name, secret, created_at) values ($1, $1, $2, now()) on conflict do nothing',
    [node.id, node.secret],
  );
  return { agents, members, node, gameIds: games };
}

async function fund(
  databases: Databases,
  ids: ReturnType<typeof createIdMaker>,
  agents: readonly SmallAgent[],
  members: readonly SmallMember[],
  balance: bigint,
): Promise<void> {
  const client = await databases.systemPool.connect();
  const run = onConnection(client);
  try {
    const owner = { currency: 'CNY' } as const;
    const houses = [...new Set(agents.map((agent) => agent.tenantId))];
    const paying = houses.map((id) => ({
      ...owner,
      tenantId: id,
      agentId: id,
      kind: 'house' as const,
      ownerId: id,
    }));
    const paid = [
      ...agents.map((one) => ({
        ...owner,
        ...one,
        agentId: one.id,
        kind: 'agent' as const,
        ownerId: one.id,
      })),
      ...members.map((one) => ({ ...owner, ...one, kind: 'member' as const, ownerId: one.id })),
    ];
    await ensureAccounts(run, ids, [...paying, ...paid]);
    if (balance === 0n) return;
    await client.query('begin');
    for (const house of paying) {
      const own = paid.filter(({ tenantId }) => tenantId === house.tenantId);
      const [from, ...to] = await lockOwners(run, ids, [house, ...own]);
      const transfers = own.map(({ agentId }, index) => ({
        kind: 'adjustment' as const,
        debit: from?.id ?? '',
        credit: to[index]?.id ?? '',
        amount: balance,
        currency: 'CNY',
        agentId,
        ref: 'seed',
      }));
      const posted = await postToLedger(run, ids, from ? [from, ...to] : to, transfers);
      if (!posted.ok) throw new Error(`the small world cannot be funded: ${posted.rejection.code}`);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}
