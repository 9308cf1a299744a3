import type { Text } from '@pitboss/rules/i18n';

/** A figure or a column that has a definition. */
export interface Term {
  readonly title: Text;
  /** Content, period and formula of the figure. */
  readonly text: Text;
}

/** Returns a term from its title and text, each in Chinese and English. */
export const term = (title: readonly [string, string], text: readonly [string, string]): Term => ({
  title: { zh_cn: title[0], en_us: title[1] },
  text: { zh_cn: text[0], en_us: text[1] },
});
