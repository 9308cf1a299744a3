import type { choiceLabels } from '@pitboss/contract/core/labels/choice-labels';
import type { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import type { formLabels } from '@pitboss/contract/core/labels/form-labels';
import type { kindAndStateLabels } from '@pitboss/contract/core/labels/kind-labels';
import type { Language, Text } from '@pitboss/rules/i18n';
import { commonText } from './common.text.ts';
import { currentSettings, useLanguage } from './settings.ts';

export type { Language, Text };
/** The texts of a slice, each in both languages. */
export type Texts = Readonly<Record<string, Text>>;
export type Params = Readonly<Record<string, string | number>>;

type Labels = typeof fieldLabels & typeof choiceLabels & typeof formLabels & typeof kindAndStateLabels;
export type DefaultKey = keyof Labels | keyof typeof commonText;
/**
 * Texts that no slice declares: actions of many screens, and labels of the contract's fields and values once
 * `kit/labels.ts` has been loaded, those of forms with `kit/library/form-labels.ts`. The sign-in page does without the labels (8 KB of its first load).
 */
const defaults: Record<string, Text> = { ...commonText };

/** Adds texts to those that no slice declares. */
export function addDefaults(texts: Texts): void {
  Object.assign(defaults, texts);
}

/** Keys that `useText` accepts for the texts of a slice. */
export type TextKey<T extends Texts> = (keyof T & string) | DefaultKey;

/** Declares the texts of a slice; a missing language does not compile. */
export function text<const T extends Texts>(pairs: T): T {
  return pairs;
}

/**
 * Returns the text of a key: the slice's own, else the default of the contract or of the kit. Undefined when
 * neither has one.
 */
export const textOf = (texts: Texts, key: string): Text | undefined => texts[key] ?? defaults[key];

/** Numbers of texts are counts and sizes; identifiers are strings. */
const written = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 10 }) : value;

/** A text in one language with its `{name}` places filled; numbers have thousands separators. */
export function say(pair: Text, language: Language, params?: Params): string {
  const texts = pair[language];
  return params
    ? texts.replace(/\{(\w+)\}/g, (whole, name: string) => written(params[name] ?? whole))
    : texts;
}

/** Returns a text in the current language, for code outside React. */
export const sayNow = (pair: Text, params?: Params): string => say(pair, currentSettings().language, params);

export type Say<T extends Texts> = (key: TextKey<T>, params?: Params) => string;

/** Returns the texts of a slice in a language, for code outside React. */
export const sayIn =
  <T extends Texts>(texts: T, language: Language): Say<T> =>
  (key, params) =>
    say(textOf(texts, key) as Text, language, params);

/** The texts of a slice in the chosen language: `const t = useText(agentText); t('account')`. */
export function useText<T extends Texts>(texts: T): Say<T> {
  return sayIn(texts, useLanguage());
}
