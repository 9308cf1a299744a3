import { announcements } from '@pitboss/contract/content/announcements';
import type { PagePath } from '@pitboss/contract/core/pages';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { useText } from '../../kit/text.ts';
import { announcementText } from './announcement.text.ts';
import './announcements.css';

const ImportantDialog = lazyDialog(async () => (await import('./ImportantDialog.tsx')).ImportantDialog);

/** Polling interval without a stream, within the max delay of the spec (content §5: 5 seconds). */
const everyMs = 4_000;

/** Number of unread announcements, and the important ones in a dialog over the current screen. */
export function Bell({ go }: { readonly go: (page: PagePath) => void }) {
  const t = useText(announcementText);
  // An operator who impersonates another user confirms nothing.
  const looksOn = useClientState((state) => state.userInfo?.viewer !== null);
  const { data } = useCall(
    announcements.unread,
    {},
    { everyMs, live: 'announcements', liveGapMs: 500, quiet: true },
  );
  const count = data?.count ?? 0;
  const important = data?.important ?? [];
  const label = count > 0 ? t('unread', { count }) : t('bell');
  return (
    <>
      <button
        type="button"
        className="s-tool an-bell"
        aria-label={label}
        title={label}
        data-page="/bulletin"
        onClick={() => go('/bulletin')}
      >
        <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
          <path
            d="M3.5 11.5V7a4.5 4.5 0 0 1 9 0v4.5l1 1.2h-11zM6.5 14.2a1.6 1.6 0 0 0 3 0"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {count > 0 && <span className="an-count">{count > 99 ? '99+' : count}</span>}
      </button>
      {important.length > 0 && !looksOn && <ImportantDialog all={important} />}
    </>
  );
}
