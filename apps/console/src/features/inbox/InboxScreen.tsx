import { Loaded } from '../../kit/detail/loaded.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { inboxText } from '../../parts/inbox/inbox.text.ts';
import { WaitList } from '../../parts/inbox/WaitList.tsx';
import { useWaits } from '../../parts/inbox/waits.ts';
import '../../kit/detail/detail.css';

/** Everything that waits for the operator, in one place. */
export function InboxScreen() {
  const t = useText(inboxText);
  const { format } = useZone();
  const query = useWaits();
  return (
    <div className="k-thing">
      <Loaded query={query} lines={8}>
        {(reply) => (
          <section className="k-thing-card" aria-label={t('title')}>
            <h2>{t('title')}</h2>
            <WaitList reply={reply} />
            <p className="in-none">{t('updated', { at: format(reply.at, 'HH:mm:ss') })}</p>
          </section>
        )}
      </Loaded>
    </div>
  );
}
