import type { ReplyOf } from '@pitboss/contract/core/define';
import { riskCases, riskSnoozes } from '@pitboss/contract/risk/risk-cases';
import { monitorOf } from '@pitboss/risk/monitors';
import type { ReactNode } from 'react';
import { useCall, useWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Segmented } from '../../../kit/controls/segmented.tsx';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { useInAddress } from '../../../kit/detail/in-address.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { caseText } from './cases.text.ts';
import { Pivots, type RiskCase } from './Pivots.tsx';

const everyMs = 5_000;
const max = 200;
const views = ['open', 'closed', 'snoozes'] as const;
type View = (typeof views)[number];

export const severityTones = { info: 'info', warning: 'warning', critical: 'error' } as const;

/** Cases and snoozes over the page; the parameter `cases` of the address selects the view. */
export function CasesDrawer(): ReactNode {
  const t = useText(caseText);
  const { id, close } = useInAddress('cases');
  const { search, setSearch } = useNavigation();
  const view: View = views.find((one) => one === id) ?? 'open';
  return (
    <DetailDrawer
      title={t('cases')}
      width={1080}
      close={close}
      extra={
        <Segmented
          aria-label={t('view')}
          value={view}
          options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={(next) => setSearch({ ...search, cases: next }, 'replace')}
        />
      }
    >
      {view === 'snoozes' ? <Snoozes /> : <Cases state={view} />}
    </DetailDrawer>
  );
}

function Cases({ state }: { readonly state: 'open' | 'closed' }): ReactNode {
  const t = useText(caseText);
  const language = useLanguage();
  const { search, setSearch } = useNavigation();
  const query = useCall(
    riskCases.list,
    { state, pageSize: max, sort: state === 'open' ? 'lastAt' : 'openedAt' },
    { live: 'risk', everyMs, keepPrevious: true, quiet: true },
  );
  return (
    <Loaded query={query} lines={10}>
      {({ list, total }) => (
        <>
          <RowsTable
            label={t('cases')}
            rows={list}
            rowKey={({ id }) => id}
            empty={t('noCases')}
            columns={[
              { title: t('severity'), cell: (row) => <SeverityTag of={row} /> },
              { title: t('about'), cell: (row) => <Pivots of={row.pivots} /> },
              {
                title: t('monitors'),
                cell: (row) => row.codes.map((code) => monitorOf(code).title[language]).join(' · '),
              },
              {
                title: t('openOf'),
                align: 'right',
                cell: (row) => (
                  <span className="k-figure">
                    {row.open} / {row.alerts}
                  </span>
                ),
              },
              { title: t('assignee'), cell: (row) => row.assignee ?? t('nobody') },
              { title: t('openedAt'), cell: (row) => <Time value={row.openedAt} /> },
              state === 'open'
                ? { title: t('lastAt'), cell: (row) => <Time value={row.lastAt} /> }
                : { title: t('closedAt'), cell: (row) => <Time value={row.closedAt} /> },
              {
                title: '',
                cell: (row) => (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => setSearch({ ...search, case: row.id }, 'push')}
                  >
                    {t('case')}
                  </Button>
                ),
              },
            ]}
          />
          {total > list.length && <p className="risk-note">{t('newest', { count: list.length })}</p>}
        </>
      )}
    </Loaded>
  );
}

/** Severity of a case. */
export function SeverityTag({ of }: { readonly of: Pick<RiskCase, 'severity'> }): ReactNode {
  const t = useText(caseText);
  return <StatusTag tone={severityTones[of.severity]}>{t(`severity.${of.severity}`)}</StatusTag>;
}

type Snooze = ReplyOf<typeof riskSnoozes.list>['list'][number];

function Snoozes(): ReactNode {
  const t = useText(caseText);
  const language = useLanguage();
  const { holds } = useNavigation();
  const query = useCall(
    riskSnoozes.list,
    { pageSize: max },
    { live: 'risk', everyMs, keepPrevious: true, quiet: true },
  );
  const may = holds('risk.decide');
  return (
    <Loaded query={query} lines={10}>
      {({ list }) => (
        <RowsTable
          label={t('view.snoozes')}
          rows={list}
          rowKey={({ id }) => id}
          empty={t('noSnoozes')}
          columns={[
            { title: t('state'), cell: (row) => <SnoozeState of={row} /> },
            { title: t('about'), cell: ({ name }) => name },
            {
              title: t('code'),
              cell: ({ code }) => (code ? monitorOf(code).title[language] : t('everyCode')),
            },
            { title: t('until'), cell: ({ until }) => <Time value={until} /> },
            { title: t('snoozedAlerts'), align: 'right', cell: ({ alerts }) => alerts },
            { title: t('reason'), cell: ({ reason }) => reason },
            { title: t('author'), cell: ({ author }) => <OperatorName name={author} /> },
            { title: t('at'), cell: ({ at }) => <Time value={at} /> },
            {
              title: '',
              cell: (row) => may && row.state === 'active' && <EndNow id={row.id} />,
            },
          ]}
        />
      )}
    </Loaded>
  );
}

function SnoozeState({ of }: { readonly of: Snooze }): ReactNode {
  const t = useText(caseText);
  return (
    <StatusTag tone={of.state === 'active' ? 'info' : 'neutral'}>
      {t(of.state)}
      {of.endedBy && ` · ${of.endedBy}`}
    </StatusTag>
  );
}

function EndNow({ id }: { readonly id: string }): ReactNode {
  const t = useText(caseText);
  const end = useWrite(riskSnoozes.end);
  return (
    <Button
      type="link"
      size="small"
      loading={end.isPending}
      onClick={() => void end.mutateAsync({ payload: { ids: [id] } }).catch(() => null)}
    >
      {t('endNow')}
    </Button>
  );
}
