import type { PagePath } from '@pitboss/contract/core/pages';
import { purposeOf } from '@pitboss/contract/words/purposes';
import type { ReactNode } from 'react';
import { kitText } from '../kit.text.ts';
import { PageLink } from '../navigation.tsx';
import { useLanguage } from '../settings.ts';
import { say, useText } from '../text.ts';

/** The sentence about a page, with the way to its guide. */
export default function Purpose({ page }: { readonly page: PagePath }): ReactNode {
  const t = useText(kitText);
  const language = useLanguage();
  const purpose = purposeOf(page);
  return (
    <>
      {purpose && <p>{say(purpose, language)}</p>}
      <p>
        <PageLink page="/help" search={{ from: page }}>
          {t('pageGuide')}
        </PageLink>
      </p>
    </>
  );
}
