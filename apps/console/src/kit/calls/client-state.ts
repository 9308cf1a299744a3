import type { agents } from '@pitboss/contract/agents/agents';
import type { ReplyOf } from '@pitboss/contract/core/define';
import type { GameNode } from '@pitboss/contract/games/games';
import type { currency as currencyCalls } from '@pitboss/contract/money/currency';
import { create } from 'zustand';

export type UserInfo = ReplyOf<typeof agents.userInfo>;

/**
 * Client state of the console (spec §4), nothing more; all server data that goes stale is kept in the query
 * cache.
 */
export interface ClientState {
  readonly userInfo: UserInfo | null;
  readonly selectedItem: string | null;
  readonly currency: ReplyOf<typeof currencyCalls.list>;
  readonly allGames: readonly GameNode[];
  readonly games: readonly GameNode[];
  readonly permittedGames: readonly number[];
  /** Names of bet areas by `gameId_areaId` (spec §3). */
  readonly gameAreaNames: ReadonlyMap<string, { readonly zh_cn: string; readonly en_us: string }>;
  readonly currencyRates: ReplyOf<typeof currencyCalls.rates>;
}

const initial: ClientState = {
  userInfo: null,
  selectedItem: null,
  currency: [],
  allGames: [],
  games: [],
  permittedGames: [],
  gameAreaNames: new Map(),
  currencyRates: [],
};

/** The client state: `useClientState((state) => state.games)`. */
export const useClientState = create<ClientState>()(() => initial);

/** Resets the state to its initial values, because another operator may sign in next. */
export const forgetClientState = (): void => useClientState.setState(initial, true);
