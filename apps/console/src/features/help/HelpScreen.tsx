import { termKeys } from '@pitboss/contract/core/glossary-keys';
import { type Page, type PagePath, pageByPath, pages } from '@pitboss/contract/core/pages';
import { glossary } from '@pitboss/contract/words/glossary';
import { purposeOf } from '@pitboss/contract/words/purposes';
import type { Text } from '@pitboss/rules/i18n';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextBox } from '../../kit/controls/text-box.tsx';
import { PageLink, useNavigation } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { GuidePicture } from './GuidePicture.tsx';
import { type GuideKey, guideFor, guideKeys, guides } from './guides.ts';
import { helpText } from './help.text.ts';
import './help.css';

/** Returns true when any of the texts, in either language, has what was typed. */
const mentions = (typed: string, texts: readonly Text[]): boolean => {
  const wanted = typed.trim().toLowerCase();
  return texts.some(({ zh_cn, en_us }) => `${zh_cn} ${en_us}`.toLowerCase().includes(wanted));
};

/** Pages that are explained, in the order of the contract. */
const explained = (allowed: (page: PagePath) => boolean) =>
  pages.flatMap((page) => {
    const purpose = purposeOf(page.path);
    return purpose && allowed(page.path) ? [{ page, purpose }] : [];
  });

/**
 * Guides of the daily jobs, the purpose of each page, and the definitions of all figures. The address names a
 * guide, a term or a page.
 */
export function HelpScreen(): ReactNode {
  const t = useText(helpText);
  const { search, allowed } = useNavigation();
  const [typed, setTyped] = useState('');
  const wanted = search.guide ?? guideFor(search.from ?? '');
  const found = guideKeys
    .filter((key) => isFor(key, allowed))
    .filter((key) => mentions(typed, [guides[key].title, ...guides[key].steps]))
    .toSorted((one, other) => Number(other === wanted) - Number(one === wanted));
  const terms = termKeys.filter((key) => mentions(typed, [glossary[key].title, glossary[key].text]));
  const places = explained(allowed).filter(({ page, purpose }) => mentions(typed, [page, purpose]));
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is followed once
  useEffect(() => {
    content.current?.querySelector('.help-terms [data-shown]')?.scrollIntoView({ block: 'center' });
  }, [search.term]);
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
      {search.from && typed === '' && <Origin of={search.from} />}
      {found.length + terms.length + places.length === 0 && <p>{t('nothing')}</p>}
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
      {places.length > 0 && (
        <section aria-labelledby="help-pages">
          <h2 id="help-pages">{t('pages')}</h2>
          <dl className="help-terms">
            {places.map(({ page, purpose }) => (
              <PageLine key={page.path} page={page} purpose={purpose} />
            ))}
          </dl>
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
      <GuidePicture of={of} title={say(title, language)} />
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

/** The page that the help was opened from. */
function Origin({ of }: { readonly of: string }): ReactNode {
  const t = useText(helpText);
  const language = useLanguage();
  const page = pageByPath(of);
  const purpose = page && purposeOf(page.path);
  if (!purpose) return null;
  return (
    <section className="help-origin" aria-label={t('thisPage')}>
      <h2>{say(page, language)}</h2>
      <p>{say(purpose, language)}</p>
    </section>
  );
}

function PageLine({ page, purpose }: { readonly page: Page; readonly purpose: Text }): ReactNode {
  const language = useLanguage();
  const title = say(page, language);
  return (
    <div>
      <dt>{page.unlisted ? title : <PageLink page={page.path as PagePath}>{title}</PageLink>}</dt>
      <dd>{say(purpose, language)}</dd>
    </div>
  );
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
