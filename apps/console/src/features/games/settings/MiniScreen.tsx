import { gameSettings, gameSwitch } from '@pitboss/contract/games/game-settings';
import { commonText } from '../../../kit/common.text.ts';
import { lazyDialog, lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { StatusTag } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { useText } from '../../../kit/text.ts';
import { Rtp } from '../../../parts/games/Rtp.tsx';
import { AppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import '../games.css';
import { SilentNodes } from '../../../parts/nodes/SilentNodes.tsx';
import type { MiniRow } from './fields.tsx';
import { settingText } from './settings.text.ts';

const MiniDialog = lazyDialog(async () => (await import('./MiniDialog.tsx')).MiniDialog);
const MultipleDialog = lazyDialog(async () => (await import('./MultipleDialog.tsx')).MultipleDialog);
const HistoryDrawer = lazyPart(async () => (await import('./HistoryDrawer.tsx')).HistoryDrawer);

function Switch({ row }: { readonly row: MiniRow }) {
  const t = useText(settingText);
  return (
    <>
      <StatusTag tone={row.switch === 'open' ? 'success' : 'bad'}>{t(`switch.${row.switch}`)}</StatusTag>{' '}
      <AppliedOn kind="game" id={String(row.gameId)} />
    </>
  );
}

/** The value of the game server applies, because none is set here. */
function Default() {
  const t = useText(settingText);
  return <span className="k-none">{t('byDefault')}</span>;
}

const Texts = ({ words }: { readonly words: string }) =>
  words === '' ? <Default /> : <span className="k-figure">{words}</span>;

/** Settings of mini games: open or closed, amounts, order, RTP and what areas give (spec content §1). */
export const MiniScreen = listScreen({
  page: '/smallGameSet',
  call: gameSettings.listMini,
  text: settingText,
  rowKey: 'gameId',
  tabs: 'switch',
  filters: { name: 'text', switch: { choices: gameSwitch } },
  about: { rtp: 'configuredRtp' },
  summary: SilentNodes,
  columns: {
    name: {
      as: (row) => row.name,
      field: { zh_cn: 'name_zh_cn', en_us: 'name_en_us' },
      fixed: true,
      width: 170,
    },
    gameId: { as: 'text', width: 70 },
    switch: { as: (row) => <Switch row={row} />, sheet: 'choice', width: 190 },
    rtp: {
      as: (row) => (row.rtp === null ? <Default /> : <Rtp value={row.rtp} />),
      align: 'right',
      width: 90,
    },
    betRange: { as: (row) => <Texts words={row.betRangeText} />, field: 'betRangeText', width: 200 },
    largestPayout: {
      as: (row) => <Texts words={row.largestPayoutText} />,
      field: 'largestPayoutText',
      width: 170,
    },
    chips: { as: (row) => <Texts words={row.chipsText} />, field: 'chipsText', width: 200 },
    multiples: { as: (row) => row.areas.length > 0 && <Texts words={row.multiples} />, width: 220 },
    hot: { as: 'yesNo', width: 70 },
    sort: { as: 'number', width: 70 },
    updatedAt: 'time',
    operator: (row) => <OperatorName name={row.operator} />,
  },
  pageSize: 50,
  everyMs: 60_000,
  buttons: () => [{ label: settingText.history, open: (close) => <HistoryDrawer mini close={close} /> }],
  actions: (row) => [
    {
      label: commonText.edit,
      feature: 'smallGames.edit',
      open: (close) => <MiniDialog rows={[row]} close={close} />,
    },
    {
      label: settingText.multiples,
      feature: 'smallGames.edit',
      hidden: row.areas.length === 0,
      open: (close) => <MultipleDialog row={row} close={close} />,
    },
    { label: settingText.history, open: (close) => <HistoryDrawer mini game={row} close={close} /> },
  ],
  bulk: (rows, clear) => [
    {
      label: settingText.editMany,
      feature: 'smallGames.edit',
      open: (close) => <MiniDialog rows={rows} close={close} done={clear} />,
    },
  ],
});
