import { NO_GAME } from '@pitboss/rounds/no-game';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useLanguage } from '../../kit/settings.ts';
import { findGame } from './find-game.ts';

/**
 * Name of a game in the chosen language, with its number in the tooltip; the number while the name is
 * unknown.
 */
export function GameName({ id }: { readonly id: number }) {
  const game = findGame(
    useClientState((state) => state.allGames),
    id,
  );
  const language = useLanguage();
  if (id === NO_GAME) return '-';
  const name = game ? (language === 'zh_cn' ? game.name_zh_cn : game.name_en_us) : `#${id}`;
  return <span title={`${name} ${id}`}>{name}</span>;
}

/** Name of a bet area in the chosen language. */
export function AreaName({ gameId, areaId }: { readonly gameId: number; readonly areaId: number | null }) {
  const named = useClientState((state) => state.gameAreaNames).get(`${gameId}_${areaId}`);
  const language = useLanguage();
  if (areaId === null) return '-';
  const name = named?.[language] ?? `#${areaId}`;
  return <span title={`${name} ${areaId}`}>{name}</span>;
}
