import type { ReplyOf } from '@pitboss/contract/core/define';
import { operationalData, userKinds } from '@pitboss/contract/reports/operational-data';
import type { CSSProperties } from 'react';
import { commonText } from '../../../kit/common.text.ts';
import { Count } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { AnyRequest, ListTools } from '../../../kit/list/list-types.ts';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { zoned } from '../../../kit/time/zone.ts';
import { AgentLink, MemberLink } from '../../../parts/links.tsx';
import { ReportNote, ReportPeriods } from '../report/report-parts.tsx';
import { DayChart } from './DayChart.tsx';
import { dayFilters, MembersHead, membersOf } from './day-members.tsx';
import { userDataText } from './operational-data.text.ts';

type Day = ReplyOf<typeof operationalData.users>['list'][number];
type Kind = (typeof userKinds)[number];

/** The members behind a day's figure. */
const members = (kind: Kind, days?: number) => (day: Day, request: AnyRequest) =>
  membersOf('/userReport', day, request, kind, days);

const share = (part: number | null, whole: number) =>
  part === null ? '-' : whole === 0 ? String(part) : `${part} (${((part / whole) * 100).toFixed(1)}%)`;
/** Share at which the colour of a cell is strongest. */
const fullAt = 0.3;

/** Members who came back, coloured by their share, so that the days form a triangle. */
function Returned({ part, whole }: { readonly part: number | null; readonly whole: number }) {
  const strength = part === null || whole === 0 ? 0 : Math.min(1, part / whole / fullAt);
  return (
    <span
      className="k-figure report-returned"
      style={{ '--strength': `${Math.round(strength * 18)}%` } as CSSProperties}
    >
      {share(part, whole)}
    </span>
  );
}

const returned = (days: 1 | 3 | 7 | 30) =>
  ({
    as: (day: Day) => <Returned part={day[`returned${days}`]} whole={day.registered} />,
    align: 'right',
    width: 110,
    link: (day: Day, request: AnyRequest) =>
      day[`returned${days}`] ? members('returned', days)(day, request) : null,
  }) as const;

function Note({ reply }: ListTools<typeof operationalData.users>) {
  const t = useText(userDataText);
  return <ReportNote reply={reply} hint={t('hint')} />;
}

function Summary({ rows }: ListTools<typeof operationalData.users>) {
  const t = useText(userDataText);
  return (
    <DayChart
      title={t('chart')}
      days={rows}
      series={[
        { name: t('registered'), kind: 'bar', format: 'number', of: (day) => day.registered },
        { name: t('active'), kind: 'line', format: 'number', of: (day) => day.active },
        { name: t('players'), kind: 'line', format: 'number', of: (day) => day.players },
      ]}
    />
  );
}

const Days = listScreen({
  page: '/userReport',
  call: operationalData.users,
  text: userDataText,
  rowKey: 'from',
  always: zoned,
  pageSize: 50,
  filters: dayFilters,
  columns: {
    from: { as: 'day', fixed: true },
    registered: { as: 'number', link: members('registered') },
    newPlayers: { as: 'number', link: members('newPlayers') },
    loggedIn: { as: 'number', link: members('loggedIn') },
    players: { as: 'number', link: members('players') },
    active: { as: 'number', link: members('active') },
    returned1: returned(1),
    returned3: returned(3),
    returned7: returned(7),
    returned30: returned(30),
  },
  toolbar: ReportPeriods,
  foot: Note,
  about: {
    registered: 'registered',
    newPlayers: 'newPlayers',
    active: 'active',
    returned1: 'retention',
    returned3: 'retention',
    returned7: 'retention',
    returned30: 'retention',
  },
  summary: Summary,
  totals: ({ totals }) => ({
    registered: <Count value={totals.registered} />,
    newPlayers: <Count value={totals.newPlayers} />,
    loggedIn: <Count value={totals.loggedIn} />,
    players: <Count value={totals.players} />,
    active: <Count value={totals.active} />,
  }),
});

function Way() {
  const t = useText(userDataText);
  const { search } = useNavigation();
  const kind = userKinds.find((one) => one === search.kind) ?? 'registered';
  const label = t(`kind.${kind}`) + (kind === 'returned' ? ` ${search.days ?? 1}` : '');
  return <MembersHead page="/userReport" list={t('list')} kind={label} />;
}

const Members = listScreen({
  page: '/userReport',
  call: operationalData.userDetail,
  text: userDataText,
  always: zoned,
  filters: { ...dayFilters, kind: { choices: userKinds }, days: { as: 'int', more: true } },
  columns: {
    account: { as: (row) => <MemberLink account={row.account} />, fixed: true },
    nickname: 'text',
    agentAccount: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    createdAt: 'time',
    lastLoginAt: 'time',
    firstBetAt: 'time',
  },
  actions: (row) => [
    { label: commonText.betRows, go: { page: '/betManagement', search: { memberId: row.id } } },
  ],
  toolbar: ReportPeriods,
  summary: Way,
  foot: ReportNote,
});

/** Registered, signed in, active, new and returning members by day, and the members behind each figure. */
export function UserReportScreen() {
  const { view, kind } = useNavigation().search;
  return view === 'members' && kind ? <Members /> : <Days />;
}
