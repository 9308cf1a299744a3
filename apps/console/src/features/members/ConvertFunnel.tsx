import { useMemo } from 'react';
import { formatCount, formatPercent } from '../../kit/money.ts';
import { useSettings } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { Chart } from '../../parts/chart/Chart.tsx';
import { type ChartOption, chartBase, chartPalette } from '../../parts/chart/chart-look.ts';
import { convertText } from './convert.text.ts';

export interface Steps {
  readonly registered: number;
  readonly loggedIn: number;
  readonly played: number;
  readonly deposited: number;
  readonly loginRate: string | null;
  readonly playRate: string | null;
  readonly depositRate: string | null;
}

/** From registration to deposit: how many are left at each step. */
export function ConvertFunnel({ steps }: { readonly steps: Steps }) {
  const t = useText(convertText);
  const { theme, language } = useSettings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: t follows the language
  const option = useMemo((): ChartOption => {
    const look = chartPalette[theme];
    const parts = [
      ['registered', steps.registered, null],
      ['loggedIn', steps.loggedIn, steps.loginRate],
      ['played', steps.played, steps.playRate],
      ['deposited', steps.deposited, steps.depositRate],
    ] as const;
    return {
      ...chartBase(look),
      tooltip: { show: false },
      series: [
        {
          type: 'funnel',
          // The steps stand in the order of the way, whatever their size.
          sort: 'none',
          left: 8,
          right: '42%',
          top: 8,
          bottom: 8,
          gap: 3,
          min: 0,
          max: Math.max(1, steps.registered),
          minSize: '2%',
          label: { position: 'rightBottom', color: look.ink, fontSize: 13 },
          labelLine: { lineStyle: { color: look.line } },
          data: parts.map(([key, value, rate], index) => ({
            value,
            name: `${t(key)}  ${formatCount(value)}${rate === null ? '' : `  ${formatPercent(rate)}`}`,
            itemStyle: { color: look.series[index], borderWidth: 0 },
          })),
        },
      ],
    };
  }, [steps, theme, language]);
  return <Chart option={option} label={t('funnel')} height={190} className="m-funnel" />;
}
