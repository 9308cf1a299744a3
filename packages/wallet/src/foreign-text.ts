/** Characters that the database cannot store in a text: a zero byte, and half of a surrogate pair. */
const unstorable = /\0|\p{Surrogate}/gu;

/**
 * A text from outside as it may be stored: what cannot be stored is replaced by U+FFFD, and it ends after
 * `most` characters (code points). The same text always gives the same result.
 */
export const storableText = (text: string, max: number): string =>
  [...text.replace(unstorable, '\uFFFD')].slice(0, max).join('');

/** Returns a message in the form in which it may be stored: as `storableText`, in NFC. */
export const storableMessage = (text: string, max: number): string =>
  storableText(text.normalize('NFC'), max);

/**
 * A number as it is written in a JSON text behind a name; it may have more digits than a number in memory
 * keeps.
 */
const written = /"agentTxId"\s*:\s*(-?\d[\d.eE+-]*)/g;

/**
 * The agent's id of a movement from a reply, never normalised: a text, or a number as it was written. Null
 * for anything else.
 */
export function readAgentTxId(body: Uint8Array, value: unknown): string | null {
  if (typeof value === 'string') return storableText(value, 100);
  if (typeof value !== 'number') return null;
  const texts = [...new TextDecoder().decode(body).matchAll(written)].map(([, digits]) => digits ?? '');
  return storableText(texts.findLast((digits) => Number(digits) === value) ?? String(value), 100);
}
