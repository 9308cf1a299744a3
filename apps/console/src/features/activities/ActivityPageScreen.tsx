import { activities } from '@pitboss/contract/content/activities';
import { useCall } from '../../kit/calls/use-call.ts';
import { Callout } from '../../kit/detail/callout.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { ThingPage } from '../../kit/detail/thing-page.tsx';
import { Count, Money, Plain, Rate } from '../../kit/list/cells.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { ThingActions } from '../../parts/thing-actions.tsx';
import { Ways } from '../../parts/ways.tsx';
import { ActivityState } from './ActivityState.tsx';
import { ActivityFacts, MembersView } from './ActivityStory.tsx';
import { activityPageText } from './activity/activity-page.text.ts';
import type { ActivityRow } from './activity/row.ts';
import { settingText } from './activity/setting.text.ts';
import { activityActions } from './activity-actions.tsx';
import { reportText } from './report/report.text.ts';
import './activities.css';

/** Polling interval, since costs and states change without the reader. */
const everyMs = 10_000;
/** Currencies of an activity, at most. */
const currenciesMax = 50;

/** One activity: how far it is, its figures, and what its members see. */
export function ActivityPageScreen() {
  const t = useText(activityPageText);
  const { id } = useNavigation().search;
  return id ? <Activity key={id} id={id} /> : <p className="k-empty">{t('hint')}</p>;
}

/** Actions on the activity without its own page, which shows what the list opens. */
const changes = (row: ActivityRow) => activityActions(row).filter(({ label }) => label !== settingText.open);

const hasBegun = ({ state }: ActivityRow): boolean => state !== 'draft' && state !== 'notOpen';

function Activity({ id }: { readonly id: string }) {
  const t = useText(activityPageText);
  const language = useLanguage();
  const { allowed } = useNavigation();
  const query = useCall(activities.get, { id }, { everyMs, quiet: true });
  return (
    <Loaded query={query} missing={t('missing')} lines={16}>
      {(row) => (
        <ThingPage
          thing={['activity', id]}
          name={row.title[language]}
          beside={
            <>
              <ActivityState row={row} />
              <ThingActions actions={changes(row)} refresh={() => void query.refetch()} />
            </>
          }
        >
          <Now row={row} />
          <Ways
            ways={[
              ['/activityReport', { activityId: id }, t('report')],
              ['/activityReport', { view: 'awards', activityId: id }, t('awards')],
              ['/operationLog', { target: `activity:${id}` }, t('changes')],
            ]}
          />
          {allowed('/activityReport') && hasBegun(row) && <Figures id={id} />}
          <section className="k-thing-card">
            <MembersView row={row} />
          </section>
          <section className="k-thing-card">
            <ActivityFacts row={row} />
          </section>
        </ThingPage>
      )}
    </Loaded>
  );
}

/** The consequence of the state, in a sentence. */
function Now({ row }: { readonly row: ActivityRow }) {
  const t = useText(activityPageText);
  const { format } = useZone();
  if (row.stopped === 'cancel')
    return <Callout kind="warning" title={t('now.cancelled', { reason: row.stopReason ?? '' })} />;
  const times = { start: format(row.start), end: format(row.end), payout: format(row.payoutTime) };
  return <Callout kind="info" title={t(`now.${row.state}`, times)} />;
}

/** Figures of the activity by currency. */
function Figures({ id }: { readonly id: string }) {
  const t = useText(activityPageText);
  const r = useText(reportText);
  const query = useCall(
    activities.report,
    { activityId: id, pageNo: 1, pageSize: currenciesMax },
    { everyMs, quiet: true },
  );
  return (
    <section className="k-thing-card" aria-label={t('figures')}>
      <h3>{t('figures')}</h3>
      <Loaded query={query} lines={3}>
        {({ list }) => (
          <RowsTable
            label={t('figures')}
            rows={list}
            rowKey={(row) => row.id}
            columns={[
              { title: r('currency'), cell: (row) => row.currency },
              { title: r('participants'), align: 'right', cell: (row) => <Count value={row.participants} /> },
              { title: r('winners'), align: 'right', cell: (row) => <Count value={row.winners} /> },
              { title: r('expected'), align: 'right', cell: (row) => <Money value={row.expected} /> },
              { title: r('awarded'), align: 'right', cell: (row) => <Money value={row.awarded} /> },
              { title: r('received'), align: 'right', cell: (row) => <Money value={row.received} /> },
              { title: r('unreceived'), align: 'right', cell: (row) => <Money value={row.unreceived} /> },
              { title: r('budget'), align: 'right', cell: (row) => <Money value={row.budget} /> },
              {
                title: r('budgetUsed'),
                align: 'right',
                cell: (row) =>
                  row.budgetUsed === null ? <Plain value={null} /> : <Rate value={row.budgetUsed} />,
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
