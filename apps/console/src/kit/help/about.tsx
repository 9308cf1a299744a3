import type { TermKey } from '@pitboss/contract/core/glossary-keys';
import { lazy, type ReactNode, Suspense } from 'react';
import { Info } from './info.tsx';

/** Loaded with the first definition that is read. */
const Definition = lazy(() => import('./definition.tsx'));

/** Explains a figure or a column by its definition in the glossary. `title` is how it is called here. */
export function About({ term, title }: { readonly term: TermKey; readonly title: string }): ReactNode {
  return (
    <Info of={title}>
      <Suspense>
        <Definition term={term} />
      </Suspense>
    </Info>
  );
}
