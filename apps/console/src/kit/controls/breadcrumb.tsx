import type { ReactNode } from 'react';
import './controls.css';

/** Path to the position of a report, from its top level on. */
export function Breadcrumb(props: {
  readonly items: readonly { readonly key?: string; readonly title: ReactNode }[];
  readonly 'aria-label'?: string;
}): ReactNode {
  return (
    <nav aria-label={props['aria-label']}>
      <ol className="k-way">
        {props.items.map(({ key, title }, at) => (
          <li key={key ?? at} aria-current={at === props.items.length - 1 ? 'location' : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  );
}
