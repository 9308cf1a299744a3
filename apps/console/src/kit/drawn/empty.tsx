import type { ReactNode } from 'react';
import './empty.css';

/** In the place of rows that are not there: a small drawing, what is so, and what to do about it. */
export function Empty(props: {
  readonly title: string;
  readonly hint?: string | undefined;
  /** A button that does it. */
  readonly act?: ReactNode;
}): ReactNode {
  return (
    <div className="k-empty">
      <svg viewBox="0 0 120 72" width="120" height="72" fill="none" aria-hidden="true">
        <path d="M12 64h96" className="k-empty-line" />
        <path d="M28 64V24h46l18 0v40" className="k-empty-line" />
        <path d="M28 34h64M44 24v40M68 34v30" className="k-empty-fine" />
        <circle cx="84" cy="46" r="15" className="k-empty-chip" />
        <circle cx="84" cy="46" r="12" className="k-empty-edge" />
        <circle cx="84" cy="46" r="7.5" className="k-empty-line" />
      </svg>
      <p>{props.title}</p>
      {props.hint && <p className="k-empty-hint">{props.hint}</p>}
      {props.act}
    </div>
  );
}
