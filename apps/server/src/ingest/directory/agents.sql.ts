import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';

/** An agent with its position in the tree, and what its members may do. */
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
type Cached = AgentNode & { readonly at: number };

interface Row {
  id: string;
  tenant_id: string;
  path: string;
  stopped: boolean;
  seamless: boolean;
  locked_until: Date | null;
}

/** Maximum age of cached agents, in ms: a stop of bets takes effect within a second (wallet: ingest). */
const ttlMs = 500;

const readAgents = (run: RunSql, ids: Iterable<string>) =>
  run<Row>(
    'ingest-agents',
    `select id, tenant_id, path, state = 'blocked' or bet_banned as stopped,
       transfer_mode = 'seamless' as seamless,
       members_locked_until as locked_until
     from agent where id = any($1::bigint[])`,
    [plainArray([...ids])],
  );

const nodeOf = (row: Row, at: number): Cached => ({
  id: row.id,
  tenantId: row.tenant_id,
  line: row.path.split('/').filter(Boolean),
  stopped: row.stopped,
  seamless: row.seamless,
  lockedUntil: row.locked_until?.getTime() ?? 0,
  at,
});

/** Cache of agents between transactions. */
export class AgentCache {
  readonly #agents = new Map<string, Cached>();
  /** Number of moves in each tenant when its agents were read. */
  readonly #movesSeen = new Map<string, number>();

  get(id: string): AgentNode | undefined {
    return this.#agents.get(id);
  }

  /** Reads agents and those above them, as far as their entries are missing or too old. */
  async load(run: RunSql, wanted: Iterable<string>, now: number): Promise<void> {
    const requested = new Set<string>();
    const missing = new Set<string>();
    for (const id of wanted) this.#addMissing(missing, id, now);
    // A second pass only for a new agent or position in the tree.
    while (missing.size > 0) {
      const rows = await readAgents(run, missing);
      for (const id of missing) {
        requested.add(id);
        this.#agents.delete(id);
      }
      missing.clear();
      for (const row of rows) this.#agents.set(row.id, nodeOf(row, now));
      for (const row of rows) this.#addMissing(missing, row.id, now);
      for (const id of requested) missing.delete(id);
    }
  }

  /** Adds those of an agent and the agents above it that have no entry or an old one. */
  #addMissing(missing: Set<string>, id: string, now: number): void {
    const known = this.#agents.get(id);
    if (!known || now - known.at >= ttlMs) missing.add(id);
    for (const above of known?.line ?? []) {
      const node = this.#agents.get(above);
      if (!node || now - node.at >= ttlMs) missing.add(above);
    }
  }

  /**
   * Evicts a tenant's agents when one of them has moved since they were read. To be called while the tree is
   * locked against moves, so that the paths hold until the commit.
   */
  async followMoves(run: RunSql, tenantIds: Iterable<string>): Promise<void> {
    const rows = await run<{ tenant_id: string; moves: number }>(
      'ingest-moves',
      `select t as tenant_id, (select count(*)::int from agent_move where tenant_id = t) as moves
       from unnest($1::bigint[]) as u (t)`,
      [plainArray([...new Set(tenantIds)])],
    );
    const moved = new Set<string>();
    for (const { tenant_id: tenantId, moves } of rows) {
      if (this.#movesSeen.get(tenantId) !== moves) moved.add(tenantId);
      this.#movesSeen.set(tenantId, moves);
    }
    if (moved.size === 0) return;
    for (const [id, node] of this.#agents) if (moved.has(node.tenantId)) this.#agents.delete(id);
  }

  /** Returns the agent and every agent above it, from the top; only itself when it is not cached. */
  lineOf(id: string): readonly string[] {
    return this.#agents.get(id)?.line ?? [id];
  }

  /** Returns true when the members of an agent are locked out, because its transfer setting changed. */
  lockedOut(id: string, now: number): boolean {
    return (this.#agents.get(id)?.lockedUntil ?? 0) > now;
  }

  /** Returns true when an agent or one above it may take no bets. */
  stopped(id: string): boolean {
    return (this.#agents.get(id)?.line ?? []).some((above) => this.#agents.get(above)?.stopped ?? true);
  }
}
