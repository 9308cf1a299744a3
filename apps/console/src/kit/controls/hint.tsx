import type { ReactNode } from 'react';
import './controls.css';

/** A line above a list that says what it waits for, or what is wrong with what was asked. */
export function Hint(props: { readonly kind: 'info' | 'warning'; readonly children: ReactNode }): ReactNode {
  return (
    <div className={`k-hint k-hint-${props.kind}`} role="alert">
      {props.children}
    </div>
  );
}
