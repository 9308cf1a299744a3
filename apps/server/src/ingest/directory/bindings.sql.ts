import { type NodeState, nodeTakesNew } from '../../domain/games/node-state.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';

/** Tenants and games that a game server may send for (null: all), and its state. */
interface Binding {
  readonly tenants: ReadonlySet<string> | null;
  readonly games: ReadonlySet<number> | null;
  readonly state: NodeState;
  /** Planned maintenance, in epoch ms. */
  readonly from: number | null;
  readonly until: number | null;
}

/** Bindings and states of the game servers. */
export class Bindings {
  #bindings = new Map<string, Binding>();

  /**
   * Reads the bindings and states. There are some dozens, and they are not cached: a closed game server takes
   * effect at once.
   */
  async load(run: RunSql): Promise<void> {
    const rows = await run<{
      id: string;
      tenants: string[] | null;
      game_ids: number[] | null;
      state: NodeState;
      from: Date | null;
      until: Date | null;
    }>(
      'ingest-bindings',
      `select id, tenants, game_ids, state, maintenance_from as "from", maintenance_until as until
         from game_node`,
      [],
    );
    this.#bindings = new Map(
      rows.map(({ id, tenants, game_ids: games, state, from, until }) => [
        id,
        {
          tenants: tenants && new Set(tenants),
          games: games && new Set(games),
          state,
          from: from?.getTime() ?? null,
          until: until?.getTime() ?? null,
        },
      ]),
    );
  }

  get(nodeId: string): Binding | undefined {
    return this.#bindings.get(nodeId);
  }

  /** Returns true when a game server may send for a tenant; rows of tenant 0 belong to none. */
  maySendFor(nodeId: string, tenantId: string): boolean {
    return tenantId === '0' || (this.#bindings.get(nodeId)?.tenants?.has(tenantId) ?? true);
  }

  /** Returns true when a game server may send items of a game. */
  maySendOf(nodeId: string, gameId: number): boolean {
    return this.#bindings.get(nodeId)?.games?.has(gameId) ?? true;
  }

  /** Returns the game of a game server that has only one. */
  onlyGameOf(nodeId: string): number | null {
    const [game, ...others] = this.#bindings.get(nodeId)?.games ?? [];
    return game !== undefined && others.length === 0 ? game : null;
  }

  /** Returns true when a game server accepts new bets, purchases and gifts of a member at a time. */
  takesNew(nodeId: string, isTestMember: boolean, now: number): boolean {
    return nodeTakesNew(this.#bindings.get(nodeId), isTestMember, now);
  }
}
