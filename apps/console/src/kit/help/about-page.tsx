import type { PagePath } from '@pitboss/contract/core/pages';
import { lazy, type ReactNode, Suspense } from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { Info } from './info.tsx';

/** Loaded with the first page that is asked about. */
const Purpose = lazy(() => import('./purpose.tsx'));

/** Says what a page is for, behind its title. */
export function AboutPage({ page }: { readonly page: PagePath }): ReactNode {
  const t = useText(kitText);
  return (
    <Info label={t('aboutPage')}>
      <Suspense>
        <Purpose page={page} />
      </Suspense>
    </Info>
  );
}
