import type { PagePath } from '@pitboss/contract/core/pages';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { hrefOf, type Search } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { useWaits } from '../../parts/inbox/waits.ts';
import { recentText } from '../../parts/RecentTime.tsx';
import { frameText } from './frame.text.ts';

interface BannerProps {
  readonly go: (page: PagePath, search?: Search) => void;
  /** The operator may open the list of these agents: their names lead to it. */
  readonly hasList: boolean;
}

/** Banner about agents' wallets: those that are not called now, and unread messages about their orders. */
export function WalletBanner(props: BannerProps): ReactNode {
  const t = useText(frameText);
  const zone = useZone();
  const { data } = useWaits();
  if (!data || (data.wallets.count === 0 && data.unreadWallet === 0)) return null;
  const { wallets, unreadWallet, unreadAgents, unreadWalletSince } = data;
  const clock = (at: number) => recentText(zone, at, data.at, 'HH:mm');
  const stopped = wallets.list.map(({ agentAccount, since }) => ({
    account: agentAccount,
    note: since === null ? '' : t('walletSince', { at: clock(since) }),
  }));
  // One time for all of them is stated once.
  const [common] = new Set(stopped.map(({ note }) => note)).size === 1 ? stopped.map(({ note }) => note) : [];
  return (
    <div className="s-viewing" role="status">
      <p>
        {wallets.count > 0 && (
          <span>
            {t('walletsNotCalled')}
            <Agents
              {...props}
              count={wallets.count}
              list={common === undefined ? stopped : stopped.map(({ account }) => ({ account, note: '' }))}
            />
            {common}
          </span>
        )}
        {unreadWallet > 0 && (
          <span>
            {t('walletMessages', { count: unreadWallet, at: clock(unreadWalletSince ?? data.at) })}
            <Agents
              {...props}
              count={unreadAgents.count}
              list={unreadAgents.list.map((account) => ({ account, note: '' }))}
            />
          </span>
        )}
      </p>
      <button type="button" onClick={() => props.go('/inbox')}>
        {t('walletDetails')}
      </button>
    </div>
  );
}

interface AgentsProps extends BannerProps {
  readonly list: readonly { readonly account: string; readonly note: string }[];
  /** Number of agents, those that are not listed too. */
  readonly count: number;
}

/** The named agents, each leading to its wallet, and the number of the others. */
function Agents({ list, count, go, hasList }: AgentsProps): ReactNode {
  const t = useText(frameText);
  const open = (event: MouseEvent, search: Search) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go('/seamlessList', search);
  };
  const rest = count - list.length;
  return (
    <>
      {list.map(({ account, note }, position) => {
        const search = { account };
        return (
          <Fragment key={account}>
            {position > 0 && t('nextAgent')}
            {hasList ? (
              <a href={hrefOf('/seamlessList', search)} onClick={(event) => open(event, search)}>
                {account}
              </a>
            ) : (
              account
            )}
            {note}
          </Fragment>
        );
      })}
      {rest > 0 && t('andMore', { count: rest })}
    </>
  );
}
