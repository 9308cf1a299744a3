import { AgentPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';

interface Listed {
  readonly memberId: string;
  readonly memberAccount: string;
  readonly agentId: string;
  readonly agentAccount: string;
}

/** Filters that the three lists share. */
export const memberFilters = { account: 'text', agentId: { pick: AgentPicker } } as const;

/** Columns of listed members, and of the operator who listed them. */
export const whoColumns = {
  memberAccount: {
    as: (row: Listed) => <MemberLink id={row.memberId} account={row.memberAccount} />,
    fixed: true,
    width: 140,
  },
  agentAccount: (row: Listed) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
} as const;
export const byColumns = {
  operator: (row: { readonly operator: string | null }) => <OperatorName name={row.operator} />,
  at: 'time',
} as const;
