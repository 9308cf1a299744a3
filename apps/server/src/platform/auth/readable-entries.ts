import { serverWork } from '@pitboss/contract/access/logs';
import { type AgentCall, agentCalls } from '@pitboss/contract/agent-api/calls';
import type { Call } from '@pitboss/contract/core/define';
import { registry } from '@pitboss/contract/index';
import { type RawBuilder, sql } from 'kysely';
import { callAllowed } from './permissions.ts';

/** Pages on which the operations of the log belong, by the name under which entries are written. */
const pagesOf = new Map<string, readonly string[]>([
  ...registry.map(({ call }: { call: Call }) => [call.path, call.pages] as const),
  // Calls of agents' servers belong to the agent's settings, the server's own work to its jobs.
  ...Object.values(agentCalls).map(({ path }: AgentCall) => [path, ['/myInfo']] as const),
  ...Object.keys(serverWork).map((name) => [name, ['/jobs']] as const),
]);

/**
 * Returns whether a reader with these permissions may open a page of a call, and so read its entries in the
 * operation log.
 */
export function mayReadEntries(permissions: readonly number[], call: string): boolean {
  return callAllowed(permissions, pagesOf.get(call) ?? [], undefined);
}

/**
 * SQL condition: a reader with these permissions may read an entry, whose call is in `column`. Undefined for
 * readers who may open every page; only they see entries of calls that this version does not know.
 */
export function entriesReadableWith(
  permissions: readonly number[],
  column: string,
): RawBuilder<unknown> | undefined {
  const readable = [...pagesOf.keys()].filter((call) => mayReadEntries(permissions, call));
  if (readable.length === pagesOf.size) return undefined;
  return sql`${sql.ref(column)} = any(${readable}::text[])`;
}
