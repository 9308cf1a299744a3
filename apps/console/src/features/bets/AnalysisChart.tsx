import { useMemo } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useSettings } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { Chart } from '../../parts/chart/Chart.tsx';
import { type ChartOption, chartBase, chartPalette, shortFigure } from '../../parts/chart/chart-look.ts';
import { findGame } from '../../parts/games/find-game.ts';
import { areaNameIn } from '../../parts/games/game-names.ts';
import { analysisText } from './analysis.text.ts';
import { type AnalysisRow, bandWords } from './analysis.ts';

/** More bars than this cannot be told apart. */
const barsMax = 16;

/** The largest groups by stakes and payouts, side by side. */
export function AnalysisChart({ rows }: { readonly rows: readonly AnalysisRow[] }) {
  const t = useText(analysisText);
  const { theme, language } = useSettings();
  const games = useClientState((state) => state.allGames);
  const areas = useClientState((state) => state.gameAreaNames);
  // biome-ignore lint/correctness/useExhaustiveDependencies: t follows the language
  const option = useMemo((): ChartOption => {
    const look = chartPalette[theme];
    const bars = rows.slice(0, barsMax);
    const name = (row: AnalysisRow) =>
      [
        row.gameId === null ? null : (findGame(games, row.gameId)?.[`name_${language}`] ?? `#${row.gameId}`),
        row.gameId === null || row.areaId === null
          ? null
          : areaNameIn(areas, row.gameId, row.areaId)[language],
        row.band === null ? null : bandWords(row.band, t),
      ]
        .filter(Boolean)
        .join(' ');
    const base = chartBase(look);
    return {
      ...base,
      grid: { left: 56, right: 12, top: 36, bottom: 56 },
      legend: { top: 4, textStyle: { color: look.ink } },
      xAxis: {
        type: 'category',
        data: bars.map(name),
        axisLabel: { color: look.ink, interval: 0, width: 78, overflow: 'break' },
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
      series: (['amount', 'payout'] as const).map((field, index) => ({
        type: 'bar',
        name: t(field),
        barMaxWidth: 22,
        data: bars.map((row) => Number(row[field])),
        itemStyle: { color: look.series[index] },
      })),
    };
  }, [rows, theme, language, areas, games]);
  return <Chart option={option} label={t('chart')} height={240} className="bet-analysis-chart" />;
}
