import { readWinLimits, type WinLimits } from '../../domain/games/win-limits.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { distributedQuery } from '../../platform/db/cluster/distributed-query.ts';

const ttlMs = 10_000;

/** Cache of what seldom changes and concerns no single member: the games, and the limits of wins. */
export class Reference {
  #games = new Set<number>();
  #winLimits: WinLimits = { rows: new Map(), rates: new Map() };
  #readAt = 0;
  #isDistributed: boolean | undefined;

  async load(run: RunSql, now: number): Promise<void> {
    if (now - this.#readAt < ttlMs) return;
    const games = await run<{ id: number }>('ingest-games', 'select id from game', []);
    this.#games = new Set(games.map((row) => row.id));
    this.#winLimits = await readWinLimits(run);
    this.#isDistributed ??= (await run('ingest-distributed', distributedQuery, [])).length > 0;
    this.#readAt = now;
  }

  knowsGame(id: number): boolean {
    return this.#games.has(id);
  }

  /** Limits above which wins are held for approval. */
  get winLimits(): WinLimits {
    return this.#winLimits;
  }

  /** True when the rows of tenants are distributed over several database nodes, each tenant's on one. */
  get isDistributed(): boolean {
    return this.#isDistributed === true;
  }
}
