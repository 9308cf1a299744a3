/**
 * Game id of a bet whose game is stated neither by its call nor by its room nor by its game server. Totals
 * over all games use 0.
 */
export const NO_GAME = -1;
