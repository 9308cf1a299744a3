import type { ReactNode } from 'react';
import '../controls/controls.css';

/** Share of a task that is done, 0 to 1, with its percentage. */
export function ProgressBar(props: { readonly share: number; readonly label: string }): ReactNode {
  return (
    <span className="k-progress">
      <progress aria-label={props.label} value={props.share} />
      {Math.floor(props.share * 100)}%
    </span>
  );
}
