/**
 * The game of a bet of which neither its call, nor its room, nor its game server says in which game it was made. Sums over all
 * games have 0.
 */
export const NO_GAME = -1;
