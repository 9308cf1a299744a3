import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { settingText } from './settings.text.ts';

/** A game with its names. */
export interface Named {
  readonly name_zh_cn: string;
  readonly name_en_us: string;
}

/** Returns a function that names a game in the chosen language. */
export function useName(): (row: Named) => string {
  const language = useLanguage();
  return (row) => row[`name_${language}`];
}

/** One game by its name, several by how many they are. */
export function useNames(rows: readonly Named[]): string {
  const t = useText(settingText);
  const name = useName();
  const [first] = rows;
  return rows.length === 1 && first ? name(first) : t('games', { count: rows.length });
}
