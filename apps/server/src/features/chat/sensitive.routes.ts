import { sensitive, wordLimits } from '@pitboss/contract/chat/sensitive';
import type { ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import { checkSensitiveRemark } from '@pitboss/rules/checks/content-checks';
import type { Language } from '@pitboss/rules/i18n';
import { messageText } from '@pitboss/rules/messages';
import { characterCount } from '@pitboss/rules/text-width';
import { formText, isSearchable } from '@pitboss/rules/words/normal-form';
import { createWordList, showOf } from '../../domain/chat/word-list.ts';
import { ms } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { problemRejection, shownText } from '../../domain/workbook/read/read-rows.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { allowPause } from '../../platform/db/reads/allow-pause.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { mergeUpdate, recordChange } from '../../platform/versions/merge-update.ts';
import {
  deleteWords,
  holdWords,
  listWords,
  saveWords,
  type WordRow,
  type WordWritten,
  wordsByForm,
  wordsById,
} from './sensitive.sql.ts';
import { actionIn, type FileWord, readWordFile } from './word-file.ts';

type ImportRow = ReplyOf<typeof sensitive.preview>['rows'][number];

/** Returns the error of a word considered by itself; null for a valid one. */
function wordError(word: string): AppError | null {
  const length = characterCount(word);
  if (length < 1 || length > wordLimits.word)
    return new AppError('word.length', { max: String(wordLimits.word) }, 'word');
  return isSearchable(formText(word)) ? null : new AppError('word.form', {}, 'word');
}

/**
 * Returns the normalised form of a word that may be stored under an id. Throws for an invalid word, and
 * `word.taken` for one that reads like another.
 */
async function formOf({ tx }: WriteContext, word: string, id: string): Promise<string> {
  const failure = wordError(word);
  if (failure) throw failure;
  const form = formText(word);
  const other = (await wordsByForm(tx, [form])).get(form);
  if (other && other.id !== id) throw new AppError('word.taken', { word: other.word }, 'word');
  return form;
}

const logged = ({ word, remark, action }: Pick<WordRow, 'word' | 'remark' | 'action'>) => ({
  word,
  remark,
  action,
});
const targetOf = ({ id, word }: Pick<WordRow, 'id' | 'word'>) => `word:${id} ${word}`;

/**
 * Classifies a row of a file against the stored words: returns the row with its verdict and, if it is valid,
 * the word to write.
 */
function evaluate(
  row: FileWord,
  known: ReadonlyMap<string, WordRow>,
  seen: Set<string>,
  language: Language,
  newId: () => string,
): { readonly shown: ImportRow; readonly written?: WordWritten } {
  const action = actionIn(row.action);
  const shown = {
    line: row.line,
    word: shownText(row.word),
    remark: shownText(row.remark),
    action: shownText(row.action),
  };
  const rejected = (message: string) => ({ shown: { ...shown, verdict: 'invalid' as const, message } });
  if (row.problem) return rejected(problemRejection(row.problem).desc(language));
  const failure = wordError(row.word);
  if (failure) return rejected(failure.desc(language));
  const broken = checkSensitiveRemark(row.remark);
  if (broken) return rejected(messageText(broken, language));
  if (action === null) return rejected(shown.action);
  const form = formText(row.word);
  if (seen.has(form)) return rejected(new AppError('word.taken', { word: row.word }).desc(language));
  seen.add(form);
  const before = known.get(form);
  const written = { id: before?.id ?? newId(), word: row.word, form, remark: row.remark, action };
  const same = before?.word === row.word && before.remark === row.remark && before.action === action;
  const verdict = before ? (same ? 'same' : 'changed') : 'new';
  return { shown: { ...shown, action, verdict, message: null }, written };
}

/** Classifies every row of a file. */
async function evaluated(tx: Tx, rows: readonly FileWord[], language: Language, newId: () => string) {
  const known = await wordsByForm(
    tx,
    rows.map(({ word }) => formText(word)),
  );
  const seen = new Set<string>();
  return rows.map((row) => evaluate(row, known, seen, language, newId));
}
/** Adds a sensitive word. */
async function addWord(context: WriteContext, given: RequestOf<typeof sensitive.add>) {
  const { tx, session, services } = context;
  const word = given.word.trim();
  const remark = given.remark?.trim() ?? '';
  assertValid(checkSensitiveRemark(remark));
  if ((await holdWords(tx)) >= wordLimits.words)
    throw new AppError('word.tooMany', { max: String(wordLimits.words) });
  const form = await formOf(context, word, '');
  const written = {
    id: services.ids.next(Date.now()),
    word,
    form,
    remark,
    action: given.action ?? 'mask',
  };
  await saveWords(tx, [written], session);
  context.audit({ target: targetOf(written), before: null, after: logged(written) });
  return { id: written.id };
}

/** Changes a sensitive word. */
async function updateWord(
  context: WriteContext,
  { id, version, ...given }: RequestOf<typeof sensitive.update>,
) {
  await holdWords(context.tx);
  const [before] = await wordsById(context.tx, [id]);
  if (!before) throw new AppError('notFound');
  const record = { kind: 'sensitiveWord', id, version } as const;
  const requested = { word: given.word?.trim(), remark: given.remark?.trim(), action: given.action };
  const { word, remark, action } = (await mergeUpdate(context, record, logged(before), requested)).values;
  assertValid(checkSensitiveRemark(remark));
  const form = await formOf(context, word, id);
  const written = { id, word, form, remark, action };
  await saveWords(context.tx, [written], context.session);
  context.audit({ target: targetOf(written), before: logged(before), after: logged(written) });
  return null;
}

/** Imports the chosen rows of a file, all or none. */
async function importWords(context: WriteContext, { file, lines }: RequestOf<typeof sensitive.importWords>) {
  const { tx, session, services, language } = context;
  const wanted = lines && new Set(lines);
  await allowPause(tx);
  const rows = await readWordFile(file);
  const count = await holdWords(tx);
  // Every row is evaluated as in the preview, also against rows that are not chosen.
  const every = await evaluated(tx, rows, language, () => services.ids.next(Date.now()));
  const all = every.filter(({ shown }) => wanted?.has(shown.line) ?? true);
  if (wanted && all.length !== wanted.size) throw new AppError('request.invalid', { field: 'lines' });
  const wrong = all.find(({ shown }) => shown.verdict === 'invalid')?.shown;
  if (wrong)
    throw new AppError('import.rowRefused', { line: String(wrong.line), message: wrong.message ?? '' });
  const chosen = all.flatMap(({ shown, written }) => (written && shown.verdict !== 'same' ? [written] : []));
  const added = all.filter(({ shown }) => shown.verdict === 'new').length;
  if (count + added > wordLimits.words) throw new AppError('word.tooMany', { max: String(wordLimits.words) });
  const replaced = await wordsById(
    tx,
    chosen.map(({ id }) => id),
  );
  for (const row of replaced) await recordChange(context, { kind: 'sensitiveWord', id: row.id }, logged(row));
  if (chosen.length > 0) await saveWords(tx, chosen, session);
  context.audit({
    target: 'words',
    before: null,
    after: { imported: chosen.length, words: chosen.slice(0, 200).map(({ word }) => word) },
  });
  return { imported: chosen.length };
}

/** Sensitive words (spec content §6). */
export const sensitiveRoutes = () => {
  const words = createWordList();
  return serve(sensitive, {
    async list({ db }, filter) {
      const { total, rows } = await listWords(db, filter);
      return {
        total,
        list: rows.map((row) => ({
          id: row.id,
          ...logged(row),
          form: row.form,
          hits: Number(row.hits),
          members: row.members,
          operator: row.operator,
          updatedAt: ms(row.updated_at),
        })),
      };
    },

    add: addWord,

    update: updateWord,

    async remove(context, { ids }) {
      await holdWords(context.tx);
      const found = await wordsById(context.tx, ids);
      if (found.length !== new Set(ids).size) throw new AppError('notFound');
      await deleteWords(context.tx, ids);
      for (const row of found) context.audit({ target: targetOf(row), before: logged(row), after: null });
      return null;
    },

    async preview({ db, language }, { file }) {
      await allowPause(db);
      const rows = await readWordFile(file);
      return { rows: (await evaluated(db, rows, language, () => '')).map(({ shown }) => shown) };
    },

    importWords,

    async test({ db }, { text }) {
      const hits = (await words(inTransaction(db)))(text);
      const { action, content = text } = showOf(text, hits);
      return {
        hits: hits.map(({ id, word, start, end, action: own }) => ({ id, word, start, end, action: own })),
        action,
        content: action === 'hide' ? null : content,
      };
    },
  });
};
