import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Secrets } from '../../kernel/start/secrets.ts';
import { type AgentSettings, readAgent } from './agents.sql.ts';

/** How old what is known of an agent may be: an order goes to the address and key that it has now. */
const ttlMs = 1_000;
const agentsMax = 5_000;

/** How the agents are called, as old as a second at most. */
export function createSettings(run: RunSql, secrets: Secrets, now: () => number) {
  const known = new Map<string, { readonly value: Promise<AgentSettings>; readonly at: number }>();
  return {
    /** Rejects when the agent is gone or the database does not answer. */
    of(agentId: string): Promise<AgentSettings> {
      const entry = known.get(agentId);
      if (entry && now() - entry.at < ttlMs) return entry.value;
      const value = readAgent(run, secrets, agentId).then((found) => {
        if (found) return found;
        throw new Error(`agent ${agentId} is gone`);
      });
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
