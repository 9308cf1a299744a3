import type { ReactNode } from 'react';
import './controls.css';

/** A line above a list that shows what it waits for, or what is wrong with its filter. */
export function Hint(props: { readonly kind: 'info' | 'warning'; readonly children: ReactNode }): ReactNode {
  return (
    <div className={`k-hint k-hint-${props.kind}`} role="alert">
      {props.children}
    </div>
  );
}
