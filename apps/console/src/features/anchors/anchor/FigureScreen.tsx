import { anchors } from '@pitboss/contract/anchors/anchors';
import { anchorTypes } from '@pitboss/rules/anchors/anchor';
import { Count, Money } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { AgentPicker } from '../../../parts/games/pickers.tsx';
import { Agency } from './Agency.tsx';
import { AnchorName } from './AnchorState.tsx';
import { anchorText } from './anchors.text.ts';

/**
 * Figures of anchors' streams over a range: for a stream that crosses its ends, only the hours within it, but
 * all of its other figures.
 */
export const FigureScreen = listScreen({
  page: '/anchor',
  call: anchors.list,
  text: anchorText,
  filters: {
    time: { range: ['start_time', 'end_time'], initial: 'reports' },
    name: 'text',
    agentId: { pick: AgentPicker },
    type: { choices: anchorTypes },
  },
  about: { roomBetCny: 'roomBet', giftCoinsCny: 'giftCoins' },
  columns: {
    nickname: { as: (row) => <AnchorName row={row} />, fixed: true, width: 150 },
    id: { as: 'text', width: 190 },
    type: { choices: anchorTypes, width: 90 },
    agentAccount: { as: (row) => <Agency row={row} />, width: 130 },
    streams: {
      as: 'number',
      link: (row, { start_time, end_time }) => ({
        page: '/liveStreamingRecord',
        search: { anchor: row.id, start_time: String(start_time ?? ''), end_time: String(end_time ?? '') },
      }),
      width: 110,
    },
    hours: { as: (row) => row.hours, align: 'right', width: 140 },
    meanViewers: { as: (row) => row.meanViewers ?? '-', align: 'right', width: 130 },
    roomBetCny: { as: 'money', width: 170 },
    giftCoinsCny: { as: 'money', width: 140 },
    giftCount: { as: 'number', width: 90 },
    senders: { as: 'number', width: 100 },
    chatLines: { as: 'number', width: 110 },
  },
  actions: (row) => [
    {
      label: anchorText.toStatements,
      go: { page: '/anchorRewardRecord', search: { view: 'statements', anchor: row.id } },
    },
  ],
  totals: ({ totals }) => ({
    streams: <Count value={totals.streams} />,
    hours: totals.hours,
    roomBetCny: <Money value={totals.roomBetCny} currency="CNY" />,
    giftCoinsCny: <Money value={totals.giftCoinsCny} currency="CNY" />,
    giftCount: <Count value={totals.giftCount} />,
    senders: <Count value={totals.senders} />,
    chatLines: <Count value={totals.chatLines} />,
  }),
});
