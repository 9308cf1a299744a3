import { StatusTag } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import type { ActivityRow } from './activity/row.ts';
import { settingText } from './activity/setting.text.ts';

/** Title of an activity, leading to its page. */
export function ActivityTitle({ row }: { readonly row: Pick<ActivityRow, 'id' | 'title'> }) {
  const language = useLanguage();
  return (
    <PageLink page="/activity" search={{ id: row.id }} thing={['activity', row.id]}>
      {row.title[language]}
    </PageLink>
  );
}

const tones = {
  draft: 'neutral',
  notOpen: 'info',
  inProgress: 'success',
  settling: 'warning',
  finished: 'neutral',
} as const;

/** The state, with the reason if the activity was stopped early. */
export function ActivityState({ row }: { readonly row: ActivityRow }) {
  const t = useText(settingText);
  return (
    <>
      <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>{' '}
      {row.stopped && (
        <span className="k-none" title={row.stopReason ?? undefined}>
          {t(`stopped.${row.stopped}`)}
        </span>
      )}
      {row.state !== 'draft' && row.state !== 'finished' && <AppliedOn kind="activity" id={row.id} />}
    </>
  );
}
