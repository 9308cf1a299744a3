import { languages } from '@pitboss/contract/content/languages';
import { uploadKinds } from '@pitboss/contract/content/uploads';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { isRoomLanguage } from '@pitboss/rules/content/room-texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError, send } from '../../kit/calls/send.ts';
import { upload } from '../../kit/calls/upload.ts';
import { useWrite } from '../../kit/calls/use-call.ts';
import { FileDrop } from '../../kit/form/file-field.tsx';
import { kitText } from '../../kit/kit.text.ts';
import { StatusTag, type Tone } from '../../kit/list/cells.tsx';
import { notify } from '../../kit/notices.ts';
import { sayNow, useText } from '../../kit/text.ts';
import { ImportModal, ImportRows } from '../../parts/import/ImportModal.tsx';
import { languageText } from './languages.text.ts';
import './languages.css';

type Preview = ReplyOf<typeof languages.preview>;
type Row = Preview['rows'][number];
interface Read extends Preview {
  readonly name: string;
  readonly file: string;
}

const tones: Readonly<Record<Row['outcome'], Tone>> = {
  new: 'success',
  changed: 'info',
  same: 'neutral',
  unknownKey: 'error',
  brokenPlaceholder: 'error',
  changedMeanwhile: 'warning',
  invalid: 'error',
};
const nameOf = ({ language, key }: Row) => `${language} ${key}`;
const fits = ({ outcome }: Row) => outcome === 'new' || outcome === 'changed';

/**
 * Uploads a file of texts and reads a preview of the changes; null if it was rejected, after the user has
 * been notified.
 */
async function readFile(picked: File, signal: AbortSignal): Promise<Read | null> {
  try {
    const { file } = await upload('texts', picked, { signal, progress: () => undefined });
    return { name: picked.name, file, ...(await send(languages.preview, { file })) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!signal.aborted) notify({ kind: 'error', title: sayNow(kitText.error), detail: error.message });
    return null;
  }
}

/** State of the import: the texts that were read with their outcomes, and the chosen ones. */
function useTextFile() {
  const [read, setRead] = useState<Read | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const leave = useRef(new AbortController());
  useEffect(() => () => leave.current.abort(), []);
  const take = async (picked: File) => {
    setBusy(true);
    const found = await readFile(picked, leave.current.signal);
    setRead(found);
    setChosen(found?.rows.filter(fits).map(nameOf) ?? []);
    setBusy(false);
  };
  return { read, chosen, setChosen, busy, take };
}

/**
 * Texts from a file: every one is compared with the current text, then the chosen ones are saved, all or
 * none.
 */
export function ImportDialog({ close }: { readonly close: () => void }): ReactNode {
  const t = useText(languageText);
  const { read, chosen, setChosen, busy, take } = useTextFile();
  const write = useWrite(languages.apply, { done: fieldLabels.imported });
  const save = async () => {
    if (!read) return;
    const { file, basis } = read;
    await write.mutateAsync({ payload: { file, basis, chosen: [...chosen] } });
  };
  const able = read?.rows.filter(fits).length ?? 0;
  return (
    <ImportModal
      title={t('import')}
      width={1000}
      okText={t('importChosen', { count: chosen.length })}
      chosen={chosen.length}
      busy={busy}
      saving={write.isPending}
      save={save}
      close={close}
    >
      <p className="k-hint">{t('importHint')}</p>
      <div className="l-import">
        <FileDrop
          accept={uploadKinds.texts.accept}
          words={t('chooseFile')}
          busy={busy}
          take={(picked) => void take(picked)}
        >
          {read && <span>{read.name}</span>}
        </FileDrop>
      </div>
      {read && <p>{t('counts', { fits: able, refused: read.rows.length - able, same: read.same })}</p>}
      <ImportRows
        rows={read?.rows ?? []}
        label={t('import')}
        keyOf={nameOf}
        chosen={chosen}
        choose={setChosen}
        mayChoose={fits}
        columns={[
          {
            title: t('outcome'),
            width: 150,
            cell: ({ outcome }) => <StatusTag tone={tones[outcome]}>{t(`outcome.${outcome}`)}</StatusTag>,
          },
          { title: t('key'), cell: (row) => row.key, width: 190 },
          {
            title: t('language'),
            width: 140,
            cell: ({ language }) => (isRoomLanguage(language) ? t(`language.${language}`) : language),
          },
          { title: t('before'), cell: (row) => row.before, width: 200 },
          { title: t('after'), cell: (row) => row.after, width: 200 },
        ]}
      />
    </ImportModal>
  );
}
