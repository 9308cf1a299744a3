import { useClientState } from '../kit/client-state.ts';
import { useLanguage } from '../kit/settings.ts';
import { say } from '../kit/text.ts';
import { areaNameIn, gameNameOf } from './game-names.ts';

/** Name of a game in the chosen language; its number stands in the tooltip. */
export function GameName({ id }: { readonly id: number }) {
  const name = say(gameNameOf(id), useLanguage());
  return <span title={`${name} ${id}`}>{name}</span>;
}

/** Name of a bet area in the chosen language. */
export function AreaName({ gameId, areaId }: { readonly gameId: number; readonly areaId: number | null }) {
  const names = useClientState((state) => state.gameAreaNames);
  const language = useLanguage();
  if (areaId === null) return '-';
  const name = say(areaNameIn(names, gameId, areaId), language);
  return <span title={`${name} ${areaId}`}>{name}</span>;
}
