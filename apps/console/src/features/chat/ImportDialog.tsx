import { sensitive, wordImport } from '@pitboss/contract/chat/sensitive';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { useState } from 'react';
import { CallError, send } from '../../kit/calls/send.ts';
import { useWrite } from '../../kit/calls/use-call.ts';
import { FileDrop } from '../../kit/form/file-field.tsx';
import { StatusTag } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { base64 } from '../../parts/import/base64.ts';
import { ImportModal, ImportRows } from '../../parts/import/ImportModal.tsx';
import { wordText } from './chat.text.ts';

type Row = ReplyOf<typeof sensitive.preview>['rows'][number];
const tones = { new: 'success', same: 'neutral', changed: 'info', invalid: 'error' } as const;

/** Returns true for rows that change something; others cannot be chosen. */
const mayChoose = ({ verdict }: Row) => verdict === 'new' || verdict === 'changed';

/** State of the import: the file that was read, its rows with their verdicts, and the chosen ones. */
function useWordFile() {
  const [file, setFile] = useState<{ name: string; bytes: string } | null>(null);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [lines, setLines] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const read = async (picked: File) => {
    const bytes = base64(new Uint8Array(await picked.arrayBuffer()));
    setFile({ name: picked.name, bytes });
    setBusy(true);
    try {
      const evaluated = (await send(sensitive.preview, { file: bytes })).rows;
      setRows(evaluated);
      setLines(evaluated.filter(mayChoose).map(({ line }) => line));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRows([]);
      setLines([]);
    } finally {
      setBusy(false);
    }
  };
  return { file, rows, lines, setLines, busy, read };
}

/** Words from a file: every row is validated first, then the chosen ones are entered, all or none. */
export function ImportDialog({ close }: { readonly close: () => void }) {
  const t = useText(wordText);
  const { file, rows, lines, setLines, busy, read } = useWordFile();
  const write = useWrite(sensitive.importWords, { done: fieldLabels.imported });
  const save = async () => {
    if (file) await write.mutateAsync({ payload: { file: file.bytes, lines: [...lines] } });
  };
  return (
    <ImportModal
      title={t('import')}
      width={760}
      okText={t('importAll', { count: lines.length })}
      chosen={lines.length}
      busy={busy}
      saving={write.isPending}
      save={save}
      close={close}
    >
      <p className="k-hint">{t('importHint', { max: wordImport.rows })}</p>
      <FileDrop accept=".xlsx,.csv" words={t('chooseFile')} busy={busy} take={(picked) => void read(picked)}>
        {file && <span>{file.name}</span>}
      </FileDrop>
      <ImportRows
        rows={rows}
        label={t('import')}
        keyOf={(row) => row.line}
        chosen={lines}
        choose={setLines}
        mayChoose={mayChoose}
        columns={[
          { title: t('line'), cell: (row) => row.line, width: 70 },
          { title: t('word'), cell: (row) => row.word },
          { title: t('remark'), cell: (row) => row.remark },
          {
            title: t('action'),
            width: 90,
            cell: ({ action }) => (action === 'mask' || action === 'block' ? t(`action.${action}`) : action),
          },
          {
            title: t('verdict'),
            cell: ({ verdict, message }) => (
              <>
                <StatusTag tone={tones[verdict]}>{t(`verdict.${verdict}`)}</StatusTag> {message}
              </>
            ),
          },
        ]}
      />
    </ImportModal>
  );
}
