import { monitorOf } from '@pitboss/risk/monitors';
import { memo, type ReactNode } from 'react';
import { StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { type Alert, stateTones } from '../alerts/alert.ts';
import { CaseTag } from '../cases/CaseTag.tsx';
import { riskText } from '../monitor/risk.text.ts';
import { feedText } from './feed.text.ts';

interface LineProps {
  readonly alert: Alert;
  readonly ticked: boolean;
  /** Absent for those who may not decide. */
  readonly tick?: (id: string) => void;
  readonly open: (id: string) => void;
}

/** An alert of the feed, rendered again only when it has changed. */
export const AlertLine = memo(function AlertLine({ alert, ticked, tick, open }: LineProps): ReactNode {
  const t = useText(riskText);
  const texts = useText(feedText);
  const language = useLanguage();
  const content = alert.content[language];
  return (
    <li className={`risk-alert risk-alert-${alert.severity}`}>
      <div className="risk-alert-head">
        {tick && (
          <input
            type="checkbox"
            checked={ticked}
            onChange={() => tick(alert.id)}
            aria-label={texts('select', { alert: content })}
          />
        )}
        <strong>{monitorOf(alert.code).title[language]}</strong>
        {alert.severity === 'critical' ? (
          <StatusTag tone="error">{t('severity.critical')}</StatusTag>
        ) : (
          // The rail at the side has its colour.
          <span className="k-unseen">{t(`severity.${alert.severity}`)}</span>
        )}
        {alert.escalated && <StatusTag tone="error">{t('escalated')}</StatusTag>}
        <CaseTag alert={alert} />
        <span className="risk-space" />
        <span className="risk-note">
          <Time value={alert.raisedAt} format="HH:mm:ss" />
        </span>
      </div>
      <button
        type="button"
        className="risk-open"
        data-alert={alert.id}
        aria-haspopup="dialog"
        onClick={() => open(alert.id)}
      >
        {content}
      </button>
      {alert.decidedAt !== null && <Decided alert={alert} />}
    </li>
  );
});

function Decided({ alert }: { readonly alert: Alert }): ReactNode {
  const t = useText(feedText);
  const { state } = alert;
  const verdict = state === 'normal' || state === 'abnormal' || state === 'undeterminable' ? state : null;
  return (
    <p className="risk-note">
      {verdict && <StatusTag tone={stateTones[verdict]}>{t(`state.${verdict}`)}</StatusTag>}{' '}
      <OperatorName name={alert.handler} /> <Time value={alert.decidedAt} />
    </p>
  );
}
