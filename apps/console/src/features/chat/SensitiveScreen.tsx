import { sensitive, wordActions } from '@pitboss/contract/chat/sensitive';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { wordText } from './chat.text.ts';
import type { WordRow } from './rows.ts';

const WordDialog = lazyDialog(async () => (await import('./WordDialogs.tsx')).WordDialog);
const TestDialog = lazyDialog(async () => (await import('./WordDialogs.tsx')).TestDialog);
const ImportDialog = lazyDialog(async () => (await import('./ImportDialog.tsx')).ImportDialog);

const actions = (row: WordRow): readonly RowAction[] => [
  {
    label: commonText.edit,
    feature: 'sensitive.edit',
    open: (close) => <WordDialog row={row} close={close} />,
  },
  { label: wordText.toLines, go: { page: '/chatRecord', search: { word: row.word } } },
  {
    label: fieldLabels.remove,
    feature: 'sensitive.edit',
    danger: true,
    confirm: confirmation(wordText.removeOf, { zh_cn: row.word, en_us: row.word }, wordText.removeSure),
    write: mutation(sensitive.remove, { ids: [row.id] }),
  },
];

/** Words that are masked or blocked in chats, with how often they were found. */
export const SensitiveScreen = listScreen({
  page: '/sensitive',
  call: sensitive.list,
  text: wordText,
  filters: { word: 'text', action: { choices: wordActions } },
  columns: {
    word: { as: 'text', fixed: true, width: 170 },
    remark: { as: 'text', width: 160 },
    action: { choices: wordActions, tones: { mask: 'unusual', block: 'bad' }, width: 90 },
    hits: { as: 'number', width: 140 },
    members: { as: 'number', width: 100 },
    operator: (row) => <OperatorName name={row.operator} />,
    updatedAt: 'time',
  },
  toolbar: () => <AppliedOn kind="words" id="words" />,
  buttons: () => [
    {
      label: wordText.add,
      feature: 'sensitive.edit',
      primary: true,
      open: (close) => <WordDialog close={close} />,
    },
    {
      label: commonText.import,
      feature: 'sensitive.edit',
      open: (close) => <ImportDialog close={close} />,
    },
    { label: wordText.test, open: (close) => <TestDialog close={close} /> },
  ],
  actions,
  everyMs: 15_000,
});
