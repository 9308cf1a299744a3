import { BarChart, FunnelChart, LineChart } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { ChartOption } from './chart-look.ts';

register([
  BarChart,
  FunnelChart,
  LineChart,
  AxisPointerComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  CanvasRenderer,
]);

export interface ChartProps {
  /** Memoised by the caller: a new object draws anew. */
  readonly option: ChartOption;
  /** Said to those who cannot see the canvas. */
  readonly label: string;
  readonly className?: string;
  readonly height?: number;
  /** A click inside the grid, with the place on the category axis (the y axis for lying bars). */
  readonly onPick?: (index: number) => void;
  readonly lying?: boolean;
}

/** Bars, lines and funnels on a canvas. Load it lazily: the chart library is larger than any screen. */
export function Chart({ option, label, className, height, onPick, lying = false }: ChartProps) {
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
    chart.current?.setOption(option, { notMerge: true });
  }, [option]);

  useEffect(() => {
    const made = chart.current;
    if (!made || !onPick) return;
    const renderer = made.getZr();
    const click = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
      const grids = Array.isArray(option.grid) ? option.grid.map((_, index) => index) : [0];
      if (!made.containPixel({ gridIndex: grids }, [offsetX, offsetY])) return;
      const place = made.convertFromPixel({ seriesIndex: 0 }, [offsetX, offsetY])[lying ? 1 : 0];
      onPick(Math.round(Number(place)));
    };
    renderer.on('click', click);
    return () => {
      if (!made.isDisposed()) renderer.off('click', click);
    };
  }, [option, onPick, lying]);

  return <div ref={box} className={className} style={{ height }} role="img" aria-label={label} />;
}
