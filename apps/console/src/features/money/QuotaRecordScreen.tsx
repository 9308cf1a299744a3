import { agentRecordKinds, moneyRecords } from '@pitboss/contract/money/balance-records';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { accountRange } from '../../kit/time/range-defaults.ts';
import { AgentPicker, CurrencyPicker } from '../../parts/games/pickers.tsx';
import { AgentLink } from '../../parts/links.tsx';
import { Counterparty } from '../../parts/money/Counterparty.tsx';
import { reverseAction } from '../../parts/money/money-actions.tsx';
import { recordText } from '../../parts/money/money-records.text.ts';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { WithRange } from '../../parts/WithRange.tsx';
import { RecordTotals, Reference } from './RecordParts.tsx';

const QuotaRecords = listScreen({
  page: '/quotaChangeRecord',
  call: moneyRecords.agentRecords,
  text: recordText,
  tabs: 'direction',
  filters: {
    time: accountRange,
    agentId: { pick: AgentPicker },
    kind: { choices: agentRecordKinds },
    direction: { choices: ['in', 'out'] },
    currency: { pick: CurrencyPicker },
    operator: 'text',
    ref: { as: 'text', more: true },
  },
  about: { cny: 'entryCny' },
  columns: {
    at: { as: 'time', fixed: true },
    agentAccount: { as: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>, width: 120 },
    kind: {
      choices: agentRecordKinds,
      tones: { credit: 'info', adjustment: 'unusual' },
      bySign: 'amount',
      width: 196,
    },
    currency: { as: 'text', width: 60 },
    amount: { as: 'change', width: 164 },
    before: { as: 'money', width: 150 },
    after: { as: 'money', width: 150 },
    counterparty: { as: (row) => <Counterparty name={row.counterparty} />, width: 120 },
    operator: { as: (row) => <OperatorName name={row.operator} />, width: 110 },
    remark: { as: (row) => <OperatorName name={row.remark} /> },
    ref: { as: (row) => <Reference entry={row} />, also: ['reversed'], width: 190 },
    rate: { as: 'decimal', width: 110 },
    cny: 'change',
  },
  foot: (tools) => <RecordTotals call={moneyRecords.agentTotals} {...tools} />,
  actions: (row) =>
    row.reversed || row.kind === 'credit' || row.operator === null
      ? []
      : [reverseAction({ id: row.transferId, ref: row.ref, currency: row.currency })],
});

/** Every change of an agent's balance or credit, by default of the last month. */
export function QuotaRecordScreen() {
  return (
    <WithRange of="reports">
      <QuotaRecords />
    </WithRange>
  );
}
