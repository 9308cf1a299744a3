import type { ReplyOf } from '@pitboss/contract/core/define';
import { riskCases } from '@pitboss/contract/risk/risk-cases';
import { monitorOf } from '@pitboss/risk/monitors';
import { type ReactNode, useCallback, useState } from 'react';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { send } from '../../../kit/calls/send.ts';
import { useCall, useWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { Facts } from '../../../kit/detail/facts.tsx';
import { useInAddress } from '../../../kit/detail/in-address.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { isOpen, stateTones } from '../alerts/alert.ts';
import { Records } from '../alerts/Records.tsx';
import { UndoBar } from '../alerts/UndoBar.tsx';
import { type Decided, Verdicts } from '../alerts/Verdicts.tsx';
import { SeverityTag } from './CasesDrawer.tsx';
import { caseText } from './cases.text.ts';
import { Pivots, type RiskCase } from './Pivots.tsx';

const AssignDialog = lazyDialog(async () => (await import('./CaseDialogs.tsx')).AssignDialog);
const SnoozeDialog = lazyDialog(async () => (await import('./CaseDialogs.tsx')).SnoozeDialog);

const everyMs = 5_000;

type View = ReplyOf<typeof riskCases.one>;

/**
 * The case that the address names under `case`: its alerts, what was decided, and all that can be done with
 * it.
 */
export function CaseDrawer(): ReactNode {
  const t = useText(caseText);
  const { id, close } = useInAddress('case');
  const { holds } = useNavigation();
  const query = useCall(riskCases.one, { id }, { live: 'risk', everyMs, keepPrevious: true, quiet: true });
  const [done, setDone] = useState<Decided | null>(null);
  const over = useCallback(() => setDone(null), []);
  const view = query.data;
  const undecided = (view?.alerts ?? []).filter(isOpen);
  const newest = undecided.map((alert) => BigInt(alert.id)).reduce((a, b) => (a > b ? a : b), 0n);
  const name = view?.case.pivots.map((one) => one.name).join(', ') ?? '';
  return (
    <DetailDrawer
      title={view ? t('caseOf', { whom: name }) : t('case')}
      width={960}
      close={close}
      {...(holds('risk.decide') && view
        ? {
            extra: <CaseButtons of={view.case} />,
            footer: (
              <Verdicts
                alerts={undecided}
                decided={setDone}
                send={(verdict) =>
                  send(riskCases.decide, { id, ...verdict, upTo: String(newest) }, { quiet: true })
                }
              />
            ),
          }
        : {})}
    >
      <Loaded query={query} missing={t('missing')} lines={12}>
        {(shown) => (
          <div className="risk-card">
            {done && <UndoBar key={done.until} done={done} over={over} />}
            <CaseFacts of={shown.case} />
            <CaseAlerts of={shown} />
            <Records title={t('records')} none={t('noRecords')} rows={shown.records} />
          </div>
        )}
      </Loaded>
    </DetailDrawer>
  );
}

function CaseButtons({ of }: { readonly of: RiskCase }): ReactNode {
  const t = useText(caseText);
  const own = useClientState((state) => state.userInfo?.account);
  const [dialog, setDialog] = useState<'assign' | 'snooze' | null>(null);
  const assign = useWrite(riskCases.assign);
  const close = () => setDialog(null);
  return (
    <>
      {own && of.assignee !== own && (
        <Button
          size="small"
          loading={assign.isPending}
          onClick={() => void assign.mutateAsync({ payload: { id: of.id, assignee: own } }).catch(() => null)}
        >
          {t('take')}
        </Button>
      )}
      <Button size="small" onClick={() => setDialog('assign')}>
        {t('assign')}
      </Button>
      <Button size="small" onClick={() => setDialog('snooze')}>
        {t('snooze')}
      </Button>
      {dialog === 'assign' && <AssignDialog id={of.id} assignee={of.assignee} onClose={close} />}
      {dialog === 'snooze' && <SnoozeDialog pivots={of.pivots} codes={of.codes} onClose={close} />}
    </>
  );
}

function CaseFacts({ of }: { readonly of: RiskCase }): ReactNode {
  const t = useText(caseText);
  const language = useLanguage();
  return (
    <Facts
      items={[
        { label: t('about'), value: <Pivots of={of.pivots} />, wide: true },
        { label: t('severity'), value: <SeverityTag of={of} /> },
        { label: t('assignee'), value: of.assignee ?? t('nobody') },
        { label: t('monitors'), value: of.codes.map((code) => monitorOf(code).title[language]).join(' · ') },
        { label: t('openOf'), value: `${of.open} / ${of.alerts}` },
        { label: t('openedAt'), value: <Time value={of.openedAt} /> },
        of.closedAt === null
          ? { label: t('lastAt'), value: <Time value={of.lastAt} /> }
          : { label: t('closedAt'), value: <Time value={of.closedAt} /> },
      ]}
    />
  );
}

function CaseAlerts({ of }: { readonly of: View }): ReactNode {
  const t = useText(caseText);
  const language = useLanguage();
  const { search, setSearch } = useNavigation();
  return (
    <section>
      <h3>{t('alerts')}</h3>
      <RowsTable
        label={t('alerts')}
        rows={of.alerts}
        rowKey={({ id }) => id}
        pageSize={20}
        columns={[
          { title: t('severity'), cell: (alert) => <SeverityTag of={alert} /> },
          { title: t('raisedAt'), cell: ({ raisedAt }) => <Time value={raisedAt} /> },
          {
            title: t('content'),
            cell: (alert) => (
              <button
                type="button"
                className="risk-open"
                onClick={() => setSearch({ ...search, alert: alert.id }, 'push')}
              >
                {alert.content[language]}
              </button>
            ),
          },
          {
            title: t('state'),
            cell: ({ state }) => <StatusTag tone={stateTones[state]}>{t(`state.${state}`)}</StatusTag>,
          },
        ]}
      />
      {of.case.alerts > of.alerts.length && (
        <p className="risk-note">{t('newest', { count: of.alerts.length })}</p>
      )}
    </section>
  );
}
