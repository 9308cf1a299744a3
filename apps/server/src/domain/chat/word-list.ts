import { createMatcher, masked, type Occurrence } from '@pitboss/rules/words/matcher';
import type { RunSql } from '../sql/run-sql.ts';

/** A sensitive word as lines are searched for it. */
export interface ListedWord {
  readonly id: string;
  readonly word: string;
  readonly form: string;
  readonly action: 'mask' | 'block';
}

/** Stored match of a word in a line, as code points of the content, both ends included. */
export interface Hit extends ListedWord {
  readonly start: number;
  readonly end: number;
}

/** Instruction to a game server for a line. */
export interface Show {
  readonly action: 'show' | 'mask' | 'hide';
  /** Replacement text when words are masked. */
  readonly content?: string;
}

const hitOf = ({ word, start, end }: Occurrence<ListedWord>): Hit => ({ ...word, start, end });

/** Creates a search for the listed words in lines. */
export function searchOf(words: readonly ListedWord[]) {
  const matcher = createMatcher(words);
  return (text: string): Hit[] =>
    matcher
      .find(text)
      .map(hitOf)
      .sort((one, other) => one.start - other.start || one.end - other.end);
}
export type Search = ReturnType<typeof searchOf>;

/**
 * Returns the treatment of a line with its matches (content §6): masked, or hidden when a blocking word
 * occurs.
 */
export function showOf(content: string, hits: readonly Hit[]): Show {
  if (hits.length === 0) return { action: 'show' };
  if (hits.some(({ action }) => action === 'block')) return { action: 'hide' };
  return { action: 'mask', content: masked(content, hits) };
}

/** Creates a cached reader of the current word list, which reloads it when its version has changed. */
export function createWordList() {
  let version = '';
  let search: Search = () => [];
  return async (run: RunSql): Promise<Search> => {
    const [state] = await run<{ version: string }>(
      'sensitive-version',
      'select version from sensitive_state',
      [],
    );
    if (!state || state.version === version) return search;
    search = searchOf(
      await run<ListedWord>('sensitive-words', 'select id, word, form, action from sensitive_word', []),
    );
    version = state.version;
    return search;
  };
}
