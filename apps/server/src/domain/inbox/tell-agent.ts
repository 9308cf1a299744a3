import { type PagePath, pageByPath } from '@pitboss/contract/core/pages';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { type InboxItem, tellOperator } from './tell-operator.ts';

/** Message about an agent, with its page for administrators and for the agent. */
export interface AgentMessage extends Pick<InboxItem, 'kind' | 'key' | 'params'> {
  readonly agentId: string;
  readonly link: string;
  readonly agentLink: string;
}

/**
 * Puts a message about an agent into the inboxes of administrators and of the agent's users; sub-accounts
 * need the permission for `page`.
 */
export async function tellAgent(
  tx: Tx,
  nextId: () => string,
  page: PagePath,
  { agentId, link, agentLink, ...message }: AgentMessage,
): Promise<void> {
  const pageId = pageByPath(page)?.id ?? 0;
  const { rows: readers } = await sql<{ id: string; of_agent: boolean }>`
    select id, agent_id is not null as of_agent from operator
    where state = 'normal' and (agent_id is null or agent_id = ${agentId}::bigint)
      and (role <> 'subAccount' or ${pageId}::int = any(permissions))`.execute(tx);
  for (const { id, of_agent: isOfAgent } of readers)
    await tellOperator(tx, {
      ...message,
      id: nextId(),
      operatorId: id,
      link: isOfAgent ? agentLink : link,
    });
}
