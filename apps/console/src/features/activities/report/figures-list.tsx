import { activities, awardReceipts } from '@pitboss/contract/content/activities';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { activityKinds, activityStates } from '@pitboss/rules/activities/activity';
import { Count, Money, Plain, Rate, StatusTag } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { Destination, RowAction } from '../../../kit/list/list-types.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { AgentPicker, CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { AgentLink } from '../../../parts/links.tsx';
import { reportText } from './report.text.ts';
import { ActivityPicker, Views } from './views.tsx';

type Reply = ReplyOf<typeof activities.report>;
type Row = Reply['list'][number];

function Title({ row }: { readonly row: Row }) {
  return <Plain value={row.title[useLanguage()]} />;
}

/** The part of the budget that is used, marked from 80 and from 100 % on. */
function Used({ share }: { readonly share: string | null }) {
  if (share === null) return <Plain value={null} />;
  const used = Number(share);
  if (used < 0.8) return <Rate value={share} />;
  return (
    <StatusTag tone={used >= 1 ? 'error' : 'warning'}>
      <Rate value={share} />
    </StatusTag>
  );
}

/** Leads to the awards behind a figure. */
const awards = (row: Row, more: Readonly<Record<string, string>> = {}): Destination => ({
  page: '/activityReport',
  search: {
    view: 'awards',
    activityId: row.activityId,
    currency: row.currency,
    ...(row.agentId ? { agentId: row.agentId } : {}),
    ...more,
  },
});

const figures = {
  kind: { choices: activityKinds, width: 116 },
  state: { choices: activityStates, width: 110 },
  currency: { as: 'text', keep: true, width: 70 },
  participants: { as: 'number', width: 96 },
  expected: { as: 'money', width: 126 },
  winners: { as: 'number', link: (row: Row) => awards(row), width: 84 },
  awarded: { as: 'money', width: 110 },
  received: { as: 'money', link: (row: Row) => awards(row, { receipt: 'received' }), width: 110 },
  unreceived: { as: 'money', link: (row: Row) => awards(row, { receipt: 'unreceived' }), width: 110 },
  expired: { as: 'money', link: (row: Row) => awards(row, { note: 'expired' }), width: 100 },
  corrected: { as: 'change', width: 100 },
  budget: { as: 'money', width: 110 },
  budgetUsed: { as: (row: Row) => <Used share={row.budgetUsed} />, width: 110 },
  active: { as: 'number', width: 90 },
  costPerActive: { as: 'money', width: 104 },
  costCny: { as: 'money', width: 120 },
  start: { as: 'time', width: 150 },
  end: { as: 'time', width: 150 },
} as const;

const title = {
  as: (row: Row) => <Title row={row} />,
  field: { zh_cn: 'title.zh_cn', en_us: 'title.en_us' },
  fixed: true,
  width: 150,
} as const;

const shared = {
  page: '/activityReport',
  call: activities.report,
  text: reportText,
  filters: {
    activityId: { pick: ActivityPicker },
    kind: { choices: activityKinds },
    time: { range: ['start_time', 'end_time'] },
    currency: { pick: CurrencyPicker },
    agentId: { pick: AgentPicker },
    receipt: { choices: awardReceipts },
  },
  toolbar: Views,
  totals: ({ totals }: Reply) => ({
    winners: <Count value={totals.winners} />,
    costCny: <Money value={totals.costCny} currency="CNY" />,
  }),
} as const;

const byActivity = (row: Row): readonly RowAction[] => [
  {
    label: reportText.byAgent,
    go: {
      page: '/activityReport',
      search: { view: 'agent', activityId: row.activityId, currency: row.currency },
    },
  },
  { label: reportText.awards, go: awards(row) as { page: '/activityReport' } },
];

/** A row per activity and currency, with totals in CNY. */
export const ActivityList = listScreen({
  ...shared,
  columns: { title, ...figures },
  actions: byActivity,
  always: { by: 'activity' },
});

/** A row per activity, agent and currency. */
export const AgentList = listScreen({
  ...shared,
  columns: {
    title,
    agentAccount: {
      as: (row: Row) =>
        row.agentId ? (
          <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>
        ) : (
          <Plain value={row.agentAccount} />
        ),
      width: 120,
    },
    ...figures,
  },
  actions: (row: Row) => [{ label: reportText.awards, go: awards(row) as { page: '/activityReport' } }],
  always: { by: 'agent' },
});
