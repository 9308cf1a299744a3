import type { ReactNode } from 'react';
import './detail.css';

/** Information for the user before the next step: an explanation, a warning, a failure, a success. */
export function Callout(props: {
  readonly kind: 'info' | 'warning' | 'error' | 'success';
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Action that the user can take about it. */
  readonly action?: ReactNode;
}): ReactNode {
  return (
    <div className={`k-callout k-callout-${props.kind}`} role={props.kind === 'error' ? 'alert' : 'note'}>
      <div>
        <p>{props.title}</p>
        {props.children}
      </div>
      {props.action}
    </div>
  );
}
