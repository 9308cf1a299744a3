import type { ReactNode } from 'react';
import { useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { reportLabels } from './reports.text.ts';
import '../reports.css';

interface Reported {
  readonly asOf: number;
  readonly from: number;
  readonly to: number;
  readonly previousRange: { readonly from: number; readonly to: number } | null;
  readonly totals?: object;
}

const uncounted = ({ totals }: Reported) =>
  totals !== undefined && 'players' in totals && totals.players === null;

/** Scope of the figures: range, comparison range, freshness and zone. */
export function ReportNote({ reply }: { readonly reply: Reported | undefined }): ReactNode {
  const t = useText(reportLabels);
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
