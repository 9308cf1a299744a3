import { BarChart, LineChart } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { usePlace } from '../../kit/place.tsx';
import { useSettings } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/zone.ts';
import { type ChartKind, chartOptions, type Points } from './chart-options.ts';
import { dashboardText } from './dashboard.text.ts';

register([
  BarChart,
  LineChart,
  AxisPointerComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  CanvasRenderer,
]);

interface BetChartProps {
  readonly points: Points;
  readonly kind: ChartKind;
  readonly daily: boolean;
  readonly currency: string;
}

/** The course of bets on a canvas; a click on a period opens its bets. */
export function BetChart({ points, kind, daily, currency }: BetChartProps) {
  const t = useText(dashboardText);
  const { theme } = useSettings();
  const { format, zone } = useZone();
  const { open } = usePlace();
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);

  useEffect(() => {
    if (!box.current) return;
    const made = init(box.current);
    chart.current = made;
    // A tab in the background has no size; the chart keeps its own until the tab comes back.
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) made.resize();
    });
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = undefined;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: t and format follow language (in names) and zone
  useEffect(() => {
    const names = { amount: t('amount'), payout: t('payout'), profit: t('profit'), bets: t('bets') };
    const pattern = daily ? 'MM-DD' : points.length > 24 ? 'MM-DD HH:mm' : 'HH:mm';
    const label = (from: number) => format(from, pattern);
    chart.current?.setOption(chartOptions({ points, kind, theme, names, label, currency }), {
      notMerge: true,
    });
  }, [points, kind, theme, daily, currency, zone, t('amount')]);

  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    const renderer = made.getZr();
    const click = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
      if (!made.containPixel({ gridIndex: [0, 1] }, [offsetX, offsetY])) return;
      const place = made.convertFromPixel({ seriesIndex: 0 }, [offsetX, offsetY])[0];
      const point = points[Math.round(Number(place))];
      if (point) open('/betManagement', { start_time: String(point.from), end_time: String(point.to - 1) });
    };
    renderer.on('click', click);
    return () => {
      if (!made.isDisposed()) renderer.off('click', click);
    };
  }, [points, open]);

  return (
    <div ref={box} className="home-chart" role="img" aria-label={t('chartOf', { count: points.length })} />
  );
}
