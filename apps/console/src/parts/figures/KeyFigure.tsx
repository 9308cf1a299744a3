import type { TermKey } from '@pitboss/contract/core/glossary-keys';
import type { ReactNode } from 'react';
import { About } from '../../kit/help/about.tsx';
import './figures.css';

/** One figure with its course, and what goes with it, such as the figure of the period before. */
export function KeyFigure(props: {
  readonly title: string;
  readonly about?: TermKey;
  readonly value: ReactNode;
  readonly spark?: ReactNode;
  readonly notes?: readonly ReactNode[];
}): ReactNode {
  const notes = props.notes?.filter(Boolean) ?? [];
  return (
    <section className="key-figure" aria-label={props.title}>
      <span>
        {props.title}
        {props.about && <About term={props.about} title={props.title} />}
      </span>
      <span className="key-line">
        <span className="key-value">{props.value}</span>
        {props.spark}
      </span>
      {notes.length > 0 && (
        <span className="key-notes">
          {notes.map((note, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a figure keep their order
            <span key={at}>{note}</span>
          ))}
        </span>
      )}
    </section>
  );
}
