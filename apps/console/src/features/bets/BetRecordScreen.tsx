import { betRecords } from '@pitboss/contract/bet-records';
import { betResults } from '@pitboss/contract/bets';
import { messages } from '@pitboss/rules/messages';
import { listScreen } from '../../kit/list-screen.tsx';
import { RoundDrawer } from '../../parts/RoundDrawer.tsx';
import { WithRange } from '../../parts/WithRange.tsx';
import { BetTotals } from './BetTotals.tsx';
import {
  betIdentity,
  betNarrowing,
  betOutcome,
  betSurroundings,
  betWhat,
  currencyForAmount,
} from './bet-columns.tsx';
import { betText } from './bets.text.ts';

const RecordList = listScreen({
  page: '/listBetRecord',
  call: betRecords.records,
  text: betText,
  filters: {
    time: { range: ['start_time', 'end_time'] },
    memberAccount: 'text',
    ip: 'text',
    ...betWhat,
    result: { choices: betResults, more: true },
    ...betNarrowing,
  },
  check: (request) =>
    request.memberAccount || request.memberId || request.ip
      ? currencyForAmount(request)
      : messages.memberOrIpRequired,
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
