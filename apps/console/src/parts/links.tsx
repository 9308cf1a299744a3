import type { ReactNode } from 'react';
import { PageLink, type Search, useNavigation } from '../kit/navigation.tsx';
import { leaveTrail, thingMark } from '../kit/trail.ts';

/** Returns the key that distinguishes neighbours of a round: in a list of bets each bet counts as its own. */
export const roundKey = (inningId: string, bet: string | undefined): string =>
  bet ? `${inningId}|${bet}` : inningId;

/** The address of a round's page by that key. */
export function roundSearch(key: string): Search {
  const at = key.indexOf('|');
  return at < 0 ? { id: key } : { id: key.slice(0, at), bet: key.slice(at + 1) };
}

/**
 * Reports and the figures of the home page count settled bets; the list of bets shows those of a figure by
 * this.
 */
export const settledOnly = { result: 'settled' } as const;

/**
 * Account or name of an agent, leading to its page, or to its details over the list for those who may not
 * open that.
 */
export function AgentLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const page = useNavigation().allowed('/agent');
  return (
    <PageLink
      page={page ? '/agent' : '/agentList'}
      search={page ? { id } : { agent: id }}
      thing={['agent', id]}
    >
      {children}
    </PageLink>
  );
}

/**
 * Account of a member, leading to its page, or to its row in the member list for those who may not open that.
 */
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
  const { allowed } = useNavigation();
  const page = allowed('/member');
  return (
    <PageLink
      page={page ? '/member' : '/memberList'}
      search={page && id ? { id } : { account }}
      thing={id ? ['member', id] : undefined}
    >
      {children ?? account}
    </PageLink>
  );
}

/** Number of a round, or of a bet that is then marked in it, opening the round over the current screen. */
export function RoundLink({
  inningId,
  bet,
  children,
}: {
  readonly inningId: string;
  readonly bet?: string | undefined;
  readonly children?: ReactNode;
}) {
  const { search, setSearch } = useNavigation();
  const { bet: _other, ...rest } = search;
  const opened = { ...rest, round: inningId, ...(bet ? { bet } : {}) };
  const address = new URLSearchParams(opened).toString();
  return (
    <a
      href={`?${address}`}
      {...thingMark(['round', roundKey(inningId, bet)])}
      onClick={(event) => {
        leaveTrail(event.currentTarget);
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setSearch(opened, 'push');
      }}
    >
      {children ?? inningId}
    </a>
  );
}
