import type { ReplyOf } from '@pitboss/contract/core/define';
import { riskAlerts } from '@pitboss/contract/risk/risk-alerts';
import { formulaOf } from '@pitboss/risk/card/formulas';
import { monitorOf } from '@pitboss/risk/monitors';
import { alertTitle } from '@pitboss/risk/titles';
import { useCall } from '../../../kit/calls/use-call.ts';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { type Fact, Facts } from '../../../kit/detail/facts.tsx';
import { useInAddress } from '../../../kit/detail/in-address.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../../kit/list/cells.tsx';
import { hrefOf, useNavigation } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { Copyable } from '../../../kit/values/copy.tsx';
import { AgentLink } from '../../../parts/links.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { isOpen } from '../alerts/alert.ts';
import { Records } from '../alerts/Records.tsx';
import { type Decided, Verdicts } from '../alerts/Verdicts.tsx';
import { CardActions } from '../cases/CardActions.tsx';
import { CardCase } from '../cases/CardCase.tsx';
import { FigureValue } from '../monitor/FigureValue.tsx';
import { Subject } from '../monitor/Subject.tsx';
import { alertText } from './alert.text.ts';
import { Evidence } from './Evidence.tsx';

const Notes = lazyPart(async () => (await import('../../../parts/notes/Notes.tsx')).Notes);

export type Card = ReplyOf<typeof riskAlerts.card>;

const cardEveryMs = 10_000;

/** The alert that the address names under `alert`, with all that explains it, over the page. */
export function AlertCard({ decided }: { readonly decided: (done: Decided) => void }) {
  const t = useText(alertText);
  const language = useLanguage();
  const { id, close } = useInAddress('alert');
  const { holds } = useNavigation();
  const query = useCall(
    riskAlerts.card,
    { id },
    { live: 'risk', everyMs: cardEveryMs, keepPrevious: true, quiet: true },
  );
  const alert = query.data?.alert;
  const open = alert && isOpen(alert);
  return (
    <DetailDrawer
      beside
      title={alert ? alertTitle(alert)[language] : t('title')}
      width={1000}
      close={close}
      extra={
        <Copyable words={`${location.origin}${hrefOf('/riskManagement', { alert: id })}`}>
          <span className="risk-note">{t('copyLink')}</span>
        </Copyable>
      }
      {...(open && holds('risk.decide')
        ? { footer: <Verdicts key={alert.id} alerts={[alert]} decided={decided} /> }
        : {})}
    >
      <Loaded query={query} missing={t('missing')} lines={12}>
        {(card) => <Body key={card.alert.id} card={card} />}
      </Loaded>
    </DetailDrawer>
  );
}

function Body({ card }: { readonly card: Card }) {
  const t = useText(alertText);
  const { alert } = card;
  const language = useLanguage();
  return (
    <div className="risk-card risk-of-alert">
      <p className={`risk-says risk-alert-${alert.severity}`}>{alert.content[language]}</p>
      <div className="risk-verdicts">
        <CardCase alert={alert} />
        <CardActions alert={alert} />
      </div>
      <AlertFacts card={card} />
      <Evidence alert={alert} />
      <Peers card={card} />
      <Records title={t('earlier')} none={t('noEarlier')} rows={card.earlier} />
      <Rule card={card} />
      <Notes kind="alert" targetId={alert.id} />
    </div>
  );
}

/** The event of an alert: subject, time, figure and limit, and the decision. */
function AlertFacts({ card }: { readonly card: Card }) {
  const t = useText(alertText);
  const { alert, now } = card;
  return (
    <Facts
      title={t('facts')}
      items={[
        { label: t('subject'), value: <Subject row={alert} /> },
        ...(alert.memberId && alert.agentId
          ? [{ label: t('agent'), value: <AgentLink id={alert.agentId}>{alert.agentAccount}</AgentLink> }]
          : []),
        { label: t('raisedAt'), value: <Time value={alert.raisedAt} /> },
        { label: t('state'), value: t(`state.${alert.state}`) },
        {
          label: t('now'),
          value: (
            <>
              <FigureValue alert={alert} value={now} />
              {card.correctedSince && <StatusTag tone="warning">{t('corrected')}</StatusTag>}
            </>
          ),
        },
        { label: t('figure'), value: <FigureValue alert={alert} value={alert.value} strong /> },
        {
          label: t('limit'),
          value: (
            <>
              <FigureValue alert={alert} value={alert.alarm} />{' '}
              {alert.derived && <span className="risk-note">{t('derived')}</span>}
            </>
          ),
        },
        ...(alert.handler !== null || alert.decidedAt !== null
          ? [
              {
                label: t('decidedBy'),
                wide: true,
                value: (
                  <>
                    <OperatorName name={alert.handler} /> <Time value={alert.decidedAt} />
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** The rule that reports an alert and the time it covers, folded: most decisions need neither. */
function Rule({ card }: { readonly card: Card }) {
  const t = useText(alertText);
  const { alert, window } = card;
  const facts = useRuleFacts(card);
  return (
    <details className="risk-rule">
      <summary>{t('ruleAndTime')}</summary>
      <Facts
        items={[
          ...facts,
          { label: t('peakAt'), value: <Time value={alert.peakAt} />, wide: true },
          {
            label: t('window'),
            wide: true,
            value: (
              <>
                <Time value={window.from} /> – <Time value={window.to} />
              </>
            ),
          },
          { label: t('key'), value: alert.key, wide: true },
        ]}
      />
    </details>
  );
}

/** The rule of an alert: its description, its formula, and its version with author and reason. */
function useRuleFacts({ alert, rule, calculation }: Card): readonly Fact[] {
  const t = useText(alertText);
  const language = useLanguage();
  const { version } = alert;
  const formula = formulaOf(alert.code, alert.figure);
  return [
    { label: t('rule'), value: monitorOf(alert.code).about[language], wide: true },
    ...(formula ? [{ label: t('formula'), value: <code>{formula[language]}</code>, wide: true }] : []),
    ...(calculation
      ? [{ label: t('calculation'), value: <code>{calculation[language]}</code>, wide: true }]
      : []),
    {
      label: t('version'),
      wide: true,
      value: rule
        ? t('versionBy', { version, author: rule.author ?? '-', reason: rule.reason })
        : t('defaultVersion', { version }),
    },
  ];
}

function Peers({ card }: { readonly card: Card }) {
  const t = useText(alertText);
  const { alert, peers } = card;
  return (
    <section>
      <h3>{t('peers')}</h3>
      <p className="risk-note">{t(`peers.${peers.of}`)}</p>
      <RowsTable
        label={t('peers')}
        rows={[{ ...alert, own: true }, ...peers.rows.map((row) => ({ ...row, own: false }))]}
        rowKey={({ subject }) => subject}
        columns={[
          { title: t('subject'), cell: (row) => <Subject row={row} /> },
          {
            title: t('value'),
            align: 'right',
            cell: (row) => <FigureValue alert={alert} value={row.value} strong={row.own} />,
          },
        ]}
      />
      {peers.rows.length === 0 && <p className="risk-note">{t('noPeers')}</p>}
    </section>
  );
}
