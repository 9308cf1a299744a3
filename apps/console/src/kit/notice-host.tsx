import type { ReactNode } from 'react';
import { firstText } from './first.text.ts';
import { dismiss, useNotices } from './notices.ts';
import { useText } from './text.ts';

/**
 * Renders the notices; used once, above sign-in and shell, so that a notice survives the change between them.
 */
export function NoticeHost(): ReactNode {
  const t = useText(firstText);
  const notices = useNotices();
  return (
    <div className="k-notices" aria-live="polite" data-react-aria-top-layer="true">
      {notices.map((notice) => (
        <div
          key={notice.id}
          className={`k-notice k-notice-${notice.kind}`}
          role={notice.kind === 'error' ? 'alert' : 'status'}
        >
          <div>
            <strong>{notice.title}</strong>
            {notice.detail}
          </div>
          <button type="button" aria-label={t('close')} onClick={() => dismiss(notice.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
