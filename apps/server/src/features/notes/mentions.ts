import { type NoteKind, noteLimits } from '@pitboss/contract/notes/note-kinds';
import type { NoteCalls } from '@pitboss/contract/notes/notes';
import { mentionsIn, splitMentions } from '@pitboss/rules/words/mentions';
import { upline } from '../../domain/agents/operator-name.ts';
import { tellOperator } from '../../domain/inbox/tell-operator.ts';
import type { WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { addressOf, findMentioned, type Mentionable } from './mentionable.sql.ts';
import type { NoteRow } from './notes.sql.ts';
import type { Target } from './targets.sql.ts';

/** Kind and calls of the notes of a slice. */
export interface Slice {
  readonly kind: NoteKind;
  readonly calls: NoteCalls;
}

/** Mentions of a note: all of them, and those that it did not have before. */
export interface Mentions {
  readonly ids: readonly string[];
  readonly added: readonly Mentionable[];
}

/**
 * Finds the operators that a text mentions. Throws for an account that may not be mentioned, with the same
 * error for an unknown one. `known` are mentions that the note has already: they are not checked again, so that
 * an old note can be corrected after one of its readers has left.
 */
export async function resolveMentions(
  { tx, session }: WriteContext,
  { calls }: Slice,
  note: { readonly target: Target; readonly shared: boolean },
  text: string,
  known: readonly { readonly id: string; readonly account: string }[] = [],
): Promise<Mentions> {
  const accounts = mentionsIn(text);
  const { mentionsMax } = noteLimits;
  if (accounts.length > mentionsMax)
    throw new AppError('note.tooManyMentions', { max: String(mentionsMax) }, 'text');
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const kept = known.filter((one) => accounts.some((account) => same(account, one.account)));
  const others = accounts.filter((account) => !kept.some((one) => same(account, one.account)));
  const added = others.length === 0 ? [] : await findMentioned(tx, session, calls, note, others);
  const missing = others.find((account) => !added.some((one) => same(account, one.account)));
  if (missing !== undefined) throw new AppError('note.notMentionable', { account: missing }, 'text');
  return { ids: [...kept, ...added].map(({ id }) => id), added };
}

/**
 * Puts a message into the inbox of each operator that a note mentions for the first time, except its author.
 * The message has no text of the note: who may open the record reads it there.
 */
export async function tellMentioned(
  { tx, session, services }: WriteContext,
  { kind, calls }: Slice,
  target: Target,
  noteId: string,
  added: readonly Mentionable[],
): Promise<void> {
  for (const { id, permissions, aboveAuthor } of added)
    if (id !== session.operatorId)
      await tellOperator(tx, {
        id: services.ids.next(),
        operatorId: id,
        kind: `${kind}Note`,
        key: `note|${noteId}`,
        params: { operator: aboveAuthor ? session.account : upline, name: target.title },
        link: addressOf(kind, calls.list, permissions, { target: target.id, note: noteId }),
      });
}

/** Returns the text of a note as its reader may see it: mentioned accounts above the reader are hidden. */
export function shownText({ text, mentioned }: Pick<NoteRow, 'text' | 'mentioned'>): string {
  const hidden = mentioned.filter(({ visible }) => !visible).map(({ account }) => account.toLowerCase());
  if (hidden.length === 0) return text;
  return splitMentions(text)
    .map((part) => (part.account && hidden.includes(part.account.toLowerCase()) ? `@${upline}` : part.text))
    .join('');
}
