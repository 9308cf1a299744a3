import type { ReplyOf } from '@pitboss/contract/core/define';
import { operationalData, payKinds } from '@pitboss/contract/reports/operational-data';
import { Count, Money, Rate } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { AnyRequest, ListTools } from '../../../kit/list/list-types.ts';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { zoned } from '../../../kit/time/zone.ts';
import { AgentLink, MemberLink } from '../../../parts/links.tsx';
import { ReportNote, ReportPeriods } from '../report/report-parts.tsx';
import { DayChart } from './DayChart.tsx';
import { dayFilters, MembersHead, membersOf } from './day-members.tsx';
import { payDataText } from './operational-data.text.ts';

type Day = ReplyOf<typeof operationalData.pay>['list'][number];
type Kind = (typeof payKinds)[number];

/** The members behind a day's figure. */
const members = (kind: Kind) => (day: Day, request: AnyRequest) =>
  membersOf('/payReport', day, request, kind);

function Note({ reply }: ListTools<typeof operationalData.pay>) {
  const t = useText(payDataText);
  return <ReportNote reply={reply} hint={t('hint')} />;
}

function Summary({ rows }: ListTools<typeof operationalData.pay>) {
  const t = useText(payDataText);
  return (
    <DayChart
      title={t('chart')}
      days={rows}
      series={[
        { name: t('depositCny'), kind: 'bar', of: (day) => day.depositCny },
        { name: t('withdrawCny'), kind: 'bar', of: (day) => day.withdrawCny },
        { name: t('payers'), kind: 'line', format: 'number', right: true, of: (day) => day.payers },
      ]}
    />
  );
}

const Days = listScreen({
  page: '/payReport',
  call: operationalData.pay,
  text: payDataText,
  rowKey: 'from',
  always: zoned,
  pageSize: 50,
  filters: dayFilters,
  columns: {
    from: { as: 'day', fixed: true },
    payers: { as: 'number', link: members('payers') },
    firstPayers: { as: 'number', link: members('firstPayers') },
    deposits: { as: 'number', link: members('payers') },
    depositCny: { as: 'money', link: members('payers') },
    withdrawers: { as: 'number', link: members('withdrawers') },
    withdrawals: { as: 'number', link: members('withdrawers') },
    withdrawCny: { as: 'money', link: members('withdrawers') },
    netCny: 'change',
    active: 'number',
    payRate: 'rate',
    arpu: 'money',
    arppu: 'money',
  },
  toolbar: ReportPeriods,
  foot: Note,
  about: {
    payers: 'payers',
    firstPayers: 'firstPayers',
    active: 'active',
    payRate: 'payRate',
    arpu: 'arpu',
    arppu: 'arppu',
  },
  summary: Summary,
  totals: ({ totals }) => ({
    payers: <Count value={totals.payers} />,
    firstPayers: <Count value={totals.firstPayers} />,
    deposits: <Count value={totals.deposits} />,
    depositCny: <Money value={totals.depositCny} />,
    withdrawers: <Count value={totals.withdrawers} />,
    withdrawals: <Count value={totals.withdrawals} />,
    withdrawCny: <Money value={totals.withdrawCny} />,
    netCny: <Money value={totals.netCny} gainOf="account" />,
    active: <Count value={totals.active} />,
    payRate: <Rate value={totals.payRate} />,
    arpu: <Money value={totals.arpu} />,
    arppu: <Money value={totals.arppu} />,
  }),
});

function Way() {
  const t = useText(payDataText);
  const { search } = useNavigation();
  const kind = payKinds.find((one) => one === search.kind) ?? 'payers';
  return <MembersHead page="/payReport" list={t('list')} kind={t(`kind.${kind}`)} />;
}

const Members = listScreen({
  page: '/payReport',
  call: operationalData.payDetail,
  text: payDataText,
  rowKey: 'key',
  always: zoned,
  filters: { ...dayFilters, kind: { choices: payKinds } },
  columns: {
    account: { as: (row) => <MemberLink account={row.account} />, fixed: true },
    nickname: 'text',
    agentAccount: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    currency: { as: 'text', keep: true, width: 70 },
    deposits: 'number',
    deposit: 'money',
    depositCny: 'money',
    withdrawals: 'number',
    withdraw: 'money',
    withdrawCny: 'money',
    firstPaidAt: 'time',
  },
  toolbar: ReportPeriods,
  summary: Way,
  foot: ReportNote,
});

/** Paying members, deposits and their averages by day, and the members behind each figure. */
export function PayReportScreen() {
  const { view, kind } = useNavigation().search;
  return view === 'members' && kind ? <Members /> : <Days />;
}
