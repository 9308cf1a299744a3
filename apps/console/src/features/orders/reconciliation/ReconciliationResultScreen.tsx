import { orderKinds } from '@pitboss/contract/orders/order-labels';
import {
  differenceKinds,
  lineErrors,
  ourStates,
  reconciliation,
  theirStates,
} from '@pitboss/contract/orders/reconciliation';
import { Money } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { ListButton } from '../../../kit/list/list-types.ts';
import { text } from '../../../kit/text.ts';
import { Copyable } from '../../../kit/values/copy.tsx';
import { CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { MemberLink } from '../../../parts/links.tsx';
import { RoundDrawer } from '../../../parts/round/RoundDrawer.tsx';
import { OrderDrawer } from '../desk/OrderDrawer.tsx';
import { OrderLink } from '../order/OrderLink.tsx';
import { ResultSummary } from './ResultSummary.tsx';
import { differenceText, reconciliationText } from './reconciliation.text.ts';

const page = '/reconciliationResult';

const Differences = listScreen({
  page,
  call: reconciliation.differences,
  text: text({ ...differenceText }),
  tabs: 'kind',
  filters: {
    id: 'carried',
    kind: { choices: differenceKinds },
    money: 'yesNo',
    currency: { pick: CurrencyPicker },
    txId: { as: 'text', exact: true },
    memberAccount: 'text',
  },
  check: ({ id }) => (id ? null : reconciliationText.noComparison),
  columns: {
    txId: {
      as: (row) =>
        row.orderId === null ? (
          <span className="k-plain">{row.txId}</span>
        ) : (
          <Copyable words={row.txId}>
            <OrderLink id={row.orderId}>{row.txId}</OrderLink>
          </Copyable>
        ),
      fixed: true,
      width: 230,
    },
    kind: {
      choices: differenceKinds,
      tones: { onlyOurs: 'error', onlyTheirs: 'error', amount: 'error', currency: 'error', state: 'warning' },
      width: 104,
    },
    money: { as: 'yesNo', width: 96 },
    orderKind: { choices: [...orderKinds, 'in', 'out', 'cashOut'], width: 104 },
    memberAccount: {
      as: (row) => (row.memberAccount === null ? '-' : <MemberLink account={row.memberAccount} />),
      width: 120,
    },
    currency: { as: 'text', width: 90, hidden: true },
    amount: { as: 'money', width: 112 },
    state: { choices: ourStates, tones: { done: 'success', open: 'warning' }, width: 96 },
    theirCurrency: { as: 'text', width: 96, hidden: true },
    theirAmount: {
      as: (row) => <Money value={row.theirAmount} currency={row.theirCurrency} />,
      align: 'right',
      width: 150,
    },
    theirState: { choices: theirStates, tones: { done: 'success' }, width: 96 },
    line: { as: 'number', width: 110 },
    fault: { choices: lineErrors, width: 170 },
    raw: { as: 'text', width: 260 },
  },
  buttons: ({ request: { id } }): readonly ListButton[] => [
    { label: reconciliationText.back, go: { page: '/reconciliation' } },
    { label: reconciliationText.moneyOnly, go: { page, search: { id, money: 'true' } } },
    { label: reconciliationText.allDifferences, go: { page, search: { id } } },
  ],
  summary: ({ request: { id } }) => (id ? <ResultSummary id={id} /> : null),
});

/** Differences found by one comparison; the desk of an order opens over it. */
export function ReconciliationResultScreen() {
  return (
    <>
      <Differences />
      <OrderDrawer />
      <RoundDrawer />
    </>
  );
}
