import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { languages } from '@pitboss/contract/content/languages';
import type { RequestOf } from '@pitboss/contract/core/define';
import { placeholderSource, placeholdersFit, placeholdersOf } from '@pitboss/rules/content/room-texts';
import type { Text } from '@pitboss/rules/i18n';
import { ms } from '../../domain/sql/dto.ts';
import { type ReadContext, type Route, serve, type WriteContext } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { allowPause } from '../../platform/db/reads/allow-pause.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { downloadName } from '../../platform/files/download-name.ts';
import { fileAddress } from '../../platform/files/register.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { enterFile, forgetFile } from '../../platform/files/stored-files.sql.ts';
import { staleUpdate } from '../../platform/versions/merge-update.ts';
import { basisOf, evaluateTexts, isApplicable, isPlain } from './evaluate.ts';
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

/** Validates an uploaded file of texts and returns its media type. */
export const inspectTextFile = inspectTexts((path) => readFile(path));

/** Checks a text of a key whose source is this one: the source itself keeps its placeholders too. */
function checkText(key: string, current: string, language: string, text: string): void {
  const source = language === 'zh_cn' ? placeholderSource(key, current) : current;
  if (language === 'zh_cn' && text === '') throw new AppError('text.sourceEmpty', {}, 'text');
  if (!isPlain(text)) throw new AppError('request.invalid', { field: 'text' }, 'text');
  if (placeholdersFit(source, text)) return;
  const expected = placeholdersOf(source).join(' ');
  if (expected === '') throw new AppError('text.noPlaceholders', {}, 'text');
  throw new AppError('text.placeholders', { expected }, 'text');
}

/** Reads the uploaded file of an import and compares it with the stored texts. */
async function evaluated(db: Tx, store: FileStore, file: string, operatorId: string) {
  const bytes = (await ownUpload(db, file, operatorId)) ? await store.read(file) : null;
  if (!bytes) throw new AppError('file.gone', {}, 'file');
  await allowPause(db);
  const texts = await readTextFile(bytes);
  const rows = await findTexts(db, {});
  return { texts, rows, judged: evaluateTexts(texts, rows) };
}

/** Makes the file of an export; like any that no call uses, it is removed after an hour. */
async function exportFile(
  { tx, session }: WriteContext,
  store: FileStore,
  format: 'xlsx' | 'json',
  filter: TextFilter,
): Promise<{ name: string; keys: number; fingerprint: string }> {
  const rows = await findTexts(tx, filter);
  const temporary = await store.temporary();
  const name = randomBytes(16).toString('hex');
  try {
    const { type, bytes, fingerprint } = await writeTextFile(temporary, format, rows);
    await store.keep(temporary, name);
    const { tenantId, operatorId, agentId } = session;
    const kind = 'textExport';
    await enterFile(tx, { name, tenantId, agentId: agentId ?? '0', kind, type, bytes, operatorId });
    return { name, keys: rows.length, fingerprint };
  } catch (error) {
    await rm(temporary, { force: true });
    await store.remove(name);
    throw error;
  }
}
/** Saves one text; rejects a save from an older version of the text. */
async function saveText(
  context: WriteContext,
  { key, language, text: given, version }: RequestOf<typeof languages.save>,
) {
  const text = given.trim();
  const row = await holdKey(context.tx, key);
  if (!row) throw new AppError('notFound', {}, 'key');
  const cell = cellOf(row, language);
  if (version !== undefined && cell && cell.revision > version)
    throw staleUpdate(
      {},
      {
        version: row.revision,
        fields: [
          {
            field: 'text',
            value: cell.content,
            operator: cell.actor ?? '-',
            changedAt: Date.parse(cell.updated_at),
          },
        ],
      },
    );
  checkText(key, textOf(row, 'zh_cn'), language, text);
  const before = { text: cell?.content ?? '', stale: isStale(row, cell) };
  const changes = before.text !== text || (before.stale && text !== '');
  if (changes) await saveTexts(context.tx, [{ key, language, text }], context.session);
  context.audit({ target: `text:${language} ${key}`, before, after: { text, stale: false } });
  return { version: changes ? row.revision + 1 : row.revision };
}

/** Evaluates an uploaded file and returns the rows that would change something. */
async function previewFile(
  { db, session }: ReadContext,
  { file }: RequestOf<typeof languages.preview>,
  store: FileStore,
) {
  const found = await evaluated(db, store, file, session.operatorId);
  const rows = found.judged.filter(({ outcome }) => outcome !== 'same');
  return {
    rows: rows.map(({ key, language, before, text, outcome }) => ({
      // Invalid keys and languages may have any length, so the reply truncates them.
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
}

/** Saves the chosen texts of an uploaded file, by default all applicable ones. */
async function applyFile(
  context: WriteContext,
  { file, chosen, basis }: RequestOf<typeof languages.apply>,
  store: FileStore,
) {
  const { tx, session } = context;
  await holdAll(tx);
  const found = await evaluated(tx, store, file, session.operatorId);
  if (basis !== undefined && basis !== basisOf(found.judged, found.rows))
    throw new AppError('text.importChanged');
  const wanted = new Set(chosen);
  const picked = chosen
    ? evaluateTexts(
        found.texts.filter(({ key, language }) => wanted.has(`${language} ${key}`)),
        found.rows,
      )
    : found.judged.filter(isApplicable);
  const texts = picked.filter(isApplicable);
  const wrong = picked.find((row) => !isApplicable(row));
  if (wrong) throw new AppError('text.rowRefused', { language: wrong.language, key: wrong.key }, 'chosen');
  if (texts.length === 0 || (chosen && texts.length !== wanted.size)) throw new AppError('import.nothing');
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
}

/** Title of the exported file. */
const texts: Text = { zh_cn: '多语言文本', en_us: 'Texts' };

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
          version: row.revision,
          operator: row.actor,
          updatedAt: ms(row.updated_at),
        })),
      };
    },

    save: saveText,

    async export(context, { format, ...filter }) {
      const { name, keys, fingerprint } = await exportFile(context, store, format, filter);
      context.audit({ target: `texts:${format}`, after: { ...filter, keys, fingerprint } });
      const { services, language, zone } = context;
      const fileName = downloadName(texts[language], Date.now(), zone, format);
      const url = fileAddress(services.config.secrets, 'textExport', name, fileName) ?? '';
      return { url, fileName, keys };
    },

    preview: (context, request) => previewFile(context, request, store),

    apply: (context, request) => applyFile(context, request, store),
  });
