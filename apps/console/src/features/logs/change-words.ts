import { changedField } from '@pitboss/contract/words/log-words';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useZone } from '../../kit/time/zone.ts';
import { type Json, partWords } from '../../kit/values/value-words.ts';
import { findGame } from '../../parts/games/find-game.ts';

/** Settings of several games have the number of the game before the field: `239.rtp`. */
const ofGame = /^(\d+)\.(\w+)$/;

/** Texts of the fields that a call has changed and of their values. */
export interface ChangeWords {
  name(field: string): string;
  /** Empty for a value that is none. */
  value(field: string, value: Json | undefined): string;
}

/** Returns the texts of what a call, given by its path, has changed. */
export function useChangeWords(call: string): ChangeWords {
  const language = useLanguage();
  const { format } = useZone();
  const games = useClientState((state) => state.allGames);
  return {
    name(field) {
      const [, gameId, setting] = ofGame.exec(field) ?? [];
      if (gameId === undefined || setting === undefined) return changedField(call, field)[language];
      const game = findGame(games, Number(gameId));
      return `${game?.[`name_${language}`] ?? `#${gameId}`}: ${changedField(call, setting)[language]}`;
    },
    value: (field, value) => partWords(ofGame.exec(field)?.[2] ?? field, value, language, { format, call }),
  };
}
