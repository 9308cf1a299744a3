import { type Check, checkAmount } from '../validation.ts';

/** Target of a player's RTP as typed: an amount other than zero, with a minus for a loss of the player; empty for none. */
export const checkTarget = (text: string): Check =>
  text === '' ? null : checkAmount(text.startsWith('-') ? text.slice(1) : text);
