import { anchorRules } from './anchors.ts';
import { memberRules } from './members.ts';
import { offerRules } from './offers.ts';
import { rateRules } from './rates.ts';
import { roomRules } from './rooms.ts';
import { createStore } from './store.ts';

/**
 * Creates the rules that a game server must apply, from the config feed read so far, and their effects on a
 * member.
 */
export function createRules(nodeId = '') {
  const store = createStore();
  return {
    /** Applies a page of the feed, in its order; unknown kinds are ignored. */
    apply: store.apply,
    ...memberRules(store, nodeId),
    ...rateRules(store),
    ...roomRules(store),
    ...offerRules(store),
    ...anchorRules(store),
  };
}
export type Rules = ReturnType<typeof createRules>;
