import { type RawBuilder, sql } from 'kysely';
import { miniGames } from '../day-sums/sources.ts';

/** The four lists of orders. */
export type OrderList = 'seamless' | 'mini' | 'withholding' | 'wm';

/** SQL conditions on `o`: orders of each list (wallet: row of the four lists). Every order is in one. */
export const inList: Readonly<Record<OrderList, RawBuilder<unknown>>> = {
  seamless: sql`o.provider <> 'wm' and o.kind not in ('withhold','return') and (o.game_id is null
    or o.game_id <> all(${miniGames}))`,
  mini: sql`o.provider <> 'wm' and o.game_id = any(${miniGames})`,
  withholding: sql`o.kind in ('withhold','return')`,
  wm: sql`o.provider = 'wm'`,
};
