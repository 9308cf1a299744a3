import { type betRecords, stakeBands } from '@pitboss/contract/bets/bet-records';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { languages } from '@pitboss/rules/i18n';
import { formatCount } from '../../../kit/money.ts';
import { type Say, sayIn, type Text } from '../../../kit/text.ts';
import { analysisText } from './analysis.text.ts';

export type AnalysisReply = ReplyOf<typeof betRecords.gameAnalysis>;
export type AnalysisRow = AnalysisReply['list'][number];

/** A band of stakes in words, e.g. "100 - 500". */
export function bandLabels(band: number, t: Say<typeof analysisText>): string {
  const from = stakeBands[band - 1];
  const to = stakeBands[band];
  if (to === undefined) return t('bandAbove', { from: formatCount(from ?? 0) });
  if (from === undefined) return t('bandBelow', { to: formatCount(to) });
  return t('bandBetween', { from: formatCount(from), to: formatCount(to) });
}

/** The bands in both languages, by their place. */
export const bandTexts: Readonly<Record<string, Text>> = Object.fromEntries(
  [...stakeBands, null].map((_, band) => [
    String(band),
    Object.fromEntries(
      languages.map((language) => [language, bandLabels(band, sayIn(analysisText, language))]),
    ) as unknown as Text,
  ]),
);
