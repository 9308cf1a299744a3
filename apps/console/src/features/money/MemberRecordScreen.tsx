import { memberRecordKinds, moneyRecords } from '@pitboss/contract/money/balance-records';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { eventRange } from '../../kit/time/range-defaults.ts';
import { AgentPicker, CurrencyPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { Counterparty } from '../../parts/money/Counterparty.tsx';
import { reverseAction } from '../../parts/money/money-actions.tsx';
import { recordText } from '../../parts/money/money-records.text.ts';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { WithRange } from '../../parts/WithRange.tsx';
import { RecordTotals, Reference } from './RecordParts.tsx';

const MemberRecords = listScreen({
  page: '/memberRecord',
  call: moneyRecords.memberRecords,
  text: recordText,
  tabs: 'direction',
  filters: {
    time: eventRange,
    memberAccount: 'text',
    agentId: { pick: AgentPicker },
    kind: { choices: memberRecordKinds },
    direction: { choices: ['in', 'out'] },
    currency: { pick: CurrencyPicker },
    ref: { as: 'text', more: true },
    memberId: { as: 'id', more: true },
  },
  about: { cny: 'entryCny' },
  columns: {
    at: { as: 'time', fixed: true },
    memberAccount: { as: (row) => <MemberLink id={row.memberId} account={row.memberAccount} />, width: 120 },
    kind: {
      choices: memberRecordKinds,
      bySign: 'amount',
      tones: { deposit: 'success', withdraw: 'info', betWin: 'info', adjustment: 'unusual' },
    },
    // Each amount names it.
    currency: { as: 'text', width: 60, hidden: true },
    amount: { as: 'change', width: 150 },
    before: { as: 'money', width: 140 },
    after: { as: 'money', width: 140 },
    ref: { as: (row) => <Reference entry={row} />, also: ['reversed'], width: 190 },
    counterparty: { as: (row) => <Counterparty name={row.counterparty} />, width: 110 },
    operator: { as: (row) => <OperatorName name={row.operator} />, width: 110 },
    remark: { as: (row) => <OperatorName name={row.remark} /> },
    agentAccount: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    cny: 'change',
  },
  foot: (tools) => <RecordTotals call={moneyRecords.memberTotals} {...tools} />,
  actions: (row) =>
    row.reversed || row.operator === null
      ? []
      : [reverseAction({ id: row.transferId, ref: row.ref, currency: row.currency })],
});

/** Every change of a member's balance, by default of the last day. */
export function MemberRecordScreen() {
  return (
    <WithRange>
      <MemberRecords />
    </WithRange>
  );
}
