import { anchorRules } from './obey/anchors.ts';
import { memberRules } from './obey/members.ts';
import { offerRules } from './obey/offers.ts';
import { rateRules } from './obey/rates.ts';
import { roomRules } from './obey/rooms.ts';
import { createStore } from './obey/store.ts';

/** What a game server has to obey, as the config feed has it so far, and what follows from it for a member. */
export function createRules(nodeId = '') {
  const store = createStore();
  return {
    /** Takes a page of the feed in, in its order; kinds that nobody knows here are passed over. */
    apply: store.apply,
    ...memberRules(store, nodeId),
    ...rateRules(store),
    ...roomRules(store),
    ...offerRules(store),
    ...anchorRules(store),
  };
}
export type Rules = ReturnType<typeof createRules>;
