import type { PagePath } from '@pitboss/contract/core/pages';
import type { ReactNode } from 'react';
import { PageLink, type Search, useNavigation } from '../kit/navigation.tsx';
import { useText } from '../kit/text.ts';
import { partsText } from './parts.text.ts';

/** A list of what belongs to a record: its page, the filter for the record, and the text of the link. */
export type Way = readonly [page: PagePath, search: Search, label: string];

/** Links from the page of a record to the lists of what belongs to it, as far as the reader may open them. */
export function Ways({ ways }: { readonly ways: readonly Way[] }): ReactNode {
  const t = useText(partsText);
  const { allowed } = useNavigation();
  const open = ways.filter(([page]) => allowed(page));
  if (open.length === 0) return null;
  return (
    <nav className="k-thing-ways" aria-label={t('related')}>
      {open.map(([page, search, label]) => (
        <PageLink key={label} page={page} search={search}>
          {label}
        </PageLink>
      ))}
    </nav>
  );
}
