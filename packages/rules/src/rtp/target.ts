import { refer } from '../messages.ts';
import { type Check, checkAmount } from '../validation.ts';

/**
 * Target of a player's RTP as typed: an amount other than zero, with a minus for a loss of the player; empty
 * for none.
 */
export function checkTarget(text: string): Check {
  if (text === '') return null;
  const amount = text.startsWith('-') ? text.slice(1) : text;
  // A target of zero would be reached before the first bet.
  return /^0+(\.0{1,2})?$/.test(amount) ? refer('targetZero') : checkAmount(amount);
}
