import type { Secrets } from '../../../apps/server/src/platform/config/secrets.ts';
import type { Actor } from '../audit/trail.ts';
import type { Share } from '../rows/ids.ts';

/** Parameters of the demo data; equal for all processes that play them. */
export interface Recipe {
  readonly seed: number;
  readonly bets: number;
  /** Length of the period that ends at `nowMs`. */
  readonly days: number;
  readonly agents: number;
  readonly members: number;
  readonly nowMs: number;
  readonly secrets: Secrets;
  /** In so many lanes it is played, or in fewer where there are not as many tenants. */
  readonly lanes: number;
}

/** Totals of demo data that were written. */
export interface Filled {
  readonly bets: number;
  readonly rounds: number;
  readonly open: number;
  readonly agents: number;
  readonly members: number;
}

/** Operators of game servers and held payouts. */
export const sysadmin: Actor = { id: '2', account: 'sysadmin', agent: null, ip: '223.104.5.19' };
export const superadmin: Actor = { id: '1', account: 'superadmin', agent: null, ip: '127.0.0.1' };

/** Share of ids for everything except play; each lane has a share of its own. */
export const sharedIds = (lanes: number): Share => ({ place: 0, of: lanes + 1 });
/** Share of ids of a lane. */
export const laneIds = ({ place, of }: Share): Share => ({ place: place + 1, of: of + 1 });
