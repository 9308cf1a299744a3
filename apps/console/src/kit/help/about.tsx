import type { TermKey } from '@pitboss/contract/core/glossary-keys';
import { lazy, type ReactNode, Suspense } from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { Info } from './info.tsx';

/** Loaded with the first definition that is read. */
const Definition = lazy(() => import('./definition.tsx'));

/** Explains a figure or a column by its definition in the glossary. `title` is how it is called here. */
export function About({ term, title }: { readonly term: TermKey; readonly title: string }): ReactNode {
  const t = useText(kitText);
  return (
    <Info label={t('explain', { what: title })}>
      <Suspense>
        <Definition term={term} />
      </Suspense>
    </Info>
  );
}
