import type { ReactNode } from 'react';
import { part, usePart, warm } from '../../kit/part.ts';
import type { ChartProps } from './chart-look.ts';

const plot = part<ChartProps>(async () => (await import('./Plot.tsx')).Plot);

/** Prefetches the chart code, for screens that will show a chart. */
export const warmChart = (): void => warm(plot);

/** Lines and bars over periods. The chart code is loaded with the first chart. */
export function Chart(props: ChartProps): ReactNode {
  const Plot = usePart(plot);
  return Plot ? <Plot {...props} /> : <div className={props.className} style={{ height: props.height }} />;
}
