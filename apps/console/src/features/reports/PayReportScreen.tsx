import type { ReplyOf } from '@pitboss/contract/define';
import { operationalData, payKinds } from '@pitboss/contract/reports/operational-data';
import { memberKinds } from '@pitboss/contract/reports/report-words';
import { Breadcrumb } from '../../kit/controls/breadcrumb.tsx';
import { Count, Money, Rate } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { AnyRequest, Destination, ListTools } from '../../kit/list/list-types.ts';
import { PageLink, usePlace } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { reportRange } from '../../kit/time/range-defaults.ts';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { DayChart } from './charts/DayChart.tsx';
import { payDataText } from './operational.text.ts';
import { PeriodBar, PlainNote, zoned } from './report-kit.tsx';

type Day = ReplyOf<typeof operationalData.pay>['list'][number];
type Kind = (typeof payKinds)[number];

/** The members behind a day's figure. */
const members =
  (kind: Kind) =>
  (day: Day, request: AnyRequest): Destination => ({
    page: '/payReport',
    search: {
      view: 'members',
      kind,
      start_time: String(day.from),
      end_time: String(day.to),
      ...(request.agentId === undefined ? {} : { agentId: String(request.agentId) }),
    },
  });

function Summary({ reply, rows }: ListTools<typeof operationalData.pay>) {
  const t = useText(payDataText);
  return (
    <>
      <PlainNote reply={reply} hint={t('hint')} />
      <DayChart
        title={t('chart')}
        days={rows}
        series={[
          { name: t('depositCny'), kind: 'bar', of: (day) => day.depositCny },
          { name: t('withdrawCny'), kind: 'bar', of: (day) => day.withdrawCny },
          { name: t('payers'), kind: 'line', format: 'number', right: true, of: (day) => day.payers },
        ]}
      />
    </>
  );
}

const filters = {
  time: reportRange,
  agentId: { pick: AgentPicker },
  memberKind: { choices: memberKinds, more: true },
} as const;

const Days = listScreen({
  page: '/payReport',
  call: operationalData.pay,
  text: payDataText,
  rowKey: 'from',
  always: zoned,
  pageSize: 50,
  filters,
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
  toolbar: PeriodBar,
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

function Way({ reply }: ListTools<typeof operationalData.payDetail>) {
  const t = useText(payDataText);
  const { search } = usePlace();
  const kind = payKinds.find((one) => one === search.kind) ?? 'payers';
  return (
    <>
      <Breadcrumb
        items={[{ title: <PageLink page="/payReport">{t('list')}</PageLink> }, { title: t(`kind.${kind}`) }]}
      />
      <PlainNote reply={reply} />
    </>
  );
}

const Members = listScreen({
  page: '/payReport',
  call: operationalData.payDetail,
  text: payDataText,
  rowKey: 'key',
  always: zoned,
  filters: { ...filters, kind: { choices: payKinds } },
  columns: {
    account: { as: (row) => <MemberLink account={row.account} />, fixed: true },
    nickname: 'text',
    agentAccount: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    currency: { as: 'text', width: 70 },
    deposits: 'number',
    deposit: 'money',
    depositCny: 'money',
    withdrawals: 'number',
    withdraw: 'money',
    withdrawCny: 'money',
    firstPaidAt: 'time',
  },
  summary: Way,
});

/** Paying members, deposits and their averages by day, and the members behind each figure. */
export function PayReportScreen() {
  const { view, kind } = usePlace().search;
  return view === 'members' && kind ? <Members /> : <Days />;
}
