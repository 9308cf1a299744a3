import { betFilterResults, bets } from '@pitboss/contract/bets/bets';
import { memberKinds } from '@pitboss/contract/reports/report-words';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { eventRange } from '../../../kit/time/range-defaults.ts';
import { RoundDrawer } from '../../../parts/round/RoundDrawer.tsx';
import { WithRange } from '../../../parts/WithRange.tsx';
import { BetTotals } from './BetTotals.tsx';
import {
  aboutBets,
  betIdentity,
  betNarrowing,
  betOutcome,
  betQueryLacks,
  betSurroundings,
  betWhat,
} from './bet-columns.tsx';
import { betText } from './bets.text.ts';

const { areaId, ...narrowing } = betNarrowing;

const BetList = listScreen({
  page: '/betManagement',
  call: bets.list,
  text: betText,
  tabs: 'moneyState',
  filters: {
    time: eventRange,
    id: { as: 'id', exact: true },
    inningId: { as: 'text', exact: true },
    memberAccount: 'text',
    ...betWhat,
    areaId,
    result: { choices: betFilterResults, more: true },
    ip: { as: 'ip', more: true },
    ...narrowing,
    memberKind: { choices: memberKinds, more: true },
  },
  check: betQueryLacks(),
  about: aboutBets,
  columns: { ...betIdentity, ...betOutcome, balance: 'money', payoutTime: 'time', ...betSurroundings },
  foot: (tools) => <BetTotals call={bets.count} {...tools} />,
});

/** Bets of the operator's tree, newest first. */
export function BetListScreen() {
  return (
    <>
      <WithRange>
        <BetList />
      </WithRange>
      <RoundDrawer />
    </>
  );
}
