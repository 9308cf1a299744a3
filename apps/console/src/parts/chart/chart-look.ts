import type { BarSeriesOption, FunnelSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | FunnelSeriesOption
  | LineSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
>;

/** Colours of charts in both modes; the series' colours keep their distance for people who see few colours. */
export const chartPalette = {
  light: {
    ink: '#4a5361',
    line: '#e2e6ec',
    box: '#ffffff',
    series: ['#2563c4', '#c2780c', '#178049', '#8a94a3'],
  },
  dark: {
    ink: '#a9b3c2',
    line: '#333a46',
    box: '#232932',
    series: ['#6ea6f5', '#e3a649', '#55c98a', '#78828f'],
  },
} as const;
export type ChartLook = (typeof chartPalette)[keyof typeof chartPalette];

/** Short figures for the axis: 1.2M instead of 1,200,000. */
export function shortFigure(value: number): string {
  const steps = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const;
  const step = steps.find(([size]) => Math.abs(value) >= size);
  return step ? `${Number((value / step[0]).toFixed(1))}${step[1]}` : String(value);
}

/** What every chart shares: ink, and a tooltip drawn on the canvas, so that no text of it is ever read as HTML. */
export function chartBase(look: ChartLook): ChartOption {
  return {
    animationDuration: 300,
    textStyle: { fontFamily: 'inherit' },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: look.box,
      borderColor: look.line,
      textStyle: { color: look.ink, fontSize: 12 },
    },
  };
}
