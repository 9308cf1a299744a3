import { activities, awardNotes, awardReceipts } from '@pitboss/contract/content/activities';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { activityKinds, activityMeasures } from '@pitboss/rules/activities/activity';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Money, Plain, StatusTag } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { Destination } from '../../../kit/list/list-types.ts';
import { formatMoney } from '../../../kit/money.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { AgentPicker, CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../../parts/links.tsx';
import { reportText } from './report.text.ts';
import { ActivityPicker, Views } from './views.tsx';

const CorrectDialog = lazyDialog(async () => (await import('./CorrectDialog.tsx')).CorrectDialog);

type Row = ReplyOf<typeof activities.awards>['list'][number];

function Title({ row }: { readonly row: Row }) {
  return <Plain value={row.title[useLanguage()]} />;
}

/** State of receipt of an award, with the reason if it is not received. */
function Receipt({ row }: { readonly row: Row }) {
  const t = useText(reportText);
  const { receipt, note } = row;
  if (receipt === 'received') return <StatusTag tone="success">{t('receipt.received')}</StatusTag>;
  const tone = note === 'failed' ? 'error' : note === 'expired' ? 'neutral' : 'warning';
  return (
    <>
      <StatusTag tone={tone}>{t('receipt.unreceived')}</StatusTag>{' '}
      {note && <span className="k-none">{t(`note.${note}`)}</span>}
    </>
  );
}

/** Money with two places, days, periods and minutes without. */
const counts: readonly string[] = ['days', 'periods', 'minutes'];
const scoreOf = ({ measure, score }: Row) => formatMoney(score, counts.includes(measure) ? 0 : 2);

function Deviates({ row }: { readonly row: Row }) {
  const t = useText(reportText);
  if (!row.deviates) return <span className="k-none">-</span>;
  return (
    <>
      <StatusTag tone="warning">{t('deviates')}</StatusTag> <Money value={row.proposal} />
    </>
  );
}

/** The line of the ledger names the award it pays. */
const ledgerLine = ({ id, ledgerId }: Row): Destination | null =>
  ledgerId === null ? null : { page: '/memberRecord', search: { ref: id } };
const walletOrder = ({ orderTxId }: Row): Destination | null =>
  orderTxId === null ? null : { page: '/seamlessOrder', search: { txId: orderTxId } };

/** Award by award: who got what for which score, whether it has arrived, and what was corrected. */
export const AwardList = listScreen({
  page: '/activityReport',
  call: activities.awards,
  text: { ...reportText, corrected: reportText.correctedAmount },
  tabs: 'receipt',
  filters: {
    activityId: { pick: ActivityPicker },
    kind: { choices: activityKinds },
    time: { range: ['start_time', 'end_time'] },
    account: 'text',
    agentId: { pick: AgentPicker },
    currency: { pick: CurrencyPicker, more: true },
    receipt: { choices: awardReceipts },
    note: { choices: awardNotes, more: true },
    deviates: { as: 'yesNo', more: true },
  },
  columns: {
    title: {
      as: (row) => <Title row={row} />,
      field: { zh_cn: 'title.zh_cn', en_us: 'title.en_us' },
      fixed: true,
      width: 150,
    },
    place: { as: 'number', width: 64 },
    memberAccount: (row) => <MemberLink id={row.memberId} account={row.memberAccount} />,
    agentAccount: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    measure: { choices: activityMeasures, width: 112 },
    score: { as: (row) => <span className="k-figure">{scoreOf(row)}</span>, align: 'right', width: 110 },
    currency: { as: 'text', width: 70 },
    amount: { as: 'money', width: 104 },
    receipt: { as: (row) => <Receipt row={row} />, sheet: 'choice', also: ['note'], width: 190, keep: true },
    corrected: { as: 'money', width: 104, keep: true },
    deviates: { as: (row) => <Deviates row={row} />, also: ['proposal'], width: 150 },
    at: 'time',
    receivedAt: 'time',
    ledgerId: { as: 'text', width: 170, link: ledgerLine },
    orderTxId: { as: 'text', width: 170, link: walletOrder },
    correctionReason: { as: 'text', width: 160 },
  },
  toolbar: Views,
  actions: (row) => [
    {
      label: reportText.correct,
      feature: 'activities.correct',
      open: (close) => <CorrectDialog row={row} close={close} />,
    },
  ],
  everyMs: 10_000,
});
