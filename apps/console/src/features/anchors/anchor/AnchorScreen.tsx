import { anchors } from '@pitboss/contract/anchors/anchors';
import { anchorStates, anchorTypes } from '@pitboss/rules/anchors/anchor';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Money } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { AgentPicker } from '../../../parts/games/pickers.tsx';
import { AppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import { SilentNodes } from '../../../parts/nodes/SilentNodes.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { Agency } from './Agency.tsx';
import { AnchorName, AnchorState } from './AnchorState.tsx';
import { anchorActions } from './anchor-actions.tsx';
import { anchorText } from './anchors.text.ts';

const AnchorDialog = lazyDialog(async () => (await import('./AnchorDialog.tsx')).AnchorDialog);

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
  summary: SilentNodes,
  columns: {
    nickname: { as: (row) => <AnchorName row={row} />, fixed: true, width: 130 },
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
  actions: anchorActions,
  everyMs: 5_000,
});
