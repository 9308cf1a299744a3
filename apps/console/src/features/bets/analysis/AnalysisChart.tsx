import { useMemo } from 'react';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { usePhone } from '../../../kit/look/phone.ts';
import { formatMoney } from '../../../kit/money.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { Chart } from '../../../parts/chart/Chart.tsx';
import { ChartCard, chartPx } from '../../../parts/chart/ChartCard.tsx';
import type { ChartSpec } from '../../../parts/chart/chart-look.ts';
import { findGame } from '../../../parts/games/find-game.ts';
import { areaNameIn } from '../../../parts/games/game-names.ts';
import { analysisText } from './analysis.text.ts';
import { type AnalysisRow, bandLabels } from './analysis.ts';

/** Groups whose names fit below their bars in a window, and on a phone. */
const barsMax = 8;
const barsOnPhone = 3;

/** The largest groups by stakes and payouts, as grouped bars. */
export function AnalysisChart({ rows }: { readonly rows: readonly AnalysisRow[] }) {
  const t = useText(analysisText);
  const language = useLanguage();
  const groups = usePhone() ? barsOnPhone : barsMax;
  const games = useClientState((state) => state.allGames);
  const areas = useClientState((state) => state.gameAreaNames);
  // biome-ignore lint/correctness/useExhaustiveDependencies: t follows the language
  const spec = useMemo((): ChartSpec => {
    const bars = rows.slice(0, groups);
    const name = (row: AnalysisRow) =>
      [
        row.gameId === null ? null : (findGame(games, row.gameId)?.[`name_${language}`] ?? `#${row.gameId}`),
        row.gameId === null || row.areaId === null
          ? null
          : areaNameIn(areas, row.gameId, row.areaId)[language],
        row.band === null ? null : bandLabels(row.band, t),
      ]
        .filter(Boolean)
        .join(' ');
    return {
      labels: bars.map(name),
      wrap: true,
      axes: { left: { title: 'CNY' } },
      series: (['amount', 'payout'] as const).map((field) => ({
        name: t(field),
        kind: 'bar',
        values: bars.map((row) => Number(row[field])),
        words: (place) => formatMoney(bars[place]?.[field] ?? ''),
      })),
    };
  }, [rows, language, areas, games, groups]);
  return (
    <ChartCard>
      <Chart spec={spec} label={t('chart')} height={chartPx} />
    </ChartCard>
  );
}
