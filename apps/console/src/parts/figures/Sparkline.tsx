import type { ReactNode } from 'react';
import { linePoints } from './line-points.ts';

const [width, height] = [84, 28] as const;

/** The course of a figure as a small line over its area; the zero line is part of it when values differ in sign. */
export function Sparkline(props: {
  readonly values: readonly number[];
  /** Its text for those who do not see it. */
  readonly label: string;
  readonly loss?: boolean;
}): ReactNode {
  const { values } = props;
  if (values.length < 2) return null;
  const edges = { top: Math.max(0, ...values), bottom: Math.min(0, ...values) };
  const { points, y } = linePoints(values, { width, height }, edges);
  return (
    <svg
      className="key-spark"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={props.label}
      data-loss={props.loss || undefined}
    >
      <polygon points={`0,${y(0)} ${points} ${width},${y(0)}`} />
      <polyline points={points} />
    </svg>
  );
}
