import { orderKinds, orderStates } from '@pitboss/contract/orders/order-labels';
import { recovery, recoveryOutcomes } from '@pitboss/contract/orders/recovery';
import { bulkActions } from '@pitboss/wallet/desk';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { Copyable } from '../../../kit/values/copy.tsx';
import { CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { MemberLink } from '../../../parts/links.tsx';
import { RoundDrawer } from '../../../parts/round/RoundDrawer.tsx';
import { OrderDrawer } from '../desk/OrderDrawer.tsx';
import { OrderLink } from '../order/OrderLink.tsx';
import { stateTones } from '../order/states.ts';
import { recoveryItemText, recoveryText } from './recovery.text.ts';

const Items = listScreen({
  page: '/orderRecoveryResult',
  call: recovery.items,
  text: recoveryItemText,
  tabs: 'outcome',
  filters: {
    recoveryId: 'carried',
    outcome: { choices: recoveryOutcomes },
    kind: { choices: orderKinds },
    currency: { pick: CurrencyPicker },
    txId: { as: 'text', exact: true },
    memberAccount: 'text',
  },
  check: ({ recoveryId }) => (recoveryId ? null : recoveryText.noRecovery),
  columns: {
    txId: {
      as: (row) => (
        <Copyable words={row.txId}>
          <OrderLink id={row.id}>{row.txId}</OrderLink>
        </Copyable>
      ),
      fixed: true,
      width: 220,
    },
    kind: { choices: orderKinds, width: 104 },
    currency: { as: 'text', width: 70, hidden: true },
    amount: { as: 'money', width: 112 },
    action: { choices: bulkActions, width: 130 },
    totalBet: { as: 'money', width: 112, hidden: true },
    totalWin: { as: 'money', width: 112, hidden: true },
    before: { choices: orderStates, tones: stateTones, width: 110 },
    after: { choices: orderStates, tones: stateTones, width: 110 },
    code: { as: 'text', width: 70 },
    outcome: {
      choices: recoveryOutcomes,
      tones: { solved: 'success', open: 'warning', silent: 'error', acted: 'info' },
      width: 140,
      keep: true,
    },
    actedAt: 'time',
    memberAccount: { as: (row) => <MemberLink account={row.memberAccount} />, width: 130 },
    agentAccount: 'text',
  },
  buttons: () => [{ label: recoveryText.back, go: { page: '/orderRecovery' } }],
  everyMs: 3_000,
});

/** The orders of one recovery, before and after; the desk of each opens over it. */
export function RecoveryItemScreen() {
  return (
    <>
      <Items />
      <OrderDrawer />
      <RoundDrawer />
    </>
  );
}
