import { createWordList } from '../../domain/chat/word-list.ts';
import { type NodeState, nodeTakesNew } from '../../domain/games/node-state.ts';
import { readWinLimits, type WinLimits } from '../../domain/games/win-limits.ts';
import { type AccountOwner, ensureAccounts } from '../../domain/ledger/post-to-ledger.ts';
import { createPoolCache } from '../../domain/pools/terms.ts';
import { createRoomCache } from '../../domain/rooms/room-book.ts';
import { byTenant, plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { distributedQuestion } from '../../kernel/database/distributed/distributed-question.ts';
import type { IdMaker } from '../../kernel/database/ids.ts';

/** Who a member is, apart from what can change: its rows are read again under the lock. */
export interface MemberRef {
  readonly memberId: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly currency: string;
  readonly accountId: string;
  readonly houseId: string;
}

export interface AgentNode {
  readonly id: string;
  readonly tenantId: string;
  /** The agent and every agent above it, from the top. */
  readonly line: readonly string[];
  readonly stopped: boolean;
  readonly seamless: boolean;
  /** Until when its members are locked out, in epoch ms; 0 when they are not. */
  readonly lockedUntil: number;
}

/** What a game server may send; null: everything. */
interface Binding {
  readonly tenants: ReadonlySet<string> | null;
  readonly games: ReadonlySet<number> | null;
  readonly state: NodeState;
  /** Of a planned maintenance, in epoch ms. */
  readonly from: number | null;
  readonly until: number | null;
}

/** How old what is known may be: what stops a bet takes effect within a second (wallet: ingest). */
const agentTtlMs = 500;
const referenceTtlMs = 10_000;
const memberTtlMs = 60_000;
const maxMembers = 500_000;

const nameKey = (account: string, agent: string | null) => `${agent ?? ''}\n${account}`;

interface Found {
  account: string;
  named: string | null;
  id: string;
  tenant_id: string;
  agent_id: string;
  currency: string;
}

/** What the writer knows of members, agents, games and rooms between its transactions. */
export function createDirectory(ids: IdMaker) {
  const members = new Map<string, { ref: MemberRef | 'ambiguous'; at: number }>();
  const agents = new Map<string, AgentNode & { at: number }>();
  /** How many moves there had been in each tenant when its agents were read. */
  const movesSeen = new Map<string, number>();
  let games = new Set<number>();
  let winLimits: WinLimits = { rows: new Map(), rates: new Map() };
  let referenceAt = 0;
  let isDistributed: boolean | undefined;
  let bindings = new Map<string, Binding>();

  async function loadReference(run: RunSql, now: number): Promise<void> {
    if (now - referenceAt < referenceTtlMs) return;
    games = new Set(
      (await run<{ id: number }>('ingest-games', 'select id from game', [])).map((row) => row.id),
    );
    winLimits = await readWinLimits(run);
    isDistributed ??= (await run('ingest-distributed', distributedQuestion, [])).length > 0;
    referenceAt = now;
  }

  /** What the game servers may send, and in which state each is. There are some dozens: what is closed takes effect at once. */
  async function loadBindings(run: RunSql): Promise<void> {
    const rows = await run<{
      id: string;
      tenants: string[] | null;
      game_ids: number[] | null;
      state: NodeState;
      from: Date | null;
      until: Date | null;
    }>(
      'ingest-bindings',
      'select id, tenants, game_ids, state, maintenance_from as "from", maintenance_until as until from game_node',
      [],
    );
    bindings = new Map(
      rows.map(({ id, tenants, game_ids: games, state, from, until }) => [
        id,
        {
          tenants: tenants && new Set(tenants),
          ...{ games: games && new Set(games), state },
          ...{ from: from?.getTime() ?? null, until: until?.getTime() ?? null },
        },
      ]),
    );
  }

  async function loadMembers(
    run: RunSql,
    names: readonly { account: string; agent: string | null }[],
    now: number,
  ): Promise<void> {
    if (members.size > maxMembers) members.clear();
    const wanted = new Map<string, { account: string; agent: string | null }>();
    for (const name of names) {
      const key = nameKey(name.account, name.agent);
      if (now - (members.get(key)?.at ?? 0) >= memberTtlMs) wanted.set(key, name);
    }
    if (wanted.size === 0) return;
    const list = [...wanted.values()];
    for (const key of wanted.keys()) members.delete(key);
    const rows = await run<Found>(
      'ingest-members',
      `select u.account, u.agent as named, m.id, m.tenant_id, m.agent_id, m.currency
       from unnest($1::text[], $2::text[]) as u (account, agent)
       join member m on m.account = u.account
       where u.agent is null or exists (
         select from agent own join agent named on own.path like named.path || '%'
         where own.id = m.agent_id and named.account = u.agent)`,
      [list.map((name) => name.account), list.map((name) => name.agent)],
    );
    const owners = rows.flatMap((row): AccountOwner[] => {
      const { tenant_id: tenantId, agent_id: agentId, currency } = row;
      return [
        { tenantId, agentId, kind: 'member', ownerId: row.id, currency },
        { tenantId, agentId: tenantId, kind: 'house', ownerId: tenantId, currency },
      ];
    });
    const accounts = await ensureAccounts(run, ids, owners);
    for (const [index, row] of rows.entries()) {
      const key = nameKey(row.account, row.named);
      const ref: MemberRef = {
        memberId: row.id,
        tenantId: row.tenant_id,
        agentId: row.agent_id,
        currency: row.currency,
        accountId: accounts[index * 2] as string,
        houseId: accounts[index * 2 + 1] as string,
      };
      members.set(key, { ref: members.has(key) ? 'ambiguous' : ref, at: now });
    }
  }

  async function loadAgents(run: RunSql, wanted: Iterable<string>, now: number): Promise<void> {
    const asked = new Set<string>();
    const need = new Set<string>();
    const want = (id: string) => {
      const known = agents.get(id);
      if (!known || now - known.at >= agentTtlMs) need.add(id);
      for (const above of known?.line ?? []) {
        const node = agents.get(above);
        if (!node || now - node.at >= agentTtlMs) need.add(above);
      }
    };
    for (const id of wanted) want(id);
    // A second turn only where an agent or a place in the tree is new.
    while (need.size > 0) {
      const rows = await run<{
        id: string;
        tenant_id: string;
        path: string;
        stopped: boolean;
        seamless: boolean;
        locked_until: Date | null;
      }>(
        'ingest-agents',
        `select id, tenant_id, path, state = 'blocked' or bet_banned as stopped, transfer_mode = 'seamless' as seamless,
           members_locked_until as locked_until
         from agent where id = any($1::bigint[])`,
        [plainArray([...need])],
      );
      for (const id of need) {
        asked.add(id);
        agents.delete(id);
      }
      need.clear();
      for (const row of rows)
        agents.set(row.id, {
          id: row.id,
          tenantId: row.tenant_id,
          line: row.path.split('/').filter(Boolean),
          stopped: row.stopped,
          seamless: row.seamless,
          lockedUntil: row.locked_until?.getTime() ?? 0,
          at: now,
        });
      for (const row of rows) want(row.id);
      for (const id of asked) need.delete(id);
    }
  }

  /**
   * Forgets the places of a tenant's agents when one of them has moved since they were read. Asked while the tree is shared
   * with nobody who moves, so that the lines hold until the commit.
   */
  async function followMoves(run: RunSql, tenantIds: Iterable<string>): Promise<void> {
    const rows = await run<{ tenant_id: string; moves: number }>(
      'ingest-moves',
      `select t as tenant_id, (select count(*)::int from agent_move where tenant_id = t) as moves
       from unnest($1::bigint[]) as u (t)`,
      [plainArray([...new Set(tenantIds)])],
    );
    const moved = new Set<string>();
    for (const { tenant_id: tenantId, moves } of rows) {
      if (movesSeen.get(tenantId) !== moves) moved.add(tenantId);
      movesSeen.set(tenantId, moves);
    }
    if (moved.size === 0) return;
    for (const [id, node] of agents) if (moved.has(node.tenantId)) agents.delete(id);
  }

  return {
    /** The sensitive words of this moment. */
    words: createWordList(),
    /** From which size on wins wait for a person. */
    get winLimits() {
      return winLimits;
    },
    /** Whether the rows of tenants lie on several machines, each tenant's on one. */
    get isDistributed() {
      return isDistributed === true;
    },
    loadReference,
    /** The groups of pools, in the transaction that contributes to them. */
    loadPools: createPoolCache(),
    /** Rooms and their limits, in the transaction that takes bets in them. */
    loadRooms: createRoomCache(),
    loadBindings,
    /** Whether a game server may send for a tenant. */
    maySendFor: (nodeId: string, tenantId: string): boolean =>
      bindings.get(nodeId)?.tenants?.has(tenantId) ?? true,
    /** Whether a game server may send of a game. */
    maySendOf: (nodeId: string, gameId: number): boolean => bindings.get(nodeId)?.games?.has(gameId) ?? true,
    /** The game of a game server that has only one. */
    onlyGameOf(nodeId: string): number | null {
      const [game, ...others] = bindings.get(nodeId)?.games ?? [];
      return game !== undefined && others.length === 0 ? game : null;
    },
    /** Whether a game server takes new bets, purchases and gifts of a member at an instant. */
    takesNew: (nodeId: string, isTestMember: boolean, now: number): boolean =>
      nodeTakesNew(bindings.get(nodeId), isTestMember, now),
    /** In which state a game server is, for calls that learn later whose they are. */
    standing: (nodeId: string) => bindings.get(nodeId),
    loadMembers,
    loadAgents,
    followMoves,
    knowsGame: (id: number) => games.has(id),
    member: (account: string, agent: string | null) => members.get(nameKey(account, agent))?.ref,
    /** Forgets a member whose rows are not what they were. */
    forget: (account: string, agent: string | null) => void members.delete(nameKey(account, agent)),
    agent: (id: string): AgentNode | undefined => agents.get(id),
    lineOf: (id: string): readonly string[] => agents.get(id)?.line ?? [id],
    /** Whether the members of an agent are locked out at an instant, because its transfer setting changed. */
    lockedOut: (id: string, now: number): boolean => (agents.get(id)?.lockedUntil ?? 0) > now,
    /** Whether an agent or one above it may take no bets. */
    stopped: (id: string): boolean =>
      (agents.get(id)?.line ?? []).some((above) => agents.get(above)?.stopped ?? true),
  };
}
export type Directory = ReturnType<typeof createDirectory>;

/**
 * Asks about some things of all tenants at once; on a cluster, which answers such questions of one tenant only, tenant after tenant,
 * whose number the question is given then.
 */
export async function askTenants<One extends { readonly tenantId: string }, Row>(
  { isDistributed }: { readonly isDistributed: boolean },
  ones: readonly One[],
  ask: (some: readonly One[], tenantId?: string) => Promise<Row[]>,
): Promise<Row[]> {
  if (!isDistributed) return ask(ones);
  const rows: Row[] = [];
  for (const [tenantId, own] of byTenant(ones, (one) => one.tenantId))
    rows.push(...(await ask(own, tenantId)));
  return rows;
}
