import type { ReactNode } from 'react';
import { formatCount } from '../../kit/money.ts';
import './lying-bars.css';

/** Counts as horizontal bars, each with its name and its figure; a list for screen readers. */
export function LyingBars(props: {
  readonly label: string;
  readonly bars: readonly { readonly name: string; readonly value: number; readonly note?: string }[];
}): ReactNode {
  const max = Math.max(1, ...props.bars.map(({ value }) => value));
  return (
    <ol className="lying-bars" aria-label={props.label}>
      {props.bars.map(({ name, value, note }) => (
        <li key={name}>
          {name}
          <span>
            <i style={{ width: `${(value / max) * 100}%` }} />
            <b>{formatCount(value)}</b>
            {note && <em>{note}</em>}
          </span>
        </li>
      ))}
    </ol>
  );
}
