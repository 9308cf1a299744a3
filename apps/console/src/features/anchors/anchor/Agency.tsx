import { Plain } from '../../../kit/list/cells.tsx';
import { AgentLink } from '../../../parts/links.tsx';

/** The agency of an anchor; one of the platform has none. */
export function Agency({ row }: { readonly row: { agentId: string | null; agentAccount: string | null } }) {
  if (row.agentId === null) return <Plain value={null} />;
  return <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>;
}
