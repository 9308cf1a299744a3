import type { TermKey } from '@pitboss/contract/core/glossary-keys';
import { glossary } from '@pitboss/contract/words/glossary';
import type { ReactNode } from 'react';
import { kitText } from '../kit.text.ts';
import { PageLink } from '../navigation.tsx';
import { useLanguage } from '../settings.ts';
import { say, useText } from '../text.ts';

/** A definition of the glossary, with the way to the others. */
export default function Definition({ term }: { readonly term: TermKey }): ReactNode {
  const t = useText(kitText);
  const language = useLanguage();
  return (
    <>
      <p>{say(glossary[term].text, language)}</p>
      <p>
        <PageLink page="/help" search={{ term }}>
          {t('glossary')}
        </PageLink>
      </p>
    </>
  );
}
