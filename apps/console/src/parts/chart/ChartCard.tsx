import type { ReactNode } from 'react';
import './chart-card.css';

/** Height of the chart in it. */
export const chartPx = 210;

/** Card of the chart above the rows of a list. */
export const ChartCard = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className="chart-card">{children}</div>
);
