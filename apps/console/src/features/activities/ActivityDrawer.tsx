import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { OwnPage } from '../../kit/detail/own-page.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { ActivityFacts, MembersView } from './ActivityStory.tsx';
import type { ActivityRow } from './activity/row.ts';

/** An activity as its members see it, and below it what only operators know. */
export function ActivityDrawer({ row, close }: { readonly row: ActivityRow; readonly close: () => void }) {
  const language = useLanguage();
  return (
    <DetailDrawer
      title={row.title[language]}
      width={720}
      close={close}
      extra={<OwnPage page="/activity" search={{ id: row.id }} />}
    >
      <MembersView row={row} />
      <ActivityFacts row={row} />
    </DetailDrawer>
  );
}
