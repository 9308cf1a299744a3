import { useMemo } from 'react';
import { useSettings } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { Chart } from '../../parts/chart/Chart.tsx';
import { type ChartOption, chartBase, chartPalette, shortFigure } from '../../parts/chart/chart-look.ts';
import { newOldText } from './new-old.text.ts';
import type { Reply } from './reply.ts';

/** Bars that can still be told apart. */
const barsMax = 31;

/** Stakes of new and old members on top of each other; days from left to right. */
export function NewOldChart({ rows }: { readonly rows: Reply['list'] }) {
  const t = useText(newOldText);
  const { theme } = useSettings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: t follows the language
  const option = useMemo((): ChartOption => {
    const look = chartPalette[theme];
    const byDay = rows[0]?.agentAccount === null;
    const bars = rows.slice(0, barsMax);
    const lines = byDay ? [...bars].sort((a, b) => (a.key < b.key ? -1 : 1)) : bars;
    return {
      ...chartBase(look),
      grid: { left: 56, right: 12, top: 36, bottom: 28 },
      legend: { top: 4, textStyle: { color: look.ink } },
      xAxis: {
        type: 'category',
        data: lines.map((line) => line.agentAccount ?? line.key.slice(5)),
        axisLabel: { color: look.ink },
        axisLine: { lineStyle: { color: look.line } },
        axisTick: { show: false },
      },
      yAxis: {
        type: 'value',
        name: 'CNY',
        nameTextStyle: { color: look.ink },
        axisLabel: { color: look.ink, formatter: shortFigure },
        splitLine: { lineStyle: { color: look.line } },
      },
      series: (['newAmount', 'oldAmount'] as const).map((field, index) => ({
        type: 'bar',
        stack: 'all',
        name: t(field),
        barMaxWidth: 22,
        data: lines.map((line) => Number(line[field])),
        itemStyle: { color: look.series[index] },
      })),
    };
  }, [rows, theme, t('newAmount')]);
  return <Chart option={option} label={t('chart')} height={220} />;
}
