import type { ReplyOf } from '@pitboss/contract/core/define';
import { memberAdd, memberImport } from '@pitboss/contract/members/member-add';
import { type ReactNode, useState } from 'react';
import { CallError, send } from '../../../kit/calls/send.ts';
import { useWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { FileDrop } from '../../../kit/form/file-field.tsx';
import { kitText } from '../../../kit/kit.text.ts';
import { StatusTag, type Tone } from '../../../kit/list/cells.tsx';
import { notify } from '../../../kit/notices.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { sayNow, useText } from '../../../kit/text.ts';
import { AgentPicker } from '../../../parts/games/pickers.tsx';
import { base64 } from '../../../parts/import/base64.ts';
import { ImportModal, ImportRows } from '../../../parts/import/ImportModal.tsx';
import { memberText } from '../member/members.text.ts';
import { useHasAgent } from './AddMemberDialog.tsx';
import { addText } from './add.text.ts';

type Row = ReplyOf<typeof memberAdd.preview>['rows'][number];

const tones: Readonly<Record<Row['verdict'], Tone>> = {
  new: 'success',
  same: 'neutral',
  conflict: 'warning',
  invalid: 'error',
};

const isNew = ({ verdict }: Row) => verdict === 'new';

/** Formats line numbers as ranges: `2-40,43`. */
function rangesOf(lines: readonly number[]): string {
  const parts: { from: number; to: number }[] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    const last = parts.at(-1);
    if (last && last.to + 1 === line) last.to = line;
    else parts.push({ from: line, to: line });
  }
  return parts.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

const headings = {
  zh_cn: ['会员账号', '昵称', '姓名', '手机号', '会员类型', '备注', '代理账号'],
  en_us: ['Member account', 'Nickname', 'Name', 'Mobile', 'Type', 'Remark', 'Agent account'],
};

/** Saves a file with only the headings; the byte order mark makes spreadsheets read it as UTF-8. */
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

/** State of the import: the file that was read, its rows with their verdicts, and the chosen ones. */
function useMemberFile() {
  const t = useText(addText);
  const [agentId, setAgentId] = useState<string>();
  const [file, setFile] = useState<{ name: string; bytes: string } | null>(null);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const target = agentId === undefined ? {} : { agentId };
  const preview = async (bytes: string, agent: { agentId?: string }) => {
    setBusy(true);
    try {
      const reply = await send(memberAdd.preview, { ...agent, file: bytes });
      setRows(reply.rows);
      setChosen(reply.rows.filter(isNew).map(({ line }) => line));
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
  const chooseAgent = (next: string | undefined) => {
    setAgentId(next);
    if (file) void preview(file.bytes, next === undefined ? {} : { agentId: next });
  };
  return { agentId, chooseAgent, target, file, rows, chosen, setChosen, busy, read };
}

/** Members from a file: every row is validated first, then the chosen ones are created, all or none. */
export function ImportDialog({ close }: { readonly close: () => void }): ReactNode {
  const t = useText(addText);
  const language = useLanguage();
  const hasAgent = useHasAgent();
  const { agentId, chooseAgent, target, file, rows, chosen, setChosen, busy, read } = useMemberFile();
  const write = useWrite(memberAdd.importRows, { done: addText.imported });
  const save = async () => {
    if (!file) return;
    await write.mutateAsync({ payload: { ...target, file: file.bytes, lines: rangesOf(chosen) } });
  };
  return (
    <ImportModal
      title={t('import')}
      width={940}
      okText={t('importChosen', { count: chosen.length })}
      chosen={chosen.length}
      busy={busy}
      saving={write.isPending}
      save={save}
      close={close}
    >
      <div className="m-import">
        <span>{t('agent')}</span>
        <AgentPicker value={agentId} width={260} onChange={chooseAgent} />
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
      <FileRows rows={rows} chosen={chosen} choose={setChosen} />
    </ImportModal>
  );
}

/** Rows of the file, with the number of each verdict above. */
function FileRows(props: {
  readonly rows: readonly Row[];
  readonly chosen: readonly number[];
  readonly choose: (lines: number[]) => void;
}): ReactNode {
  const t = useText(addText);
  const m = useText(memberText);
  const { rows, chosen, choose } = props;
  if (rows.length === 0) return null;
  const count = (verdict: Row['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  return (
    <>
      <p>
        {t('counts', {
          fresh: count('new'),
          same: count('same'),
          conflict: count('conflict'),
          invalid: count('invalid'),
        })}
      </p>
      <ImportRows
        rows={rows}
        label={t('import')}
        keyOf={(row) => row.line}
        chosen={chosen}
        choose={choose}
        mayChoose={isNew}
        columns={[
          { title: t('line'), cell: (row) => row.line, width: 64 },
          {
            title: t('verdict'),
            width: 90,
            cell: (row) => <StatusTag tone={tones[row.verdict]}>{t(`verdict.${row.verdict}`)}</StatusTag>,
          },
          { title: m('account'), cell: (row) => row.account, width: 120 },
          { title: t('agent'), cell: (row) => row.agentAccount, width: 100 },
          { title: m('nickname'), cell: (row) => row.nickname, width: 90 },
          { title: m('name'), cell: (row) => row.name, width: 70 },
          { title: m('mobile'), cell: (row) => row.mobile, width: 100 },
          { title: t('message'), cell: (row) => row.message },
        ]}
      />
    </>
  );
}
