import { betRecords } from '@pitboss/contract/bets/bet-records';
import { betFilterResults } from '@pitboss/contract/bets/bets';
import { memberKinds } from '@pitboss/contract/reports/report-words';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { accountRange } from '../../../kit/time/range-defaults.ts';
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

const RecordList = listScreen({
  page: '/listBetRecord',
  call: betRecords.records,
  text: betText,
  tabs: 'moneyState',
  filters: {
    time: accountRange,
    memberAccount: 'text',
    ip: 'ip',
    ...betWhat,
    result: { choices: betFilterResults, more: true },
    ...betNarrowing,
    memberKind: { choices: memberKinds, more: true },
  },
  check: betQueryLacks('memberOrIp'),
  about: aboutBets,
  columns: { ...betIdentity, ...betOutcome, balance: 'money', payoutTime: 'time', ...betSurroundings },
  foot: (tools) => <BetTotals call={betRecords.recordTotals} {...tools} />,
});

/** Settled bets of a member or an address over the last week. */
export function BetRecordScreen() {
  return (
    <>
      <WithRange of="reports">
        <RecordList />
      </WithRange>
      <RoundDrawer />
    </>
  );
}
