import { betRecords } from '@pitboss/contract/bet-records';
import { betResults } from '@pitboss/contract/bets';
import { listScreen } from '../../kit/list-screen.tsx';
import { RoundDrawer } from '../../parts/RoundDrawer.tsx';
import { WithRange } from '../../parts/WithRange.tsx';
import { BetTotals } from './BetTotals.tsx';
import {
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
  filters: {
    time: { range: ['start_time', 'end_time'] },
    memberAccount: 'text',
    ip: 'ip',
    ...betWhat,
    result: { choices: betResults, more: true },
    ...betNarrowing,
  },
  check: betQueryLacks('memberOrIp'),
  columns: { ...betIdentity, ...betOutcome, balance: 'money', payoutTime: 'time', ...betSurroundings },
  summary: (tools) => <BetTotals call={betRecords.recordTotals} {...tools} />,
});

/** Settled bets of a member or an address over the last week. */
export function BetRecordScreen() {
  return (
    <>
      <WithRange days={7}>
        <RecordList />
      </WithRange>
      <RoundDrawer />
    </>
  );
}
