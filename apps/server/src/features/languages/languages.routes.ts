import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { languages } from '@pitboss/contract/content/languages';
import { placeholdersFit, placeholdersOf } from '@pitboss/rules/content/room-texts';
import { ms } from '../../domain/sql/wire.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { type Route, serve, type WriteContext } from '../../kernel/calls/serve.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { fileAddress } from '../../kernel/storage/register.ts';
import type { FileStore } from '../../kernel/storage/store.ts';
import { enterFile, forgetFile } from '../../kernel/storage/stored-files.sql.ts';
import { basisOf, isApplicable, isPlain, judgeTexts } from './judge.ts';
import {
  findTexts,
  holdAll,
  holdKey,
  listTexts,
  ownUpload,
  saveTexts,
  type TextFilter,
} from './languages.sql.ts';
import { inspectTexts, readTextFile, writeTextFile } from './text-file.ts';
import { cellOf, isStale, stateOf, textOf, textsOf } from './text-state.ts';

/** What is said of an upload of texts. */
export const inspectTextFile = inspectTexts((path) => readFile(path));

function checkText(source: string, language: string, text: string): void {
  if (language === 'zh_cn' && text === '') throw new Refusal('text.sourceEmpty', {}, 'text');
  if (!isPlain(text)) throw new Refusal('request.invalid', { field: 'text' }, 'text');
  if (language === 'zh_cn' || placeholdersFit(source, text)) return;
  const expected = placeholdersOf(source).join(' ');
  if (expected === '') throw new Refusal('text.noPlaceholders', {}, 'text');
  throw new Refusal('text.placeholders', { expected }, 'text');
}

/** The uploaded file of an import, held against what is there. */
async function judged(db: Tx, store: FileStore, file: string, operatorId: string) {
  const bytes = (await ownUpload(db, file, operatorId)) ? await store.read(file) : null;
  if (!bytes) throw new Refusal('file.gone', {}, 'file');
  const texts = await readTextFile(bytes);
  const rows = await findTexts(db, {});
  return { texts, rows, judged: judgeTexts(texts, rows) };
}

/** Makes the file of an export; like any that no call uses, it is removed after an hour. */
async function exportFile(
  { tx, session }: WriteContext,
  store: FileStore,
  format: 'xlsx' | 'json',
  filter: TextFilter,
): Promise<{ name: string; keys: number }> {
  const rows = await findTexts(tx, filter);
  const temporary = await store.temporary();
  const name = randomBytes(16).toString('hex');
  try {
    const { type, bytes } = await writeTextFile(temporary, format, rows);
    await store.keep(temporary, name);
    const { tenantId, operatorId, agentId } = session;
    const kind = 'textExport';
    await enterFile(tx, { name, tenantId, agentId: agentId ?? '0', kind, type, bytes, operatorId });
    return { name, keys: rows.length };
  } catch (error) {
    await rm(temporary, { force: true });
    await store.remove(name);
    throw error;
  }
}

/** Texts in the languages of rooms (spec content §8): keys are the product's, texts the operators'. */
export const languageRoutes = (store: FileStore): Route[] =>
  serve(languages, {
    async list({ db }, filter) {
      const { total, rows } = await listTexts(db, filter);
      return {
        total,
        list: rows.map((row) => ({
          key: row.key,
          group: row.part,
          ...textsOf(row),
          ...stateOf(row, filter.language),
          revision: row.revision,
          operator: row.actor,
          updatedAt: ms(row.updated_at),
        })),
      };
    },

    async save(context, { key, language, text: given, revision }) {
      const text = given.trim();
      const row = await holdKey(context.tx, key);
      if (!row) throw new Refusal('notFound', {}, 'key');
      const cell = cellOf(row, language);
      if (revision !== undefined && cell && cell.revision > revision)
        throw new Refusal('content.changed', { operator: cell.actor ?? '-' }, 'text');
      checkText(textOf(row, 'zh_cn'), language, text);
      const before = { text: cell?.content ?? '', stale: isStale(row, cell) };
      const changes = before.text !== text || (before.stale && text !== '');
      if (changes) await saveTexts(context.tx, [{ key, language, text }], context.session);
      context.audit({ target: `text:${language} ${key}`, before, after: { text, stale: false } });
      return { revision: changes ? row.revision + 1 : row.revision };
    },

    async export(context, { format, ...filter }) {
      const { name, keys } = await exportFile(context, store, format, filter);
      context.audit({ target: `texts:${format}`, after: { ...filter, keys } });
      const url = fileAddress(context.services.config.secrets, 'textExport', name) ?? '';
      return { url, fileName: `texts.${format}`, keys };
    },

    async preview({ db, session }, { file }) {
      const found = await judged(db, store, file, session.operatorId);
      const rows = found.judged.filter(({ outcome }) => outcome !== 'same');
      return {
        rows: rows.map(({ key, language, before, text, outcome }) => ({
          // What is refused may be of any length.
          key: [...key]
            .slice(0, 100)
            .join('')
            .replace(/\p{Cc}/gu, ' '),
          language: language.slice(0, 20).replace(/\p{Cc}/gu, ' '),
          before,
          after: text.slice(0, 1_000),
          outcome,
        })),
        same: found.judged.length - rows.length,
        basis: basisOf(found.judged, found.rows),
      };
    },

    async apply(context, { file, chosen, basis }) {
      const { tx, session } = context;
      await holdAll(tx);
      const found = await judged(tx, store, file, session.operatorId);
      if (basis !== undefined && basis !== basisOf(found.judged, found.rows))
        throw new Refusal('text.importChanged');
      const wanted = new Set(chosen);
      const picked = chosen
        ? judgeTexts(
            found.texts.filter(({ key, language }) => wanted.has(`${language} ${key}`)),
            found.rows,
          )
        : found.judged.filter(isApplicable);
      const texts = picked.filter(isApplicable);
      const wrong = picked.find((row) => !isApplicable(row));
      if (wrong) throw new Refusal('text.rowRefused', { language: wrong.language, key: wrong.key }, 'chosen');
      if (texts.length === 0 || (chosen && texts.length !== wanted.size)) throw new Refusal('import.nothing');
      await saveTexts(tx, texts, session);
      await forgetFile(tx, file);
      context.afterCommit(() => store.remove(file));
      context.audit({
        target: `texts:${texts.length}`,
        after: {
          texts: texts.length,
          keys: texts.slice(0, 50).map(({ key, language }) => `${language} ${key}`),
        },
      });
      return { applied: texts.length };
    },
  });
