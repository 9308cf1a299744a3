import { memberKinds } from '@pitboss/contract/reports/report-words';
import { reports } from '@pitboss/contract/reports/reports';
import { Rate } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { AnyRequest } from '../../kit/list/list-types.ts';
import { reportRange } from '../../kit/time/range-defaults.ts';
import { zoned } from '../../kit/time/zone.ts';
import { GamePicker } from '../../parts/games/GamePicker.tsx';
import { AgentPicker, CurrencyPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { aboutFigures } from './report/about-figures.ts';
import { betsOf } from './report/bets-of.ts';
import { figureTotals } from './report/figure-cells.tsx';
import { reportParts } from './report/report-parts.tsx';
import { memberReportText } from './report/reports.text.ts';

const behind = (row: { readonly id: string }, request: AnyRequest) => betsOf(request, { memberId: row.id });

/** Bets, profit and loss per member; every figure leads to the member's bets of the range. */
export const MemberReportScreen = listScreen({
  page: '/memberReport',
  call: reports.members,
  rowKey: 'key',
  text: memberReportText,
  always: zoned,
  filters: {
    time: reportRange,
    account: 'text',
    agentId: { pick: AgentPicker },
    gameId: { pick: GamePicker, as: 'int' },
    currency: { pick: CurrencyPicker },
    memberKind: { choices: memberKinds, more: true },
  },
  columns: {
    account: { as: (row) => <MemberLink account={row.account} />, fixed: true },
    nickname: 'text',
    agentAccount: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    bets: { as: 'number', link: behind },
    currency: { as: 'text', keep: true, width: 100 },
    amount: { as: 'money', link: behind },
    payout: { as: 'money', link: behind },
    profit: { as: 'companyGain', link: behind },
    reward: { as: 'money', link: behind },
    rate: 'rate',
    amountCny: { as: 'money', link: behind, hideSame: 'amount' },
    profitCny: { as: 'companyGain', link: behind, hideSame: 'profit' },
  },
  ...reportParts,
  about: aboutFigures,
  totals: ({ totals }) => ({ ...figureTotals(totals), rate: <Rate value={totals.rate} /> }),
});
