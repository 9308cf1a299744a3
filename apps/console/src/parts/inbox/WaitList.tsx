import type { ReplyOf } from '@pitboss/contract/core/define';
import type { inbox } from '@pitboss/contract/desk/inbox';
import { PageLink } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { inboxText } from './inbox.text.ts';
import { countLabels, positionOfWait } from './waits.ts';
import './inbox.css';

/** The kinds of pending items, each linking to the list that contains them. */
export function WaitList({ reply }: { readonly reply: ReplyOf<typeof inbox.list> }) {
  const t = useText(inboxText);
  const { format } = useZone();
  if (reply.waits.length === 0 && reply.unread === 0) return <p className="in-none">{t('nothing')}</p>;
  return (
    <ul className="in-waits">
      {reply.waits.map(({ kind, count, oldestAt }) => {
        const [page, search] = positionOfWait(kind, oldestAt, reply.at);
        return (
          <li key={kind}>
            <b>{countLabels(count)}</b>
            <PageLink page={page} search={search}>
              {t(kind)}
            </PageLink>
            <span>{t('since', { at: format(oldestAt, 'MM-DD HH:mm') })}</span>
          </li>
        );
      })}
      {reply.unread > 0 && (
        <li>
          <b>{countLabels(reply.unread)}</b>
          <PageLink page="/inbox" search={{ unread: 'true' }}>
            {t('unreadMessages')}
          </PageLink>
        </li>
      )}
    </ul>
  );
}
