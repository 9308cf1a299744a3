import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useSettings } from '../../kit/settings.ts';
import { type ChartSeries, reportChartOptions } from './report-chart-options.ts';

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

interface ReportChartProps {
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** A click on a period, by its place. */
  readonly onPick?: (place: number) => void;
}

/** Chart of a report over its periods. */
export function ReportChart({ title, labels, series, onPick }: ReportChartProps) {
  const { theme } = useSettings();
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

  useEffect(() => {
    chart.current?.setOption(reportChartOptions(labels, series, theme), { notMerge: true });
  }, [labels, series, theme]);

  useEffect(() => {
    const made = chart.current;
    if (!made || !onPick) return;
    const renderer = made.getZr();
    const click = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
      if (!made.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) return;
      onPick(Math.round(Number(made.convertFromPixel({ seriesIndex: 0 }, [offsetX, offsetY])[0])));
    };
    renderer.on('click', click);
    return () => {
      if (!made.isDisposed()) renderer.off('click', click);
    };
  }, [onPick]);

  return <div ref={box} className="report-chart" role="img" aria-label={title} />;
}
