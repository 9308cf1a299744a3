import { areaById } from '@pitboss/rounds/catalogue';
import type { ClientState } from '../../kit/calls/client-state.ts';
import type { Text } from '../../kit/text.ts';

/** Name of an area from the area map, else from the catalogue; one that neither knows is `#id`. */
export function areaNameIn(names: ClientState['gameAreaNames'], gameId: number, areaId: number): Text {
  const named = names.get(`${gameId}_${areaId}`);
  if (named) return named;
  const area = areaById(gameId, areaId);
  return { zh_cn: area?.zh ?? `#${areaId}`, en_us: area?.en ?? `#${areaId}` };
}
