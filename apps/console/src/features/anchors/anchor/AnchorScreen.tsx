import { anchors } from '@pitboss/contract/anchors/anchors';
import { anchorMay, anchorStates, anchorTypes } from '@pitboss/rules/anchors/anchor';
import { mutation } from '../../../kit/calls/mutation.ts';
import { commonText } from '../../../kit/common.text.ts';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Money } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { RowAction } from '../../../kit/list/list-types.ts';
import { AgentPicker } from '../../../parts/games/pickers.tsx';
import { AppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { Agency } from './Agency.tsx';
import { AnchorState } from './AnchorState.tsx';
import { anchorText } from './anchors.text.ts';
import type { AnchorRow } from './row.ts';

const AnchorDialog = lazyDialog(async () => (await import('./AnchorDialog.tsx')).AnchorDialog);
const SharesDialog = lazyDialog(async () => (await import('./SharesDialog.tsx')).SharesDialog);
const CodeDialog = lazyDialog(async () => (await import('./CodeDialog.tsx')).CodeDialog);
const CloseDialog = lazyDialog(async () => (await import('./CloseDialog.tsx')).CloseDialog);

const closing = ['ban', 'forceClose', 'forceCloseBan'] as const;

const actions = (row: AnchorRow): readonly RowAction[] => [
  {
    label: anchorText.allow,
    feature: 'anchors.state',
    hidden: !anchorMay(row, 'allow'),
    confirm: confirmation(anchorText.allowOf, row.nickname, anchorText.allowSure),
    write: mutation(anchors.updateState, { id: row.id, action: 'allow' }),
  },
  {
    label: anchorText.code,
    feature: 'anchors.code',
    hidden: row.banned || row.state === 'pending',
    open: (close) => <CodeDialog row={row} close={close} />,
  },
  {
    label: commonText.edit,
    feature: 'anchors.edit',
    open: (close) => <AnchorDialog row={row} close={close} />,
  },
  {
    label: anchorText.setShares,
    feature: 'anchors.edit',
    open: (close) => <SharesDialog row={row} close={close} />,
  },
  {
    label: anchorText.unblock,
    feature: 'anchors.state',
    hidden: !anchorMay(row, 'unblock'),
    confirm: confirmation(anchorText.unblockOf, row.nickname, anchorText.unblockSure),
    write: mutation(anchors.updateState, { id: row.id, action: 'unblock' }),
  },
  ...closing.map((action) => ({
    label: anchorText[action],
    feature: 'anchors.state' as const,
    danger: true,
    hidden: !anchorMay(row, action),
    open: (close: () => void) => <CloseDialog anchor={row} action={action} close={close} />,
  })),
  {
    label: anchorText.toStreams,
    go: { page: '/liveStreamingRecord', search: { anchor: row.id } },
  },
  { label: anchorText.statement, go: { page: '/statement', search: { kind: 'anchor', account: row.id } } },
];

/** Anchors with their applications: who may stream, and what their rooms bring. */
export const AnchorScreen = listScreen({
  page: '/anchorList',
  call: anchors.list,
  text: anchorText,
  tabs: 'state',
  filters: {
    state: { choices: anchorStates },
    type: { choices: anchorTypes },
    agentId: { pick: AgentPicker },
    name: 'text',
    banned: 'yesNo',
  },
  about: { roomBetCny: 'roomBet', giftCoinsCny: 'giftCoins', shares: 'giftShare' },
  columns: {
    nickname: { as: 'text', fixed: true, width: 130 },
    id: { as: 'text', width: 170 },
    state: {
      as: (row) => (
        <>
          <AnchorState row={row} /> <AppliedOn kind="anchor" id={row.id} />
        </>
      ),
      sheet: 'choice',
      also: ['banned', 'bannedUntil'],
      width: 250,
    },
    type: { choices: anchorTypes, width: 90 },
    agentAccount: { as: (row) => <Agency row={row} />, width: 110 },
    lastLoginAt: { as: 'time', width: 156 },
    lastLoginIp: { as: 'text', width: 130 },
    streams: { as: 'number', width: 90 },
    hours: { as: (row) => row.hours, align: 'right', width: 110 },
    roomBetCny: { as: 'money', width: 150 },
    giftCoinsCny: { as: 'money', width: 130 },
    shares: {
      as: (row) => `${row.anchorShare} / ${row.agencyShare}`,
      field: 'anchorShare',
      also: ['agencyShare'],
      align: 'right',
      width: 150,
    },
    note: { as: 'text', width: 160 },
    operator: (row) => <OperatorName name={row.operator} />,
    createdAt: { as: 'time', width: 156 },
  },
  buttons: () => [
    {
      label: anchorText.add,
      feature: 'anchors.edit',
      primary: true,
      open: (close) => <AnchorDialog close={close} />,
    },
  ],
  totals: ({ totals }) => ({
    streams: totals.streams,
    hours: totals.hours,
    roomBetCny: <Money value={totals.roomBetCny} currency="CNY" />,
    giftCoinsCny: <Money value={totals.giftCoinsCny} currency="CNY" />,
  }),
  actions,
  everyMs: 5_000,
});
