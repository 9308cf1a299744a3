import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Secrets } from '../../platform/config/secrets.ts';
import { type AgentSettings, type ReadAgent, readAgents } from './agents.sql.ts';

/** Maximum age in ms of cached settings, so that an order uses the agent's current URL and key. */
const ttlMs = 1_000;
const agentsMax = 5_000;

/**
 * Creates the cache of the agents' settings, at most one second old. Concurrent reads are combined into one
 * query.
 */
export function createSettings(run: RunSql, secrets: Secrets, now: () => number) {
  const known = new Map<string, { readonly value: Promise<AgentSettings>; readonly at: number }>();
  let next: { readonly ids: Set<string>; readonly found: Promise<Map<string, ReadAgent>> } | null = null;

  function read(agentId: string): Promise<Map<string, ReadAgent>> {
    if (!next) {
      const ids = new Set<string>();
      const turn = new Promise((done) => setImmediate(done));
      const found = turn.then(() => {
        next = null;
        return readAgents(run, secrets, [...ids]);
      });
      next = { ids, found };
    }
    next.ids.add(agentId);
    return next.found;
  }

  async function look(agentId: string): Promise<AgentSettings> {
    const found = (await read(agentId)).get(agentId);
    if (!found) throw new Error(`agent ${agentId} is gone`);
    if ('wrong' in found) throw found.wrong;
    return found.settings;
  }

  return {
    /** Returns the settings of an agent. Rejects when the agent is gone or the database is unreachable. */
    of(agentId: string): Promise<AgentSettings> {
      const entry = known.get(agentId);
      if (entry && now() - entry.at < ttlMs) return entry.value;
      const value = look(agentId);
      if (known.size > agentsMax) known.clear();
      known.set(agentId, { value, at: now() });
      value.catch(() => known.delete(agentId));
      return value;
    },
    /** They have changed here: the next call reads them. */
    forget: (agentId: string) => void known.delete(agentId),
  };
}
export type Settings = ReturnType<typeof createSettings>;
