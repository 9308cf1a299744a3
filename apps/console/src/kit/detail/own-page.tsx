import type { PagePath } from '@pitboss/contract/core/pages';
import type { ReactNode } from 'react';
import { kitText } from '../kit.text.ts';
import { PageLink, type Search, useNavigation } from '../navigation.tsx';
import { useText } from '../text.ts';

/**
 * Link from a drawer to the page of the record that it shows; nothing for users who may not open that page.
 */
export function OwnPage({ page, search }: { readonly page: PagePath; readonly search: Search }): ReactNode {
  const t = useText(kitText);
  return useNavigation().allowed(page) ? (
    <PageLink page={page} search={search}>
      {t('ownPage')}
    </PageLink>
  ) : null;
}
