import { giftRecords } from '@pitboss/contract/anchors/gift-records';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { commonText } from '../../../kit/common.text.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Count, Money } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { useText } from '../../../kit/text.ts';
import { AgentPicker, CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../../parts/links.tsx';
import { RoomName } from '../streams/RoomName.tsx';
import { GiftPicker } from './GiftPicker.tsx';
import { AnchorLink, GiftSums, giftColumn } from './parts.tsx';
import { giftText } from './rewards.text.ts';

const ReverseDialog = lazyDialog(async () => (await import('./ReverseDialog.tsx')).ReverseDialog);

function Totals({ totals }: Pick<ReplyOf<typeof giftRecords.list>, 'totals'>) {
  const t = useText(giftText);
  return (
    <GiftSums
      lines={totals.currencies.map(({ currency, count, amount }) => ({
        currency,
        figures: { [t('count')]: <Count value={count} />, [t('amount')]: <Money value={amount} /> },
      }))}
      converted={[t('amount'), totals.amountCny]}
      all={{ [t('senders')]: <Count value={totals.senders} /> }}
    />
  );
}

/** Every gift that a member sent. */
export const GiftRecordScreen = listScreen({
  page: '/giftRecord',
  call: giftRecords.list,
  text: giftText,
  filters: {
    time: { range: ['start_time', 'end_time'], initial: 'reports' },
    memberAccount: 'text',
    anchor: 'text',
    giftId: { pick: GiftPicker },
    currency: { pick: CurrencyPicker },
    agentId: { pick: AgentPicker, more: true },
    roomId: { as: 'text', more: true },
    reversed: { as: 'yesNo', more: true },
    recordId: 'carried',
  },
  columns: {
    at: { as: 'time', width: 156, fixed: true },
    memberAccount: {
      as: (row) => <MemberLink id={row.memberId} account={row.memberAccount} />,
      width: 110,
    },
    agentAccount: { as: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>, width: 110 },
    nickname: { as: (row) => <AnchorLink id={row.anchorId} nickname={row.nickname} />, width: 110 },
    roomName: {
      as: (row) => <RoomName row={row} />,
      field: { zh_cn: 'roomName.zh_cn', en_us: 'roomName.en_us' },
      width: 120,
      grow: true,
    },
    gift: giftColumn,
    count: { as: 'number', width: 64 },
    price: { as: 'money', width: 100 },
    amount: { as: 'money', width: 110, card: 'mainAmount' },
    currency: { as: 'text', width: 70 },
    isNormal: { as: 'yesNo', width: 110 },
    reversedAt: { as: 'time', also: ['reversalReason'], width: 156 },
    sendId: { as: 'text', width: 190 },
  },
  actions: (row) => [
    {
      label: commonText.reverse,
      feature: 'gifts.reverse',
      danger: true,
      hidden: row.reversedAt !== null,
      open: (close) => <ReverseDialog row={row} close={close} />,
    },
  ],
  foot: ({ reply }) => (reply ? <Totals totals={reply.totals} /> : null),
  everyMs: 15_000,
});
