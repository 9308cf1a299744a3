/** Mention of an operator in a note: `@` and an account, not within a word such as an email address. */
const mention = /(?<![A-Za-z0-9_.+-])@([A-Za-z0-9_]+)/g;

/** Returns the accounts that a text mentions, each once, in the case of their first mention. */
export function mentionsIn(text: string): string[] {
  const found = new Map<string, string>();
  for (const [, account = ''] of text.matchAll(mention))
    if (!found.has(account.toLowerCase())) found.set(account.toLowerCase(), account);
  return [...found.values()];
}

/** Part of a text: an account where the part is a mention of it, `text` as it is written. */
export interface TextPart {
  readonly text: string;
  readonly account: string | null;
}

/** Splits a text at its mentions, in order; the parts joined are the text. */
export function splitMentions(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: whole, 1: account = '', index } of text.matchAll(mention)) {
    if (index > end) parts.push({ text: text.slice(end, index), account: null });
    parts.push({ text: whole, account });
    end = index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), account: null });
  return parts;
}

/**
 * Returns the account that is being typed before the caret, with the index of its `@`; null where none is. An
 * `@` alone is the beginning of one.
 */
export function mentionAt(
  text: string,
  caret: number,
): { readonly at: number; readonly typed: string } | null {
  const found = /(?<![A-Za-z0-9_.+-])@([A-Za-z0-9_]*)$/.exec(text.slice(0, caret));
  return found ? { at: found.index, typed: found[1] ?? '' } : null;
}
