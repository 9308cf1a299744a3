import type { ReactNode } from 'react';
import './detail.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Has a line of its own. */
  readonly wide?: boolean;
}

/** Names and values of one record, in one column on a phone. */
export function Facts(props: {
  readonly title?: string;
  readonly columns?: 1 | 2;
  readonly items: readonly Fact[];
}): ReactNode {
  return (
    <section className="k-facts-box">
      {props.title && <h3>{props.title}</h3>}
      <dl className="k-facts" data-columns={props.columns ?? 2}>
        {props.items.map(({ label, value, wide }) => (
          <div key={label} data-wide={wide || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
