import type { ReactNode } from 'react';
import { Info } from '../../../kit/help/info.tsx';
import { kitText } from '../../../kit/kit.text.ts';
import { PageTools } from '../../../kit/page-tools.tsx';
import { useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { PeriodBar, type Range } from './PeriodBar.tsx';
import { reportLabels } from './reports.text.ts';
import '../reports.css';

export interface Reported extends Range {
  readonly asOf: number;
  /** Null, or left away by a report that is not compared. */
  readonly previousRange?: Range | null;
  readonly totals?: object;
}

interface ReportProps {
  readonly reply?: Reported | undefined;
}

const uncounted = ({ totals }: Reported) =>
  totals !== undefined && 'players' in totals && totals.players === null;

/** The usual periods of a report, in the header of its page. */
export const ReportPeriods = ({ reply }: ReportProps): ReactNode => (
  <PageTools>
    <PeriodBar shown={reply} />
  </PageTools>
);

/** Behind the rows of a report: its comparison and how fresh its figures are. */
export function ReportNote(props: ReportProps & { /** A word about the figures. */ readonly hint?: string }) {
  const { reply, hint } = props;
  const kit = useText(kitText);
  const t = useText(reportLabels);
  const { format, name } = useZone();
  if (!reply) return null;
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

/** The parts that reports have in common. */
export const reportParts = { toolbar: ReportPeriods, foot: ReportNote } as const;
