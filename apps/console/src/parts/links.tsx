import type { ReactNode } from 'react';
import { PageLink, usePlace } from '../kit/place.tsx';

/** Reports and the figures of the home page count settled bets; the list of bets shows those of a figure by this. */
export const settledOnly = { result: 'settled' } as const;

/** Account or name of an agent, leading to its details. */
export function AgentLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <PageLink page="/agentList" search={{ agent: id }}>
      {children}
    </PageLink>
  );
}

/** Account of a member, leading to its page, or to its row in the member list for those who may not open that. */
export function MemberLink({
  id,
  account,
  children,
}: {
  /** Accounts are unique within a tenant only. */
  readonly id?: string;
  readonly account: string;
  readonly children?: ReactNode;
}) {
  const { allowed } = usePlace();
  const page = allowed('/member');
  return (
    <PageLink page={page ? '/member' : '/memberList'} search={page && id ? { id } : { account }}>
      {children ?? account}
    </PageLink>
  );
}

/** Number of a round or record, opening the round over the screen it stands on. */
export function RoundLink({
  inningId,
  children,
}: {
  readonly inningId: string;
  readonly children?: ReactNode;
}) {
  const { search, setSearch } = usePlace();
  const address = new URLSearchParams({ ...search, round: inningId }).toString();
  return (
    <a
      href={`?${address}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setSearch({ ...search, round: inningId }, 'push');
      }}
    >
      {children ?? inningId}
    </a>
  );
}
