import type { ReactNode } from 'react';

/** States that only a pointer or a key gives; the test of the pictures forces them. */
export type Forced = 'hover' | 'focus' | 'active';

/** One state of a part, with its name. */
export function Sample(props: {
  readonly name: string;
  readonly forced?: Forced;
  readonly wide?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="show-sample" data-forced={props.forced} data-wide={props.wide || undefined}>
      <small lang="en">{props.name}</small>
      <div>{props.children}</div>
    </div>
  );
}

/** The samples of one kind of part; `id` names its picture. */
export function Samples(props: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className="show-part" data-part={props.id} aria-label={props.title}>
      <h2 lang="en">{props.title}</h2>
      <div className="show-samples">{props.children}</div>
    </section>
  );
}
