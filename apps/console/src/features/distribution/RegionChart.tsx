import { useMemo } from 'react';
import { useSettings } from '../../kit/settings.ts';
import { say, type Text, useText } from '../../kit/text.ts';
import { Chart } from '../../parts/chart/Chart.tsx';
import { type ChartOption, chartBase, chartPalette, shortFigure } from '../../parts/chart/chart-look.ts';
import { distributionText } from './distribution.text.ts';

/** Bars that can still be told apart. */
const barsMax = 12;

interface Line {
  readonly name: Text;
  readonly members: number;
  readonly logins?: number;
}

/** The largest regions as lying bars, the first on top. */
export function RegionChart({ rows }: { readonly rows: readonly Line[] }) {
  const t = useText(distributionText);
  const { theme, language } = useSettings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: t follows the language
  const option = useMemo((): ChartOption => {
    const look = chartPalette[theme];
    const lines = rows.slice(0, barsMax);
    const measure = lines.some((line) => line.logins !== undefined) ? 'logins' : 'members';
    return {
      ...chartBase(look),
      grid: { left: 8, right: 56, top: 8, bottom: 8, containLabel: true },
      xAxis: { type: 'value', show: false },
      yAxis: {
        type: 'category',
        inverse: true,
        data: lines.map((line) => say(line.name, language)),
        axisLabel: { color: look.ink },
        axisLine: { lineStyle: { color: look.line } },
        axisTick: { show: false },
      },
      series: [
        {
          type: 'bar',
          name: t(measure),
          barMaxWidth: 16,
          data: lines.map((line) => line[measure] ?? 0),
          itemStyle: { color: look.series[0] },
          label: {
            show: true,
            position: 'right',
            color: look.ink,
            formatter: ({ value }) => shortFigure(Number(value)),
          },
        },
      ],
    };
  }, [rows, theme, language]);
  const height = Math.min(rows.length, barsMax) * 22 + 24;
  return <Chart option={option} label={t('chart')} height={height} lying />;
}
