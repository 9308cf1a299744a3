import { createContext, useContext } from 'react';
import type { Language, Text } from '../../../kit/text.ts';

const RoundLanguageContext = createContext<Language>('zh_cn');

/** Sets the language of the displays below it. */
export const RoundLanguage = RoundLanguageContext.Provider;

/** Picks the words of a pair in the language of the display. */
export function useLabels(): (texts: Text | undefined) => string {
  const language = useContext(RoundLanguageContext);
  return (texts) => texts?.[language] ?? '';
}

export type { Language, Text };
