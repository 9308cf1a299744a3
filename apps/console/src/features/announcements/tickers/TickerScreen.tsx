import { tickerStates, tickers } from '@pitboss/contract/content/tickers';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { mutation } from '../../../kit/calls/mutation.ts';
import { commonText } from '../../../kit/common.text.ts';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Plain, StatusTag } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { RowAction } from '../../../kit/list/list-types.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { GameName } from '../../../parts/games/game-name.tsx';
import { AppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import { SilentNodes } from '../../../parts/nodes/SilentNodes.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { DayLine } from './DayLine.tsx';
import { tickerText } from './tickers.text.ts';

const TickerDialog = lazyDialog(async () => (await import('./TickerDialog.tsx')).TickerDialog);

type Row = ReplyOf<typeof tickers.list>['list'][number];

function Content({ row }: { readonly row: Row }) {
  return <Plain value={row.content[useLanguage()]} />;
}

const tones = { notStarted: 'info', inProgress: 'success', finished: 'neutral' } as const;

/** The state, with the game servers that know of it. */
function State({ row }: { readonly row: Row }) {
  const t = useText(tickerText);
  return (
    <>
      <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>{' '}
      {row.state !== 'finished' && <AppliedOn kind="ticker" id={row.id} />}
    </>
  );
}

function Games({ row }: { readonly row: Row }) {
  const t = useText(tickerText);
  const [first, ...more] = row.gameIds;
  if (first === undefined) return t('allGames');
  return (
    <>
      <GameName id={first} />
      {more.length > 0 && ` +${more.length}`}
    </>
  );
}

/** Name of a ticker in a confirmation. */
const named = ({ content }: Row) => {
  const short = (texts: string) => ([...texts].length > 20 ? `${[...texts].slice(0, 20).join('')}…` : texts);
  return { zh_cn: short(content.zh_cn), en_us: short(content.en_us) };
};

const actions = (row: Row): readonly RowAction[] => [
  {
    label: commonText.edit,
    feature: 'ticker.edit',
    open: (close) => <TickerDialog row={row} close={close} />,
  },
  {
    label: commonText.stop,
    feature: 'ticker.edit',
    hidden: row.state !== 'inProgress',
    danger: true,
    confirm: confirmation(commonText.stopOf, named(row), tickerText.stopSure),
    write: mutation(tickers.stop, { id: row.id }),
  },
  {
    label: fieldLabels.remove,
    feature: 'ticker.edit',
    hidden: row.state !== 'notStarted',
    danger: true,
    confirm: confirmation(commonText.removeOf, named(row), tickerText.removeSure),
    write: mutation(tickers.remove, { id: row.id }),
  },
];

/** News tickers: what game servers play when, with the periods on the line of their day. */
export const TickerScreen = listScreen({
  page: '/marqueeList',
  call: tickers.list,
  text: tickerText,
  tabs: 'state',
  filters: {
    state: { choices: tickerStates },
    time: { range: ['start_time', 'end_time'] },
    text: 'text',
  },
  summary: SilentNodes,
  columns: {
    content: {
      as: (row) => <Content row={row} />,
      field: { zh_cn: 'content.zh_cn', en_us: 'content.en_us' },
      fixed: true,
      grow: true,
      width: 300,
    },
    state: { as: (row) => <State row={row} />, sheet: 'choice', width: 200 },
    startTime: { as: 'time', width: 156 },
    endTime: { as: 'time', width: 156 },
    interval: { as: 'number', width: 90 },
    periods: { as: (row) => <DayLine periods={row.periods} />, field: 'playTimes', width: 170, card: null },
    zone: { choices: ['BeiJing', 'NewYork'], width: 90 },
    gameIds: { as: (row) => <Games row={row} />, width: 160 },
    sort: { as: 'number', width: 70 },
    operator: (row) => <OperatorName name={row.operator} />,
    updatedAt: 'time',
  },
  buttons: () => [
    {
      label: tickerText.add,
      feature: 'ticker.edit',
      primary: true,
      open: (close) => <TickerDialog close={close} />,
    },
  ],
  actions,
  everyMs: 15_000,
});
