import { alertTitle, contentBelowTitle } from '@pitboss/risk/titles';
import { memo, type ReactNode } from 'react';
import { StatusTag } from '../../../kit/list/cells.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { RecentTime } from '../../../parts/RecentTime.tsx';
import { type Alert, isOpen, stateTones } from '../alerts/alert.ts';
import type { Decided } from '../alerts/Verdicts.tsx';
import { CaseTag } from '../cases/CaseTag.tsx';
import { riskText } from '../monitor/risk.text.ts';
import { feedText } from './feed.text.ts';
import { LineVerdicts } from './LineVerdicts.tsx';

interface LineProps {
  readonly alert: Alert;
  readonly ticked: boolean;
  /** Absent for those who may not decide. */
  readonly tick?: (id: string) => void;
  readonly open: (id: string) => void;
  /** Absent for those who may not decide. */
  readonly decided?: (done: Decided) => void;
  /** The alert above has the same title and severity, so that this one is a line with its subject. */
  readonly follows: boolean;
}

/** An alert of the feed, rendered again only when it has changed. */
export const AlertLine = memo(function AlertLine(props: LineProps): ReactNode {
  const { alert, ticked, tick, open, decided, follows } = props;
  const t = useText(riskText);
  const texts = useText(feedText);
  const language = useLanguage();
  const content = alert.content[language];
  const name = (
    <button
      type="button"
      className="risk-open"
      data-alert={alert.id}
      aria-haspopup="dialog"
      title={follows ? content : undefined}
      onClick={() => open(alert.id)}
    >
      {follows && <span className="k-unseen">{alertTitle(alert)[language]} </span>}
      {contentBelowTitle(alert, language)}
    </button>
  );
  return (
    <li className={`risk-alert risk-alert-${alert.severity}`} data-follows={follows || undefined}>
      <div className="risk-alert-head">
        {tick && (
          <input
            type="checkbox"
            checked={ticked}
            onChange={() => tick(alert.id)}
            aria-label={texts('select', { alert: content })}
          />
        )}
        {follows ? name : <strong>{alertTitle(alert)[language]}</strong>}
        {alert.severity === 'critical' && isOpen(alert) && !follows ? (
          <StatusTag tone="error">{t('severity.critical')}</StatusTag>
        ) : (
          // The rail at the side has its colour.
          <span className="k-unseen">{t(`severity.${alert.severity}`)}</span>
        )}
        {alert.escalated && <StatusTag tone="error">{t('escalated')}</StatusTag>}
        {follows && <CaseTag alert={alert} />}
        <span className="risk-space" />
        <span className="risk-note">
          <RecentTime value={alert.raisedAt} />
        </span>
      </div>
      {!follows && (
        <div className="risk-alert-line">
          {name}
          <CaseTag alert={alert} />
        </div>
      )}
      {decided && isOpen(alert) && <LineVerdicts alert={alert} decided={decided} open={open} />}
      {alert.state !== 'open' && <Outcome alert={alert} />}
    </li>
  );
});

/** State of an alert that is open no more: its verdict with operator and time, or until when it is snoozed. */
function Outcome({ alert }: { readonly alert: Alert }): ReactNode {
  const t = useText(feedText);
  const { state, decidedAt, snoozedUntil } = alert;
  return (
    <p className="risk-note risk-outcome">
      <StatusTag tone={stateTones[state]}>{t(`state.${state}`)}</StatusTag>
      {decidedAt !== null && (
        <>
          <OperatorName name={alert.handler} />
          <RecentTime value={decidedAt} />
        </>
      )}
      {snoozedUntil !== null && (
        <span>
          {t('until')} <RecentTime value={snoozedUntil} />
        </span>
      )}
    </p>
  );
}
