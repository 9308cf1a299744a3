import { useMemo } from 'react';
import { formatMoney } from '../../kit/money.ts';
import { useText } from '../../kit/text.ts';
import { Chart } from '../../parts/chart/Chart.tsx';
import { ChartCard, chartPx } from '../../parts/chart/ChartCard.tsx';
import type { ChartSpec } from '../../parts/chart/chart-look.ts';
import { newOldText } from './new-old-users.text.ts';
import type { Reply } from './reply.ts';

/** Bars that can still be distinguished. */
const barsMax = 31;

/** Stakes of new and old members on top of each other; days from left to right. */
export function NewOldChart({ rows }: { readonly rows: Reply['list'] }) {
  const t = useText(newOldText);
  // biome-ignore lint/correctness/useExhaustiveDependencies: t follows the language
  const spec = useMemo((): ChartSpec => {
    const byDay = rows[0]?.agentAccount === null;
    const bars = rows.slice(0, barsMax);
    const lines = byDay ? [...bars].sort((a, b) => (a.key < b.key ? -1 : 1)) : bars;
    return {
      labels: lines.map((line) => line.agentAccount ?? line.key.slice(5)),
      axes: { left: { title: 'CNY' } },
      series: (['newAmount', 'oldAmount'] as const).map((field) => ({
        name: t(field),
        kind: 'bar',
        stacked: field === 'oldAmount',
        values: lines.map((line) => Number(line[field])),
        words: (position) => formatMoney(lines[position]?.[field] ?? ''),
      })),
    };
  }, [rows, t('newAmount')]);
  return (
    <ChartCard>
      <Chart spec={spec} label={t('chart')} height={chartPx} />
    </ChartCard>
  );
}
