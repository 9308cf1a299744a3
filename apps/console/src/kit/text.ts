import type { Language, Text } from '@pitboss/rules/i18n';
import { currentSettings, useLanguage } from './settings.ts';

export type { Language, Text };
/** The texts of a slice: each in both languages, side by side. */
export type Texts = Readonly<Record<string, Text>>;
export type Params = Readonly<Record<string, string | number>>;

/** Declares the texts of a slice; a missing language does not compile. */
export function text<const T extends Texts>(pairs: T): T {
  return pairs;
}

/** A text in one language with its `{name}` places filled. */
export function say(pair: Text, language: Language, params?: Params): string {
  const words = pair[language];
  return params ? words.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)) : words;
}

/** A text in the language of the moment, for places outside React. */
export const sayNow = (pair: Text, params?: Params): string => say(pair, currentSettings().language, params);

export type Say<T extends Texts> = (key: keyof T & string, params?: Params) => string;

/** The texts of a slice in the chosen language: `const t = useText(agentText); t('account')`. */
export function useText<T extends Texts>(texts: T): Say<T> {
  const language = useLanguage();
  return (key, params) => say(texts[key] as Text, language, params);
}
