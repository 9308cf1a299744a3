import { periods, rangeOf } from '@pitboss/rules/time';
import type { ReactNode } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Select } from '../../kit/controls/select.tsx';
import { Money, StatusTag } from '../../kit/list/cells.tsx';
import type { AnyRequest, Destination, PickerProps } from '../../kit/list/list-types.ts';
import { type Search, usePlace } from '../../kit/place.tsx';
import { useLanguage, useSettings } from '../../kit/settings.ts';
import { say, type Text, useText } from '../../kit/text.ts';
import { useZone, zoned } from '../../kit/time/zone.ts';
import { settledOnly } from '../../parts/links.tsx';
import { percentChange } from './report-change.ts';
import { reportWords } from './reports.text.ts';
import './reports.css';

export { zoned };

/** Layers above 1 may ask for 92 days at a time. */
const yearLayers = 1;

/** The periods of spec §9 as buttons above a report. */
export function PeriodBar(): ReactNode {
  const t = useText(reportWords);
  const { zone } = useSettings();
  const { search, setSearch } = usePlace();
  const layer = useClientState((state) => state.userInfo?.layer ?? 4);
  const offered = periods.filter((period) => period !== 'thisYear' || layer <= yearLayers);
  const choose = (period: (typeof periods)[number]) => {
    const { start_time, end_time } = rangeOf(period, Date.now(), zone);
    const { pageNo: _page, ...rest } = search;
    setSearch({ ...rest, start_time: String(start_time), end_time: String(end_time) }, 'push');
  };
  const isChosen = (period: (typeof periods)[number]) => {
    const { start_time, end_time } = rangeOf(period, Date.now(), zone);
    return search.start_time === String(start_time) && search.end_time === String(end_time);
  };
  return (
    <fieldset className="report-periods" aria-label={t('periods')}>
      {offered.map((period) => (
        <Button
          key={period}
          size="small"
          type={isChosen(period) ? 'primary' : 'default'}
          aria-pressed={isChosen(period)}
          onClick={() => choose(period)}
        >
          {t(period)}
        </Button>
      ))}
    </fieldset>
  );
}

export interface Reported {
  readonly asOf: number;
  readonly from: number;
  readonly to: number;
  readonly previousRange: { readonly from: number; readonly to: number } | null;
  readonly totals?: object;
}

const uncounted = ({ totals }: Reported) =>
  totals !== undefined && 'players' in totals && totals.players === null;

/** What the figures speak of: range, the range compared with, freshness and zone. */
export function ReportNote({ reply }: { readonly reply: Reported | undefined }): ReactNode {
  const t = useText(reportWords);
  const { format, name } = useZone();
  if (!reply) return null;
  const { from, to, previousRange, asOf } = reply;
  return (
    <p className="report-note">
      <span>{t('range', { from: format(from), to: format(to) })}</span>
      {previousRange && (
        <span>{t('comparedWith', { from: format(previousRange.from), to: format(previousRange.to) })}</span>
      )}
      <span>{t('asOf', { time: format(asOf), zone: name })}</span>
      <span>{t('basis')}</span>
      {uncounted(reply) && <span>{t('playersUncounted')}</span>}
    </p>
  );
}

interface PlainReported {
  readonly asOf: number;
  readonly from: number;
  readonly to: number;
}

/** The note of a report that is not compared, with a word about its figures. */
export function PlainNote(props: {
  readonly reply: PlainReported | undefined;
  readonly hint?: string;
}): ReactNode {
  return (
    <>
      <ReportNote reply={props.reply && { ...props.reply, previousRange: null }} />
      {props.hint && <p className="report-note">{props.hint}</p>}
    </>
  );
}

/** The currency of amounts, marked where several are converted. */
export function CurrencyCell(props: { currency: string; converted: boolean }): ReactNode {
  const t = useText(reportWords);
  if (!props.converted) return props.currency;
  return (
    <span title={t('convertedHint')}>
      {props.currency} <StatusTag tone="info">{t('converted')}</StatusTag>
    </span>
  );
}

interface Compared {
  readonly amountCny: string;
  readonly previous: { readonly amountCny: string } | null;
}

/** The change of the stakes against the range before; without colour, which is for gains. */
export function ChangeCell({ row }: { readonly row: Compared }): ReactNode {
  const t = useText(reportWords);
  if (!row.previous) return <span className="k-none">-</span>;
  const change = percentChange(row.amountCny, row.previous.amountCny);
  if (change === null) return <StatusTag tone="info">{t('newHere')}</StatusTag>;
  const rises = !change.startsWith('-');
  return (
    <span className="k-figure" title={row.previous.amountCny}>
      {change === '0.0%' ? '' : rises ? '▲ ' : '▼ '}
      {change.replace('-', '')}
    </span>
  );
}

/** The range of a request as search parameters of another page. */
export function rangeSearch(request: AnyRequest): Search {
  const { start_time, end_time } = request;
  return { start_time: String(start_time), end_time: String(end_time) };
}

const betFilters = ['agentId', 'gameId', 'currency', 'roomId', 'hallLevel'];

/** The bets that reports count: settled ones, of regular members unless the report is asked for others. */
const counted = ({ memberKind = 'normal' }: AnyRequest): Search => ({
  ...settledOnly,
  memberKind: String(memberKind),
});

/** Bets behind a figure, by the filter of its report. */
export function betsOf(request: AnyRequest, search: Search): Destination {
  const kept = Object.fromEntries(
    betFilters.flatMap((key) => (request[key] === undefined ? [] : [[key, String(request[key])]])),
  );
  return {
    page: '/betManagement',
    search: { ...kept, ...rangeSearch(request), ...counted(request), ...search },
  };
}

/** A picker of a few words of which one always holds, so that the filter never looks unset. */
export function wordPicker<const V extends string>(
  choices: readonly V[],
  texts: Readonly<Record<V, Text>>,
  initial: V,
) {
  return function WordPicker({ value, onChange, width }: PickerProps): ReactNode {
    const language = useLanguage();
    return (
      <Select
        width={width}
        value={choices.find((one) => one === value) ?? initial}
        options={choices.map((one) => ({ value: one, label: say(texts[one], language) }))}
        onChange={(next) => onChange(next === initial ? undefined : next)}
      />
    );
  };
}

interface Figures {
  readonly bets: number;
  readonly currency: string;
  readonly converted: boolean;
  readonly amount: string;
  readonly payout: string;
  readonly profit: string;
  readonly reward: string;
  readonly amountCny: string;
  readonly profitCny: string;
}

/** Cells of the totals row that every report has. */
export const figureTotals = (totals: Figures) => ({
  currency: <CurrencyCell currency={totals.currency} converted={totals.converted} />,
  bets: <b className="k-figure">{totals.bets.toLocaleString('en-US')}</b>,
  amount: <Money value={totals.amount} />,
  payout: <Money value={totals.payout} />,
  profit: <Money value={totals.profit} gainOf="company" />,
  reward: <Money value={totals.reward} />,
  amountCny: <Money value={totals.amountCny} />,
  profitCny: <Money value={totals.profitCny} gainOf="company" />,
});
