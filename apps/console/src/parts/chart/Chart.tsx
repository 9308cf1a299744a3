import type { ReactNode } from 'react';
import { part, usePart, warm } from '../../kit/part.ts';
import type { ChartSpec } from './chart-look.ts';

export interface ChartProps {
  /** Memoised by the caller: a new object draws anew. */
  readonly spec: ChartSpec;
  /** Said to those who cannot see the canvas. */
  readonly label: string;
  readonly className?: string;
  readonly height?: number;
  /** A click or Enter on a period, with its place. */
  readonly onPick?: (place: number) => void;
}

const plot = part<ChartProps>(async () => (await import('./Plot.tsx')).Plot);

/** Fetches what draws charts, for screens that will show one. */
export const warmChart = (): void => warm(plot);

/** Lines and bars over periods. What draws them comes with the first chart. */
export function Chart(props: ChartProps): ReactNode {
  const Plot = usePart(plot);
  return Plot ? <Plot {...props} /> : <div className={props.className} style={{ height: props.height }} />;
}
