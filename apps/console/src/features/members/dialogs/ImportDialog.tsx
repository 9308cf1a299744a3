import type { ReplyOf } from '@pitboss/contract/define';
import { memberAdd, memberImport } from '@pitboss/contract/members/member-add';
import { Button, Modal, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { CallError, send } from '../../../kit/calls/send.ts';
import { useWrite } from '../../../kit/calls/use-call.ts';
import { FileDrop } from '../../../kit/form/file-field.tsx';
import { kitText } from '../../../kit/kit.text.ts';
import { StatusTag, type Tone } from '../../../kit/list/cells.tsx';
import { notify } from '../../../kit/notices.ts';
import { useInFront } from '../../../kit/place.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { sayNow, useText } from '../../../kit/text.ts';
import { AgentPicker } from '../../../parts/games/pickers.tsx';
import { memberText } from '../members.text.ts';
import { useHasAgent } from './AddMemberDialog.tsx';
import { addText } from './add.text.ts';

type Row = ReplyOf<typeof memberAdd.preview>['rows'][number];

const tones: Readonly<Record<Row['verdict'], Tone>> = {
  new: 'success',
  same: 'neutral',
  conflict: 'warning',
  invalid: 'error',
};

/** Lines as the call takes them: `2-40,43`. */
export function rangesOf(lines: readonly number[]): string {
  const parts: { from: number; to: number }[] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    const last = parts.at(-1);
    if (last && last.to + 1 === line) last.to = line;
    else parts.push({ from: line, to: line });
  }
  return parts.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

/** Bytes in base64, piece by piece: a call takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

const headings = {
  zh_cn: ['会员账号', '昵称', '姓名', '手机号', '会员类型', '备注', '代理账号'],
  en_us: ['Account', 'Nickname', 'Name', 'Mobile', 'Type', 'Remark', 'Agent account'],
};

/** A file with the headings alone; the mark in front tells spreadsheets that it is UTF-8. */
function saveTemplate(language: 'zh_cn' | 'en_us'): void {
  const address = URL.createObjectURL(
    new Blob([`\uFEFF${headings[language].join(',')}\r\n`], { type: 'text/csv' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = 'members.csv';
  link.click();
  URL.revokeObjectURL(address);
}

/** Members from a file: every row is judged first, then the chosen ones come into being, all of them or none. */
export function ImportDialog({ close }: { readonly close: () => void }): ReactNode {
  const t = useText(addText);
  const m = useText(memberText);
  const k = useText(kitText);
  const language = useLanguage();
  const inFront = useInFront();
  const hasAgent = useHasAgent();
  const [agentId, setAgentId] = useState<string>();
  const [file, setFile] = useState<{ name: string; bytes: string } | null>(null);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const write = useWrite(memberAdd.importRows, { done: addText.imported });
  const target = agentId === undefined ? {} : { agentId };

  const preview = async (bytes: string, agent: { agentId?: string }) => {
    setBusy(true);
    try {
      const reply = await send(memberAdd.preview, { ...agent, file: bytes });
      setRows(reply.rows);
      setChosen(reply.rows.filter(({ verdict }) => verdict === 'new').map(({ line }) => line));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRows([]);
      setChosen([]);
    } finally {
      setBusy(false);
    }
  };
  const read = async (picked: File) => {
    if (picked.size > memberImport.bytes) {
      const detail = t('fileTooLarge', { max: memberImport.bytes / 1024 });
      notify({ kind: 'error', title: sayNow(kitText.error), detail });
      return;
    }
    const bytes = base64(new Uint8Array(await picked.arrayBuffer()));
    setFile({ name: picked.name, bytes });
    await preview(bytes, target);
  };
  const save = async () => {
    if (!file) return;
    try {
      await write.mutateAsync({ payload: { ...target, file: file.bytes, lines: rangesOf(chosen) } });
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  };
  const count = (verdict: Row['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  return (
    <Modal
      open={inFront}
      title={t('import')}
      width={940}
      mask={{ closable: false }}
      okText={t('importChosen', { count: chosen.length })}
      cancelText={k('cancel')}
      okButtonProps={{ disabled: chosen.length === 0 || busy, loading: write.isPending }}
      onOk={() => void save()}
      onCancel={close}
    >
      <div className="m-import">
        <span>{t('agent')}</span>
        <AgentPicker
          value={agentId}
          width={260}
          onChange={(next) => {
            setAgentId(next);
            if (file) void preview(file.bytes, next === undefined ? {} : { agentId: next });
          }}
        />
        <FileDrop
          accept=".xlsx,.csv"
          words={t('chooseFile')}
          busy={busy}
          take={(picked) => void read(picked)}
        >
          {file && <span>{file.name}</span>}
        </FileDrop>
        <Button onClick={() => saveTemplate(language)}>{t('template')}</Button>
      </div>
      <p className="k-hint">
        {t('fileHint', { max: memberImport.rows })} {t(hasAgent ? 'agentHint' : 'agentAdminHint')}
      </p>
      {rows.length > 0 && (
        <p>
          {t('counts', {
            fresh: count('new'),
            same: count('same'),
            conflict: count('conflict'),
            invalid: count('invalid'),
          })}
        </p>
      )}
      {rows.length > 0 && (
        <Table<Row>
          size="small"
          rowKey="line"
          dataSource={[...rows]}
          virtual
          scroll={{ x: 880, y: 360 }}
          pagination={false}
          rowSelection={{
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(Number)),
            getCheckboxProps: (row) => ({ disabled: row.verdict !== 'new' }),
            columnWidth: 40,
          }}
          columns={[
            { title: t('line'), dataIndex: 'line', width: 64 },
            {
              title: t('verdict'),
              width: 90,
              render: (_, row) => (
                <StatusTag tone={tones[row.verdict]}>{t(`verdict.${row.verdict}`)}</StatusTag>
              ),
            },
            { title: m('account'), dataIndex: 'account', width: 120, ellipsis: true },
            { title: t('agent'), dataIndex: 'agentAccount', width: 100, ellipsis: true },
            { title: m('nickname'), dataIndex: 'nickname', width: 90, ellipsis: true },
            { title: m('name'), dataIndex: 'name', width: 70, ellipsis: true },
            { title: m('mobile'), dataIndex: 'mobile', width: 100, ellipsis: true },
            { title: t('message'), dataIndex: 'message', ellipsis: true },
          ]}
        />
      )}
    </Modal>
  );
}
