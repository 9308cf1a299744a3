import { singleLabels } from '@pitboss/contract/risk/labels';
import { labelTags, labelWindows } from '@pitboss/rules/labels/labels';
import { namesOf } from '../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowOf } from '../../kit/list/list-types.ts';
import { AgentPicker, CurrencyPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { LabelTags } from './label-texts.tsx';
import { labelText } from './labels.text.ts';

const AddDialog = lazyDialog(async () => (await import('./EntryDialogs.tsx')).AddDialog);
type Row = RowOf<typeof singleLabels.players>;

const Entries = ({ row }: { readonly row: Row }) =>
  row.entries.length === 0 ? null : <LabelTags entries={row.entries} />;

/**
 * Members with the figures that labels evaluate, over a chosen span, and their labels; members can be put on
 * a list from here.
 */
export const PlayerScreen = listScreen({
  page: '/singleListPlayer',
  call: singleLabels.players,
  text: labelText,
  tabs: 'window',
  filters: {
    window: { choices: labelWindows, initial: '24h' },
    account: 'text',
    agentId: { pick: AgentPicker },
    tag: { choices: labelTags },
    currency: { pick: CurrencyPicker, more: true },
  },
  about: { netWinCny: 'memberGain', returnRate: 'returnRate', netTransferCny: 'netTransfer' },
  columns: {
    memberAccount: {
      as: (row) => <MemberLink id={row.memberId} account={row.memberAccount} />,
      fixed: true,
      width: 130,
    },
    agentAccount: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    currency: { as: 'text', width: 60 },
    entries: {
      as: (row) => <Entries row={row} />,
      field: { zh_cn: 'entryWords.zh_cn', en_us: 'entryWords.en_us' },
      width: 200,
    },
    netWinCny: { as: 'memberGain', width: 130 },
    stakeCny: { as: 'money', width: 130 },
    returnRate: { as: 'decimal', width: 90 },
    bets: { as: 'decimal', width: 80 },
    winShare: { as: 'decimal', width: 90 },
    streak: { as: 'decimal', width: 80 },
    transferInCny: { as: 'money', width: 130 },
    netTransferCny: { as: 'money', width: 130 },
    accountDays: { as: 'decimal', width: 70 },
    accountsOnIp: { as: 'decimal', width: 80 },
    abnormalAlerts: { as: 'decimal', width: 90 },
    oppositeRounds: { as: 'decimal', width: 80 },
    createdAt: 'time',
  },
  actions: (row) => [
    {
      label: labelText.add,
      feature: 'labels.add',
      open: (close) => <AddDialog ids={[row.memberId]} whom={namesOf([row.memberAccount])} close={close} />,
    },
  ],
  bulk: (rows, clear) => [
    {
      label: labelText.add,
      feature: 'labels.add',
      open: (close) => (
        <AddDialog
          ids={rows.map(({ memberId }) => memberId)}
          whom={namesOf(rows.map(({ memberAccount }) => memberAccount))}
          close={close}
          onDone={clear}
        />
      ),
    },
  ],
});
