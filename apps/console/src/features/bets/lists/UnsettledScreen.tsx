import { betRecords } from '@pitboss/contract/bets/bet-records';
import { memberKinds } from '@pitboss/contract/reports/report-words';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { openRange } from '../../../kit/time/range-defaults.ts';
import { RoundDrawer } from '../../../parts/round/RoundDrawer.tsx';
import { WithRange } from '../../../parts/WithRange.tsx';
import { BetTotals } from './BetTotals.tsx';
import {
  betArea,
  betIdentity,
  betNarrowing,
  betQueryLacks,
  betSurroundings,
  betWhat,
  moneyColumn,
} from './bet-columns.tsx';
import { betText } from './bets.text.ts';
import { Waiting } from './Waiting.tsx';

const UnsettledList = listScreen({
  page: '/listBetRecordTemp',
  call: betRecords.unsettled,
  text: betText,
  filters: {
    time: openRange,
    id: { as: 'id', exact: true },
    inningId: { as: 'text', exact: true },
    memberAccount: 'text',
    ...betWhat,
    ip: { as: 'ip', more: true },
    ...betNarrowing,
    memberKind: { choices: memberKinds, more: true },
  },
  check: betQueryLacks(),
  about: { money: 'betMoney' },
  columns: {
    ...betIdentity,
    ...betArea,
    waiting: { as: (bet) => <Waiting since={bet.betTime} />, field: 'betTime', sheet: 'since', width: 110 },
    money: { ...moneyColumn, hidden: false },
    ...betSurroundings,
  },
  foot: (tools) => <BetTotals call={betRecords.unsettledTotals} openOnly {...tools} />,
});

/** Bets that no game server has settled yet; those of old rounds stand out by how long they wait. */
export function UnsettledScreen() {
  return (
    <>
      <WithRange of="open">
        <UnsettledList />
      </WithRange>
      <RoundDrawer />
    </>
  );
}
