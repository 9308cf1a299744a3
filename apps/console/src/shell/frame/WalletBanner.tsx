import type { PagePath } from '@pitboss/contract/core/pages';
import type { ReactNode } from 'react';
import { useText } from '../../kit/text.ts';
import { useWaits } from '../../parts/inbox/waits.ts';
import { frameText } from './frame.text.ts';

/** Banner about agents' wallets: those that are not called now, and unread messages about their orders. */
export function WalletBanner({ go }: { readonly go: (page: PagePath) => void }): ReactNode {
  const t = useText(frameText);
  const { data } = useWaits();
  if (!data || (data.wallets.count === 0 && data.unreadWallet === 0)) return null;
  const { count, list } = data.wallets;
  const accounts = list.map(({ agentAccount }) => agentAccount).join(', ');
  const more = count > list.length ? ` +${count - list.length}` : '';
  return (
    <div className="s-viewing" role="status">
      {count > 0 && <span>{t('walletsNotCalled', { agents: `${accounts}${more}` })}</span>}
      {data.unreadWallet > 0 && <span>{t('walletMessages', { count: data.unreadWallet })}</span>}
      <button type="button" onClick={() => go('/inbox')}>
        {t('walletDetails')}
      </button>
    </div>
  );
}
