/** The two languages of the interface (spec §9). */
export type Language = 'zh_cn' | 'en_us';
export const languages: readonly Language[] = ['zh_cn', 'en_us'];
export const DEFAULT_LANGUAGE: Language = 'zh_cn';

/** A text in both languages, so that a missing translation does not compile. */
export type Text = Readonly<Record<Language, string>>;

/** Browser language to interface language: zh gives zh_cn, en gives en_us, anything else zh_cn (spec §4). */
export function languageFromBrowser(tag: string | undefined): Language {
  // The primary subtag alone decides: 'en-GB' and 'en_US' are English, 'enm' (Middle English) is not.
  return /^en(?![a-z])/i.test(tag ?? '') ? 'en_us' : DEFAULT_LANGUAGE;
}
