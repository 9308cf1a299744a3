import type { ReactNode } from 'react';
import './detail.css';

/** What has to be known before one goes on: an explanation, a warning, a failure, a success. */
export function Callout(props: {
  readonly kind: 'info' | 'warning' | 'error' | 'success';
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** What can be done about it. */
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
