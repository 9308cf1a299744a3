import type { PagePath } from '@pitboss/contract/pages';
import type { ReactNode } from 'react';
import { kitText } from '../kit.text.ts';
import { PageLink, type Search, usePlace } from '../place.tsx';
import { useText } from '../text.ts';

/** From a drawer to the page of the thing that it shows; nothing for those who may not open that. */
export function OwnPage({ page, search }: { readonly page: PagePath; readonly search: Search }): ReactNode {
  const t = useText(kitText);
  return usePlace().allowed(page) ? (
    <PageLink page={page} search={search}>
      {t('ownPage')}
    </PageLink>
  ) : null;
}
