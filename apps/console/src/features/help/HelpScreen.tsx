import { termKeys } from '@pitboss/contract/core/glossary-keys';
import { type PagePath, pageByPath } from '@pitboss/contract/core/pages';
import { glossary } from '@pitboss/contract/words/glossary';
import type { Text } from '@pitboss/rules/i18n';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextBox } from '../../kit/controls/text-box.tsx';
import { PageLink, useNavigation } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { type GuideKey, guideFor, guideKeys, guides } from './guides.ts';
import { helpText } from './help.text.ts';
import './help.css';

/** Returns true when any of the texts, in either language, has what was typed. */
const mentions = (typed: string, texts: readonly Text[]): boolean => {
  const wanted = typed.trim().toLowerCase();
  return texts.some(({ zh_cn, en_us }) => `${zh_cn} ${en_us}`.toLowerCase().includes(wanted));
};

/** Guides of the daily jobs, and the definitions of all figures. The address names a guide, a term or a page. */
export function HelpScreen(): ReactNode {
  const t = useText(helpText);
  const { search, allowed } = useNavigation();
  const [typed, setTyped] = useState('');
  const wanted = search.guide ?? guideFor(search.from ?? '');
  const found = guideKeys
    .filter((key) => isFor(key, allowed))
    .filter((key) => mentions(typed, [guides[key].title, ...guides[key].steps]));
  const terms = termKeys.filter((key) => mentions(typed, [glossary[key].title, glossary[key].text]));
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is followed once
  useEffect(() => {
    content.current?.querySelector('[data-shown]')?.scrollIntoView({ block: 'center' });
  }, [wanted, search.term]);
  return (
    <div ref={content} className="help">
      <TextBox
        label={t('search')}
        placeholder={t('search')}
        width={420}
        clearable
        value={typed}
        onChange={setTyped}
      />
      {found.length + terms.length === 0 && <p>{t('nothing')}</p>}
      {found.length > 0 && (
        <section aria-labelledby="help-guides">
          <h2 id="help-guides">{t('guides')}</h2>
          <div className="help-guides">
            {found.map((key) => (
              <GuideCard key={key} of={key} shown={key === wanted} />
            ))}
          </div>
        </section>
      )}
      {terms.length > 0 && (
        <section aria-labelledby="help-terms">
          <h2 id="help-terms">{t('terms')}</h2>
          <dl className="help-terms">
            {terms.map((key) => (
              <TermLine
                key={key}
                title={glossary[key].title}
                text={glossary[key].text}
                shown={key === search.term}
              />
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

/** Returns true for guides with a step that the operator may take. */
const isFor = (key: GuideKey, allowed: (page: PagePath) => boolean): boolean =>
  guides[key].steps.some((step) => 'page' in step && step.page !== undefined && allowed(step.page));

function GuideCard({ of, shown }: { readonly of: GuideKey; readonly shown: boolean }): ReactNode {
  const language = useLanguage();
  const { allowed } = useNavigation();
  const { title, steps } = guides[of];
  return (
    <article data-shown={shown || undefined}>
      <h3>{say(title, language)}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step.en_us}>
            {say(step, language)}{' '}
            {'page' in step && step.page && allowed(step.page) && <Way to={step.page} />}
          </li>
        ))}
      </ol>
    </article>
  );
}

function Way({ to }: { readonly to: PagePath }): ReactNode {
  const t = useText(helpText);
  const language = useLanguage();
  const page = pageByPath(to);
  return page ? <PageLink page={to}>{t('open', { page: say(page, language) })}</PageLink> : null;
}

function TermLine(props: { readonly title: Text; readonly text: Text; readonly shown: boolean }): ReactNode {
  const language = useLanguage();
  return (
    <div data-shown={props.shown || undefined}>
      <dt>{say(props.title, language)}</dt>
      <dd>{say(props.text, language)}</dd>
    </div>
  );
}
