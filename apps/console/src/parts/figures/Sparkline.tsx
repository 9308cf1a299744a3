import type { ReactNode } from 'react';

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
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const span = top - bottom || 1;
  const y = (value: number) => (1 + ((top - value) / span) * (height - 2)).toFixed(1);
  const x = (at: number) => ((at / (values.length - 1)) * width).toFixed(1);
  const line = values.map((value, at) => `${x(at)},${y(value)}`).join(' ');
  return (
    <svg
      className="key-spark"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={props.label}
      data-loss={props.loss || undefined}
    >
      <polygon points={`0,${y(0)} ${line} ${width},${y(0)}`} />
      <polyline points={line} />
    </svg>
  );
}
