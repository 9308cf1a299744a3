import { sensitive, wordImport } from '@pitboss/contract/chat/sensitive';
import type { ReplyOf } from '@pitboss/contract/define';
import { Modal, Table } from 'antd';
import { useState } from 'react';
import { CallError, send } from '../../kit/calls/send.ts';
import { useWrite } from '../../kit/calls/use-call.ts';
import { FileDrop } from '../../kit/form/file-field.tsx';
import { kitText } from '../../kit/kit.text.ts';
import { StatusTag } from '../../kit/list/cells.tsx';
import { useInFront } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { wordText } from './chat.text.ts';

type Row = ReplyOf<typeof sensitive.preview>['rows'][number];
const tones = { new: 'success', same: 'neutral', changed: 'info', invalid: 'error' } as const;

/** What there is nothing to enter of cannot be chosen. */
const mayChoose = ({ verdict }: Row) => verdict === 'new' || verdict === 'changed';

/** Bytes in base64, piece by piece: a call takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Words from a file: every row is judged first, then those that were chosen are entered, all or none. */
export function ImportDialog({ close }: { readonly close: () => void }) {
  const t = useText(wordText);
  const k = useText(kitText);
  const inFront = useInFront();
  const [file, setFile] = useState<{ name: string; bytes: string } | null>(null);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [lines, setLines] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const write = useWrite(sensitive.importWords, { done: wordText.imported });
  const read = async (picked: File) => {
    const bytes = base64(new Uint8Array(await picked.arrayBuffer()));
    setFile({ name: picked.name, bytes });
    setBusy(true);
    try {
      const judged = (await send(sensitive.preview, { file: bytes })).rows;
      setRows(judged);
      setLines(judged.filter(mayChoose).map(({ line }) => line));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRows([]);
      setLines([]);
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    if (!file) return;
    try {
      await write.mutateAsync({ payload: { file: file.bytes, lines: [...lines] } });
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  };
  const count = lines.length;
  return (
    <Modal
      open={inFront}
      title={t('import')}
      width={760}
      mask={{ closable: false }}
      okText={t('importAll', { count })}
      cancelText={k('cancel')}
      okButtonProps={{ disabled: count === 0 || busy, loading: write.isPending }}
      onOk={() => void save()}
      onCancel={close}
    >
      <p className="k-hint">{t('importHint', { max: wordImport.rows })}</p>
      <FileDrop accept=".xlsx,.csv" words={t('chooseFile')} busy={busy} take={(picked) => void read(picked)}>
        {file && <span>{file.name}</span>}
      </FileDrop>
      {rows.length > 0 && (
        <Table<Row>
          size="small"
          rowKey="line"
          dataSource={[...rows]}
          rowSelection={{
            selectedRowKeys: [...lines],
            onChange: (keys) => setLines(keys.map(Number)),
            getCheckboxProps: (row) => ({ disabled: !mayChoose(row) }),
          }}
          pagination={{ pageSize: 50, showSizeChanger: false }}
          scroll={{ y: 360 }}
          columns={[
            { title: t('line'), dataIndex: 'line', width: 70 },
            { title: t('word'), dataIndex: 'word' },
            { title: t('remark'), dataIndex: 'remark' },
            {
              title: t('action'),
              width: 90,
              render: (_, { action }) =>
                action === 'mask' || action === 'block' ? t(`action.${action}`) : action,
            },
            {
              title: t('verdict'),
              render: (_, { verdict, message }) => (
                <>
                  <StatusTag tone={tones[verdict]}>{t(`verdict.${verdict}`)}</StatusTag> {message}
                </>
              ),
            },
          ]}
        />
      )}
    </Modal>
  );
}
