import { riskControl } from '@pitboss/contract/risk/risk-control';
import { monitorOf } from '@pitboss/risk/monitors';
import { useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { StatusTag, Time } from '../../../kit/list/cells.tsx';
import { LiveNote } from '../../../kit/live/live-rows.tsx';
import { useLive } from '../../../kit/live/use-live.ts';
import { PageLink, usePlace } from '../../../kit/place.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { type Alert, FeedActs } from '../alert/slots.tsx';
import { CasesLink } from '../cases/CasesLink.tsx';
import { riskText } from '../risk.text.ts';
import { Verdicts } from './Verdicts.tsx';

const feedEveryMs = 5_000;
/** Alerts that the feed shows (risk §1, hidden alerts). */
const feedMax = 100;

const tones = { info: 'info', warning: 'warning', critical: 'error' } as const;
const unmoving = { come: 0, gone: 0, show: () => undefined };

/** The open alerts, newest first. */
export function AlertFeed() {
  const t = useText(riskText);
  const { holds } = usePlace();
  const may = holds('risk.decide');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const live = useLive('risk');
  const query = useCall(
    riskControl.alerts,
    { state: 'open', pageSize: feedMax },
    { live: 'risk', liveGapMs: 1_000, everyMs: feedEveryMs, keepPrevious: true, quiet: true },
  );
  const list = query.data?.list ?? [];
  const chosen = list.filter(({ id }) => marked.has(id));
  const selected = chosen.map(({ id }) => id);
  const mark = (id: string) =>
    setMarked((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <section className="risk-feed" aria-label={t('alerts')}>
      <header>
        <h2>{t('alerts')}</h2>
        {query.data && <span className="risk-note">{t('allOpen', { count: query.data.total })}</span>}
        <span className="risk-space" />
        <LiveNote connected={live.connected} everyMs={feedEveryMs} changes={unmoving} />
      </header>
      {may && (
        <div className="risk-bar">
          <label>
            <input
              type="checkbox"
              checked={list.length > 0 && selected.length === list.length}
              onChange={(event) => setMarked(new Set(event.target.checked ? list.map(({ id }) => id) : []))}
            />{' '}
            {t('selectAll')}
          </label>
          <CasesLink />
          <PageLink page="/listRiskOperationRecord">{t('records')}</PageLink>
          <Verdicts selected={selected} clear={() => setMarked(new Set())} />
          {chosen.length > 0 && <FeedActs selected={chosen} done={() => setMarked(new Set())} />}
        </div>
      )}
      <Loaded query={query} lines={8}>
        {() =>
          list.length === 0 ? (
            <p className="risk-empty">{t('noAlerts')}</p>
          ) : (
            <ul>
              {list.map((alert) => (
                <AlertLine
                  key={alert.id}
                  alert={alert}
                  {...(may ? { marked: marked.has(alert.id), mark: () => mark(alert.id) } : {})}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function AlertLine(props: { readonly alert: Alert; readonly marked?: boolean; readonly mark?: () => void }) {
  const { alert, marked = false, mark } = props;
  const { search, setSearch } = usePlace();
  const t = useText(riskText);
  const language = useLanguage();
  return (
    <li className={`risk-alert risk-alert-${alert.severity}`}>
      <div className="risk-alert-head">
        {mark && (
          <input
            type="checkbox"
            checked={marked}
            onChange={mark}
            aria-label={t('select', { alert: alert.content[language] })}
          />
        )}
        <StatusTag tone={tones[alert.severity]}>{t(`severity.${alert.severity}`)}</StatusTag>
        {alert.escalated && <StatusTag tone="error">{t('escalated')}</StatusTag>}
        <strong>{monitorOf(alert.code).title[language]}</strong>
        <span className="risk-space" />
        <span className="risk-note">
          <Time value={alert.raisedAt} format="HH:mm:ss" />
        </span>
      </div>
      <button
        type="button"
        className="risk-open"
        aria-haspopup="dialog"
        onClick={() => setSearch({ ...search, alert: alert.id }, 'push')}
      >
        {alert.content[language]}
      </button>
    </li>
  );
}
