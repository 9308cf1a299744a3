import type { ReactNode } from 'react';
import { PageLink } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { inboxText } from '../../parts/inbox/inbox.text.ts';
import { WaitList } from '../../parts/inbox/WaitList.tsx';
import { useWaits } from '../../parts/inbox/waits.ts';

/** Items that wait for the operator; uses the call of the badge in the header. */
export function WaitCard(): ReactNode {
  const t = useText(inboxText);
  const { data } = useWaits();
  if (!data) return null;
  return (
    <section className="home-card home-waits" aria-label={t('title')}>
      <header className="home-card-head">
        <span className="home-card-title">{t('title')}</span>
        <PageLink page="/inbox">{t('all')}</PageLink>
      </header>
      <WaitList reply={data} />
    </section>
  );
}
