import * as z from 'zod/mini';
import { withForm } from '../core/form.ts';
import { bounds } from '../core/limits.ts';

/** Longest text in characters, for the description only: a reply is sent whatever the length of a stored text. */
const textTo = (maxLength: number) => withForm(z.string(), { maxLength });

/** Forms of fields that the platform sends, in replies and in the config feed. */

/** Id of a record, a room, a node or a movement. */
export const idText = textTo(64);
/** Number of a movement at an agent's wallet. */
export const foreignIdText = textTo(100);
/** Account of a member or an agent. */
export const accountText = withForm(z.string(), { minLength: 1, maxLength: 64 });
/** A decimal number, for example an amount. */
export const decimalText = z.string().check(z.regex(/^\d{1,15}(\.\d{1,4})?$/));
export const currencyText = z.string().check(z.regex(/^[A-Z]{3,4}$/));
export const nameText = textTo(200);
export const contentText = textTo(5_000);
/** A part of a round's record. */
export const recordText = textTo(4_000);
/** Address or path. */
export const addressText = textTo(500);
/** Time of a day, HH:mm or HH:mm:ss. */
export const clockText = z.string().check(z.regex(/^\d{2}:\d{2}(:\d{2})?$/));
/** Epoch milliseconds. */
export const timeMs = z.int().check(z.nonnegative(), z.maximum(bounds.timeMs.to));
/** A number of pieces, minutes or a position. */
export const countOf = z.int().check(z.nonnegative(), z.maximum(bounds.int));
export const gameNumber = z.int().check(z.positive(), z.maximum(bounds.int));
export const codeNumber = z.int().check(z.nonnegative(), z.maximum(9_999));
