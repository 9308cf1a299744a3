import { sensitive, wordLimits } from '@pitboss/contract/chat/sensitive';
import type { ReplyOf } from '@pitboss/contract/define';
import { checkSensitiveRemark } from '@pitboss/rules/checks/content-checks';
import type { Language } from '@pitboss/rules/i18n';
import { messageText } from '@pitboss/rules/messages';
import { characterCount } from '@pitboss/rules/text-width';
import { formText, isSearchable } from '@pitboss/rules/words/normal-form';
import { createWordList, showOf } from '../../domain/chat/word-list.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { ms } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import type { Tx } from '../../kernel/database/db.ts';
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

/** What stands against a word by itself; null when nothing does. */
function wordFault(word: string): Refusal | null {
  const length = characterCount(word);
  if (length < 1 || length > wordLimits.word)
    return new Refusal('word.length', { max: String(wordLimits.word) }, 'word');
  return isSearchable(formText(word)) ? null : new Refusal('word.form', {}, 'word');
}

/** The form of a word that may be entered under an id; refuses a wrong one and one that reads like another. */
async function formOf({ tx }: WriteContext, word: string, id: string): Promise<string> {
  const fault = wordFault(word);
  if (fault) throw fault;
  const form = formText(word);
  const other = (await wordsByForm(tx, [form])).get(form);
  if (other && other.id !== id) throw new Refusal('word.taken', { word: other.word }, 'word');
  return form;
}

const logged = ({ word, remark, action }: Pick<WordRow, 'word' | 'remark' | 'action'>) => ({
  word,
  remark,
  action,
});
const targetOf = ({ id, word }: Pick<WordRow, 'id' | 'word'>) => `word:${id} ${word}`;

/** A row of a file beside what is there: what it would make, or what is wrong with it. */
function judge(
  row: FileWord,
  known: ReadonlyMap<string, WordRow>,
  seen: Set<string>,
  language: Language,
  newId: () => string,
): { readonly shown: ImportRow; readonly written?: WordWritten } {
  const action = actionIn(row.action);
  const refused = (message: string) => ({ shown: { ...row, verdict: 'invalid' as const, message } });
  const fault = wordFault(row.word);
  if (fault) return refused(fault.desc(language));
  const broken = checkSensitiveRemark(row.remark);
  if (broken) return refused(messageText(broken, language));
  if (action === null) return refused(row.action);
  const form = formText(row.word);
  if (seen.has(form)) return refused(new Refusal('word.taken', { word: row.word }).desc(language));
  seen.add(form);
  const before = known.get(form);
  const written = { id: before?.id ?? newId(), word: row.word, form, remark: row.remark, action };
  const same = before?.word === row.word && before.remark === row.remark && before.action === action;
  const verdict = before ? (same ? 'same' : 'changed') : 'new';
  return { shown: { ...row, action, verdict, message: null }, written };
}

/** The rows of a file, each judged. */
async function judged(tx: Tx, rows: readonly FileWord[], language: Language, newId: () => string) {
  const known = await wordsByForm(
    tx,
    rows.map(({ word }) => formText(word)),
  );
  const seen = new Set<string>();
  return rows.map((row) => judge(row, known, seen, language, newId));
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

    async add(context, given) {
      const { tx, session, services } = context;
      const word = given.word.trim();
      const remark = given.remark?.trim() ?? '';
      obey(checkSensitiveRemark(remark));
      if ((await holdWords(tx)) >= wordLimits.words)
        throw new Refusal('word.tooMany', { max: String(wordLimits.words) });
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
    },

    async update(context, { id, ...given }) {
      await holdWords(context.tx);
      const [before] = await wordsById(context.tx, [id]);
      if (!before) throw new Refusal('notFound');
      const word = given.word?.trim() ?? before.word;
      const remark = given.remark?.trim() ?? before.remark;
      obey(checkSensitiveRemark(remark));
      const form = await formOf(context, word, id);
      const written = { id, word, form, remark, action: given.action ?? before.action };
      await saveWords(context.tx, [written], context.session);
      context.audit({ target: targetOf(written), before: logged(before), after: logged(written) });
      return null;
    },

    async remove(context, { ids }) {
      await holdWords(context.tx);
      const found = await wordsById(context.tx, ids);
      if (found.length !== new Set(ids).size) throw new Refusal('notFound');
      await deleteWords(context.tx, ids);
      for (const row of found) context.audit({ target: targetOf(row), before: logged(row), after: null });
      return null;
    },

    async preview({ db, language }, { file }) {
      const rows = await readWordFile(file);
      return { rows: (await judged(db, rows, language, () => '')).map(({ shown }) => shown) };
    },

    async importWords(context, { file, lines }) {
      const { tx, session, services, language } = context;
      const wanted = lines && new Set(lines);
      const rows = (await readWordFile(file)).filter(({ line }) => wanted?.has(line) ?? true);
      if (wanted && rows.length !== wanted.size) throw new Refusal('request.invalid', { field: 'lines' });
      const count = await holdWords(tx);
      const all = await judged(tx, rows, language, () => services.ids.next(Date.now()));
      const wrong = all.find(({ shown }) => shown.verdict === 'invalid')?.shown;
      if (wrong)
        throw new Refusal('import.rowRefused', { line: String(wrong.line), message: wrong.message ?? '' });
      const chosen = all.flatMap(({ shown, written }) =>
        written && shown.verdict !== 'same' ? [written] : [],
      );
      const added = all.filter(({ shown }) => shown.verdict === 'new').length;
      if (count + added > wordLimits.words)
        throw new Refusal('word.tooMany', { max: String(wordLimits.words) });
      if (chosen.length > 0) await saveWords(tx, chosen, session);
      context.audit({
        target: 'words',
        before: null,
        after: { imported: chosen.length, words: chosen.slice(0, 200).map(({ word }) => word) },
      });
      return { imported: chosen.length };
    },

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
