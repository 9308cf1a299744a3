import type { PagePath } from '@pitboss/contract/core/pages';
import type { ReactNode } from 'react';
import { useText } from '../../kit/text.ts';
import { inboxText } from './inbox.text.ts';
import { useWaits } from './waits.ts';
import './inbox.css';

/** More are shown as "99+". */
const max = 99;

/** Number of items that wait for the operator, visible on every page. */
export function InboxBadge({ go }: { readonly go: (page: PagePath) => void }): ReactNode {
  const t = useText(inboxText);
  const { data } = useWaits();
  const count = data ? data.waits.reduce((sum, wait) => sum + wait.count, data.unread) : 0;
  const label = count > 0 ? t('badge', { count: count > max ? `${max}+` : count }) : t('badgeNone');
  return (
    <button
      type="button"
      className="s-tool in-badge"
      data-page="/inbox"
      aria-label={label}
      title={label}
      onClick={() => go('/inbox')}
    >
      <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
        <path
          d="M1.8 9.2 4 2.8h8l2.2 6.4v4H1.8zM1.8 9.2h3.7c0 3 5 3 5 0h3.7"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {count > 0 && <b>{count > max ? `${max}+` : count}</b>}
    </button>
  );
}
