import type { ReactNode } from 'react';
import { Info } from '../../../kit/help/info.tsx';
import { kitText } from '../../../kit/kit.text.ts';
import { useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { PeriodBar } from './PeriodBar.tsx';
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

/** The usual periods of a report, and what its figures are compared with and how fresh they are. */
export function ReportBar(props: {
  readonly reply?: Reported | undefined;
  /** A word about the figures. */
  readonly hint?: string;
}): ReactNode {
  return (
    <div className="report-bar">
      <PeriodBar />
      {props.reply && <Note reply={props.reply} hint={props.hint} />}
    </div>
  );
}

function Note({ reply, hint }: { readonly reply: Reported; readonly hint?: string | undefined }): ReactNode {
  const kit = useText(kitText);
  const t = useText(reportLabels);
  const { format, name } = useZone();
  const { from, to, previousRange, asOf } = reply;
  return (
    <p className="report-note">
      {previousRange && (
        <span>{t('comparedWith', { from: format(previousRange.from), to: format(previousRange.to) })}</span>
      )}
      <span>{t('asOf', { time: format(asOf), zone: name })}</span>
      <Info label={kit('explain', { what: t('figures') })}>
        <p>{t('range', { from: format(from), to: format(to) })}</p>
        <p>{t('basis')}</p>
        {uncounted(reply) && <p>{t('playersUncounted')}</p>}
        {hint && <p>{hint}</p>}
      </Info>
    </p>
  );
}

interface PlainReported {
  readonly asOf: number;
  readonly from: number;
  readonly to: number;
}

/** The bar of a report that is not compared. */
export const PlainBar = (props: {
  readonly reply?: PlainReported | undefined;
  readonly hint?: string;
}): ReactNode => <ReportBar {...props} reply={props.reply && { ...props.reply, previousRange: null }} />;
