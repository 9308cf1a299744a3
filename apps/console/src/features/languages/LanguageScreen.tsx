import { languages, textStates } from '@pitboss/contract/content/languages';
import type { RequestInput } from '@pitboss/contract/core/define';
import { type RoomLanguage, roomLanguages, textGroups } from '@pitboss/rules/content/room-texts';
import { download } from '../../kit/calls/download.ts';
import { send } from '../../kit/calls/send.ts';
import { commonText } from '../../kit/common.text.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { ListTools } from '../../kit/list/list-types.ts';
import { useText } from '../../kit/text.ts';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { languageText } from './languages.text.ts';
import { TextCell, type TextRow } from './TextCell.tsx';

const ImportDialog = lazyDialog(async () => (await import('./ImportDialog.tsx')).ImportDialog);

const tones = { missing: 'error', stale: 'warning', complete: 'success' } as const;

/** The state of a key, with the number of languages concerned. */
function Status({ row }: { readonly row: TextRow }) {
  const t = useText(languageText);
  const { missing, stale, status } = row;
  if (status === 'complete') return <StatusTag tone="success">{t('status.complete')}</StatusTag>;
  return (['missing', 'stale'] as const).map((state) => {
    const count = (state === 'missing' ? missing : stale).length;
    return count > 0 ? (
      <StatusTag key={state} tone={tones[state]}>
        {t(`status.${state}`)} {count}
      </StatusTag>
    ) : null;
  });
}

const cell = (language: RoomLanguage) => ({
  as: (row: TextRow) => <TextCell row={row} language={language} />,
  width: 200,
});

/** On how many game servers the texts of the chosen language are, or those of the source. */
const Applied = ({ request }: ListTools<typeof languages.list>) => (
  <AppliedOn kind="text" id={request.language ?? 'zh_cn'} label />
);

async function exportJson({ pageNo, pageSize, sort, order, ...filter }: RequestInput<typeof languages.list>) {
  const { url } = await send(languages.export, { format: 'json', ...filter });
  download(url);
}

/** Texts of games, areas, rooms and halls in ten languages: a grid that is edited in place. */
export const LanguageScreen = listScreen({
  page: '/i18n',
  call: languages.list,
  text: languageText,
  rowKey: 'key',
  tabs: 'status',
  filters: {
    group: { choices: textGroups },
    language: { choices: roomLanguages },
    status: { choices: textStates },
    text: 'text',
    id: { as: 'text', more: true },
  },
  columns: {
    key: { as: 'text', fixed: true, width: 190 },
    zh_cn: { ...cell('zh_cn'), fixed: true },
    en_us: cell('en_us'),
    zh_tw: cell('zh_tw'),
    id_id: cell('id_id'),
    th: cell('th'),
    vi: cell('vi'),
    ko: cell('ko'),
    ja: cell('ja'),
    ms: cell('ms'),
    hi: cell('hi'),
    status: { as: (row) => <Status row={row} />, sheet: 'choice', width: 150 },
    version: { as: 'number', width: 80 },
    operator: (row) => <OperatorName name={row.operator} />,
    updatedAt: 'time',
  },
  buttons: ({ request }) => [
    {
      label: commonText.import,
      feature: 'texts.edit',
      primary: true,
      open: (close) => <ImportDialog close={close} />,
    },
    { label: languageText.exportJson, feature: 'texts.export', run: () => exportJson(request) },
  ],
  toolbar: Applied,
  pageSize: 50,
});
