import { agentLevels } from '@pitboss/contract/agents/agents';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { memberKinds } from '@pitboss/contract/reports/report-words';
import { reports } from '@pitboss/contract/reports/reports';
import { Breadcrumb } from '../../kit/controls/breadcrumb.tsx';
import { Count, Rate } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { AnyRequest, Destination, ListTools } from '../../kit/list/list-types.ts';
import { PageLink, useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { reportRange } from '../../kit/time/range-defaults.ts';
import { zoned } from '../../kit/time/zone.ts';
import { GamePicker } from '../../parts/games/GamePicker.tsx';
import { AgentPicker, CurrencyPicker } from '../../parts/games/pickers.tsx';
import { MemberLink } from '../../parts/links.tsx';
import { aboutFigures } from './report/about-figures.ts';
import { betsOf, rangeSearch } from './report/bets-of.ts';
import { ChangeCell, CurrencyCell, currencyOf, figureTotals } from './report/figure-cells.tsx';
import { reportParts } from './report/report-parts.tsx';
import { agentReportText } from './report/reports.text.ts';

type Row = ReplyOf<typeof reports.agents>['list'][number];

/** Returns the filters that both views share, which are kept when drilling down. */
const kept = (request: AnyRequest) => ({
  ...rangeSearch(request),
  ...Object.fromEntries(
    ['gameId', 'currency', 'memberKind'].flatMap((key) =>
      request[key] === undefined ? [] : [[key, String(request[key])]],
    ),
  ),
});

/** One step down: a sub-agent's tree, or the members at its end. */
const below = (row: Row, request: AnyRequest): Destination => ({
  page: '/reportForms',
  search: { ...kept(request), agentId: row.agentId, ...(row.own ? { view: 'members' } : {}) },
});
/** Bets of an agent's tree; those of its own members stand behind the members. */
const behind = (row: Row, request: AnyRequest): Destination =>
  row.own ? below(row, request) : betsOf(request, { agentId: row.agentId });

function Chain({
  request,
  reply,
}: ListTools<typeof reports.agents> | ListTools<typeof reports.agentMembers>) {
  const t = useText(agentReportText);
  const { search } = useNavigation();
  const members = search.view === 'members';
  const step = (agentId?: string) => ({ ...kept(request), ...(agentId ? { agentId } : {}) });
  const chain = reply?.chain ?? [];
  return (
    <Breadcrumb
      aria-label={t('chain')}
      items={[
        {
          title: (
            <PageLink page="/reportForms" search={step()}>
              {t('top')}
            </PageLink>
          ),
        },
        ...chain.map(({ id, account, name }, position) => ({
          title:
            position === chain.length - 1 && !members ? (
              `${account} ${name}`
            ) : (
              <PageLink page="/reportForms" search={step(id)}>
                {account}
              </PageLink>
            ),
        })),
        ...(members ? [{ title: t('directMembers') }] : []),
      ]}
    />
  );
}

const filters = {
  time: reportRange,
  agentId: { pick: AgentPicker },
  gameId: { pick: GamePicker, as: 'int' },
  currency: { pick: CurrencyPicker },
  memberKind: { choices: memberKinds, more: true },
} as const;
const agentFilters = { ...filters, countPlayers: { as: 'yesNo', more: true } } as const;

const Agents = listScreen({
  page: '/reportForms',
  call: reports.agents,
  text: agentReportText,
  rowKey: 'key',
  always: zoned,
  filters: agentFilters,
  columns: {
    account: {
      as: (row) => <AgentName row={row} />,
      link: below,
      fixed: true,
      width: 136,
    },
    name: { as: 'text', width: 112 },
    level: { choices: agentLevels, width: 110 },
    bets: { as: 'number', link: behind, width: 78 },
    players: { as: 'number', hideEmpty: true, width: 78 },
    currency: {
      as: ({ currency, converted }) => <CurrencyCell currency={currency} converted={converted} />,
      also: ['converted'],
      once: currencyOf,
      keep: true,
      width: 84,
    },
    amount: { as: 'money', link: behind, keep: true },
    payout: { as: 'money', link: behind, keep: true },
    profit: { as: 'companyGain', link: behind, keep: true },
    rate: 'rate',
    change: {
      as: (row) => <ChangeCell row={row} />,
      field: 'amountCny',
      sheet: 'change',
      align: 'right',
      width: 100,
    },
    reward: { as: 'money', link: behind },
    amountCny: { as: 'money', link: behind, hideSame: 'amount' },
    profitCny: { as: 'companyGain', link: behind, hideSame: 'profit' },
  },
  ...reportParts,
  about: { ...aboutFigures, players: 'players', change: 'change' },
  summary: Chain,
  totals: ({ totals }) => ({
    ...figureTotals(totals),
    players: <Count value={totals.players} />,
    rate: <Rate value={totals.rate} />,
    change: <ChangeCell row={totals} />,
  }),
});

function AgentName({ row }: { readonly row: Row }) {
  const t = useText(agentReportText);
  return row.own ? t('ownMembers', { account: row.account }) : row.account;
}

const Members = listScreen({
  page: '/reportForms',
  call: reports.agentMembers,
  rowKey: 'key',
  text: {
    ...agentReportText,
    account: { zh_cn: '会员账号', en_us: 'Member account' },
    nickname: { zh_cn: '昵称', en_us: 'Nickname' },
  },
  always: zoned,
  filters: { ...filters, account: 'text' },
  columns: {
    account: { as: (row) => <MemberLink account={row.account} />, fixed: true },
    nickname: 'text',
    bets: { as: 'number', link: (row, request) => betsOf(request, { memberId: row.id }) },
    currency: { as: 'text', keep: true, width: 100 },
    amount: { as: 'money', link: (row, request) => betsOf(request, { memberId: row.id }) },
    payout: { as: 'money', link: (row, request) => betsOf(request, { memberId: row.id }) },
    profit: { as: 'companyGain', link: (row, request) => betsOf(request, { memberId: row.id }) },
    reward: { as: 'money', link: (row, request) => betsOf(request, { memberId: row.id }) },
    rate: 'rate',
    amountCny: 'money',
    profitCny: 'companyGain',
  },
  ...reportParts,
  about: aboutFigures,
  summary: Chain,
  totals: ({ totals }) => ({ ...figureTotals(totals), rate: <Rate value={totals.rate} /> }),
});

/** Agent report: down the tree level by level, to the members directly under an agent. */
export function ReportFormsScreen() {
  const { search } = useNavigation();
  return search.view === 'members' && search.agentId ? <Members /> : <Agents />;
}
