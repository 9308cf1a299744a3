import type { agents } from '@pitboss/contract/agents/agents';
import type { ReplyOf } from '@pitboss/contract/define';
import type { GameNode } from '@pitboss/contract/games/games';
import type { currency as currencyCalls } from '@pitboss/contract/money/currency';
import { create } from 'zustand';

export type UserInfo = ReplyOf<typeof agents.userInfo>;

/** What the client holds (spec §4), no more; all that goes stale besides lives in the query cache. */
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

/** Forgets everything, when another operator may follow. */
export const forgetClientState = (): void => useClientState.setState(initial, true);
