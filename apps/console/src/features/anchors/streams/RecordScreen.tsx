import { anchorStreams } from '@pitboss/contract/anchors/streams';
import { streamEnds } from '@pitboss/rules/anchors/anchor';
import { Count, Money, StatusTag, Time } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { useText } from '../../../kit/text.ts';
import { Agency } from '../anchor/Agency.tsx';
import { lengthText } from './length.ts';
import { RoomName } from './RoomName.tsx';
import { recordText } from './records.text.ts';

const tones = { stop: 'neutral', forced: 'bad', lost: 'unusual' } as const;

function Ended({ how }: { readonly how: keyof typeof tones | null }) {
  const t = useText(recordText);
  if (how === null) return <StatusTag tone="success">{t('isOn')}</StatusTag>;
  return <StatusTag tone={tones[how]}>{t(`ended.${how}`)}</StatusTag>;
}

/** From its start to its end, or to now. */
const spanOf = ({ startTime, lengthMs }: { readonly startTime: number; readonly lengthMs: number }) => ({
  start_time: String(startTime),
  end_time: String(startTime + lengthMs),
});

/** List of streams, including running ones. */
export const RecordScreen = listScreen({
  page: '/liveStreamingRecord',
  call: anchorStreams.records,
  text: recordText,
  filters: {
    time: { range: ['start_time', 'end_time'] },
    anchor: 'text',
    roomId: 'text',
    ended: { choices: streamEnds },
  },
  about: { roomBetCny: 'roomBet', giftCoinsCny: 'giftCoins' },
  columns: {
    nickname: { as: 'text', fixed: true, width: 120 },
    anchorId: { as: 'text', width: 150 },
    agentAccount: { as: (row) => <Agency row={row} />, width: 110 },
    roomName: {
      as: (row) => <RoomName row={row} />,
      field: { zh_cn: 'roomName.zh_cn', en_us: 'roomName.en_us' },
      width: 170,
    },
    roomId: { as: 'text', width: 90 },
    startTime: { as: 'time', width: 156 },
    endTime: { as: (row) => <Time value={row.endTime} />, width: 156 },
    lengthMs: { as: (row) => lengthText(row.lengthMs), align: 'right', width: 106 },
    ended: {
      as: (row) => <Ended how={row.ended} />,
      words: { null: recordText.isOn },
      sheet: 'choice',
      width: 100,
    },
    peakViewers: { as: 'number', width: 100 },
    meanViewers: { as: (row) => row.meanViewers ?? '-', align: 'right', width: 100 },
    roomBetCny: { as: 'money', width: 150 },
    giftCoinsCny: { as: 'money', width: 130 },
    giftCount: { as: 'number', width: 80 },
    senders: { as: 'number', width: 90 },
    chatLines: { as: 'number', width: 90 },
    streamId: { as: 'text', width: 150 },
  },
  totals: ({ totals }) => ({
    lengthMs: lengthText(totals.lengthMs),
    roomBetCny: <Money value={totals.roomBetCny} currency="CNY" />,
    giftCoinsCny: <Money value={totals.giftCoinsCny} currency="CNY" />,
    giftCount: <Count value={totals.giftCount} />,
    senders: <Count value={totals.senders} />,
    chatLines: <Count value={totals.chatLines} />,
  }),
  actions: (row) => [
    {
      label: recordText.toGifts,
      go: { page: '/giftRecord', search: { recordId: row.id, ...spanOf(row) } },
    },
    { label: recordText.toChat, go: { page: '/chatRecord', search: { roomId: row.roomId, ...spanOf(row) } } },
  ],
  everyMs: 15_000,
});
