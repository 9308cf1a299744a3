import { gameSettings, settingCategories } from '@pitboss/contract/games/game-settings';
import { gameStates } from '@pitboss/rules/games/game-settings';
import { commonText } from '../../../kit/common.text.ts';
import { lazyDialog, lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { Rate, StatusTag } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { useText } from '../../../kit/text.ts';
import { Rtp } from '../../../parts/games/Rtp.tsx';
import { AppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import '../games.css';
import { SilentNodes } from '../../../parts/nodes/SilentNodes.tsx';
import type { GameRow } from './fields.tsx';
import { settingText } from './settings.text.ts';

const SettingDialog = lazyDialog(async () => (await import('./SettingDialog.tsx')).SettingDialog);
const HistoryDrawer = lazyPart(async () => (await import('./HistoryDrawer.tsx')).HistoryDrawer);
const CompareDrawer = lazyPart(async () => (await import('./CompareDrawer.tsx')).CompareDrawer);

const tones = { closure: 'bad', test: 'unusual', online: 'success', maintain: 'unusual' } as const;

/** The state, with the game servers that know of the game's settings. */
function State({ row }: { readonly row: GameRow }) {
  const t = useText(settingText);
  return (
    <>
      <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>{' '}
      <AppliedOn kind="game" id={String(row.gameId)} />
    </>
  );
}

/** The profit rate with its hours; a game below its profitability makes its row red. */
function Profit({ row }: { readonly row: GameRow }) {
  const t = useText(settingText);
  return (
    <span className={row.below ? 'g-below' : undefined}>
      {row.below && (
        <StatusTag tone="error">{t('belowWanted', { wanted: row.profitability ?? '' })}</StatusTag>
      )}{' '}
      <Rate value={row.profitRate} places={2} /> <small>{t('profitOf', { hours: row.hours })}</small>
    </span>
  );
}

function Switches({ row }: { readonly row: GameRow }) {
  const t = useText(settingText);
  const on = (['newsTicker', 'voice', 'ai', 'memberChat'] as const)
    .filter((key) => row[key])
    .map((key) => t(key));
  const robots = row.robots > 0 ? [`${t('robots')} ${row.robots}`] : [];
  return [...on, ...robots].join(' · ') || '-';
}

/** Settings of games: state, RTP, least profit, and what is switched on (spec content §1). */
export const SettingScreen = listScreen({
  page: '/gameSetting',
  call: gameSettings.list,
  text: settingText,
  rowKey: 'gameId',
  tabs: 'state',
  filters: {
    category: { choices: settingCategories },
    state: { choices: gameStates },
    name: 'text',
    lowProfit: 'yesNo',
  },
  about: { rtp: 'configuredRtp', observed: 'observedRtp', profitRate: 'profitRate' },
  summary: SilentNodes,
  columns: {
    name: {
      as: (row) => row.name,
      field: { zh_cn: 'name_zh_cn', en_us: 'name_en_us' },
      fixed: true,
      grow: true,
      width: 180,
    },
    gameId: { as: 'text', width: 70 },
    category: { choices: settingCategories, width: 90 },
    state: { as: (row) => <State row={row} />, sheet: 'choice', width: 205 },
    rtp: { as: (row) => <Rtp value={row.rtp} />, align: 'right', width: 90 },
    observed: { as: (row) => <Rtp value={row.observed} />, align: 'right', width: 130 },
    observedBets: { as: 'number', width: 100 },
    profitRate: { as: (row) => <Profit row={row} />, align: 'right', width: 210, also: ['hours', 'below'] },
    profitability: { as: 'decimal', width: 130 },
    staked: { as: 'money', width: 140 },
    switches: {
      as: (row) => <Switches row={row} />,
      field: 'newsTicker',
      also: ['voice', 'ai', 'robots', 'memberChat'],
      width: 260,
    },
    updatedAt: 'time',
    operator: (row) => <OperatorName name={row.operator} />,
  },
  pageSize: 50,
  everyMs: 60_000,
  buttons: () => [
    { label: settingText.history, open: (close) => <HistoryDrawer mini={false} close={close} /> },
  ],
  actions: (row) => [
    {
      label: commonText.edit,
      feature: 'games.edit',
      open: (close) => <SettingDialog rows={[row]} close={close} />,
    },
    { label: settingText.history, open: (close) => <HistoryDrawer mini={false} game={row} close={close} /> },
  ],
  bulk: (rows, clear) => {
    const [one, other] = rows;
    return [
      {
        label: settingText.editMany,
        feature: 'games.edit',
        open: (close) => <SettingDialog rows={rows} close={close} done={clear} />,
      },
      {
        label: settingText.compare,
        hidden: rows.length !== 2,
        open: (close) => (one && other ? <CompareDrawer pair={[one, other]} close={close} /> : null),
      },
    ];
  },
});
