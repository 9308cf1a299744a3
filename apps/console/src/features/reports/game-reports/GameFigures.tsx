import type { ReplyOf } from '@pitboss/contract/core/define';
import type { gameReports } from '@pitboss/contract/reports/game-reports';
import type { ReactNode } from 'react';
import { Count, Money } from '../../../kit/list/cells.tsx';
import { formatPercent } from '../../../kit/money.ts';
import { useText } from '../../../kit/text.ts';
import { KeyFigure } from '../../../parts/figures/KeyFigure.tsx';
import { Sparkline } from '../../../parts/figures/Sparkline.tsx';
import { percentChange } from '../report/report-change.ts';
import { gameReportText } from './game-reports.text.ts';

type Reply = ReplyOf<typeof gameReports.list>;

/** Payouts as a share of the stakes, in CNY; 0 without stakes. */
const returnOf = (of: { readonly amountCny: string; readonly profitCny: string }): number => {
  const amount = Number(of.amountCny);
  return amount === 0 ? 0 : (amount - Number(of.profitCny)) / amount;
};

/** Stakes, company win/loss, return, bets and players of a report, compared with the period before. */
export function GameFigures({ reply }: { readonly reply: Reply }): ReactNode {
  const t = useText(gameReportText);
  const { totals, series } = reply;
  const { previous } = totals;
  const course = (name: string, values: readonly (string | number)[], loss = false) => (
    <Sparkline label={`${name}, ${t('course')}`} values={values.map(Number)} loss={loss} />
  );
  const change = (now: string, before: string | undefined) => {
    const percent = before === undefined ? null : percentChange(now, before);
    return percent && t('changedBy', { percent: percent.startsWith('-') ? percent : `+${percent}` });
  };
  return (
    <div className="key-figures">
      <KeyFigure
        title={t('amountCny')}
        about="amountCny"
        value={<Money value={totals.amountCny} />}
        spark={course(
          t('amountCny'),
          series.map(({ amountCny }) => amountCny),
        )}
        notes={[change(totals.amountCny, previous?.amountCny)]}
      />
      <KeyFigure
        title={t('profit')}
        about="profitCny"
        value={<Money value={totals.profitCny} gainOf="company" />}
        spark={course(
          t('profitCny'),
          series.map(({ profitCny }) => profitCny),
          totals.profitCny.startsWith('-'),
        )}
        notes={[
          previous && (
            <>
              {t('before')} <Money value={previous.profitCny} gainOf="company" />
            </>
          ),
        ]}
      />
      <KeyFigure
        title={t('rate')}
        about="returnRate"
        value={totals.rate === null ? '-' : formatPercent(totals.rate)}
        spark={course(t('rate'), series.map(returnOf))}
        notes={[
          previous &&
            returnOf(previous) > 0 &&
            `${t('before')} ${formatPercent(returnOf(previous).toFixed(4))}`,
        ]}
      />
      <KeyFigure
        title={t('bets')}
        about="bets"
        value={<Count value={totals.bets} />}
        spark={course(
          t('bets'),
          series.map(({ bets }) => bets),
        )}
        notes={[change(String(totals.bets), previous ? String(previous.bets) : undefined)]}
      />
      {/* Counted on request only: the filter says so. */}
      {totals.players !== null && (
        <KeyFigure title={t('players')} about="players" value={<Count value={totals.players} />} />
      )}
    </div>
  );
}
