import type { ReplyOf } from '@pitboss/contract/core/define';
import { orderKinds, orderStates } from '@pitboss/contract/orders/order-labels';
import type { orders } from '@pitboss/contract/orders/orders';
import { type BetQuery, checkBetQuery } from '@pitboss/rules/bet-query';
import type { Text } from '@pitboss/rules/i18n';
import { failReasons } from '@pitboss/wallet/codes';
import { bothLanguages } from '../../kit/form/rules.ts';
import { currentSettings } from '../../kit/settings.ts';
import { openRange } from '../../kit/time/range-defaults.ts';
import { Copyable } from '../../kit/values/copy.tsx';
import { GameName } from '../../parts/games/game-name.tsx';
import { AgentPicker, CurrencyPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink, RoundLink } from '../../parts/links.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { OrderLink } from './order/OrderLink.tsx';
import { orderText } from './order/orders.text.ts';
import { stateTones } from './order/states.ts';

export type Order = ReplyOf<typeof orders.seamless>['list'][number];

/** Filters of every list of orders. */
export const orderFilters = {
  time: openRange,
  txId: { as: 'text', exact: true },
  roundId: { as: 'text', exact: true },
  memberAccount: 'text',
  agentId: { pick: AgentPicker },
} as const;
export const orderStateFilter = { state: { choices: orderStates } } as const;
export const orderKindFilter = { kind: { choices: orderKinds } } as const;
export const orderCurrencyFilter = { currency: { pick: CurrencyPicker } } as const;

/** Why an order is not done. */
export const orderReason = { reason: { choices: failReasons, width: 150 } } as const;
/** Columns of every list of orders; each leads to what it names, the transaction to the order's desk. */
export const orderIdentity = {
  txId: {
    as: (row: Order) => (
      <Copyable words={row.txId}>
        <OrderLink id={row.id}>{row.txId}</OrderLink>
      </Copyable>
    ),
    fixed: true,
    width: 168,
  },
  createdAt: 'time',
} as const;
export const orderWhat = {
  kind: { choices: orderKinds, width: 104 },
  state: { choices: orderStates, tones: stateTones, width: 104 },
} as const;
export const orderWho = {
  // Each amount names it.
  currency: { as: 'text', width: 60, hidden: true },
  amount: { as: 'money', width: 112, keep: true },
  memberAccount: {
    as: (row: Order) => <MemberLink account={row.memberAccount} />,
    width: 120,
    keep: true,
  },
  agentAccount: (row: Order) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
  gameId: {
    as: (row: Order) => (row.gameId === null ? '-' : <GameName id={row.gameId} />),
    width: 140,
  },
  roundId: {
    as: (row: Order) => (row.roundId === null ? '-' : <RoundLink inningId={row.roundId} />),
    width: 170,
  },
  memberLocked: { as: 'yesNo', width: 84 },
} as const;
export const orderOutcome = {
  code: { as: 'text', width: 70 },
  attempts: 'number',
  lastSentAt: 'time',
  nextRetryAt: 'time',
  finishedAt: 'time',
  refTxId: {
    as: (row: Order) => <span className="k-plain">{row.refTxId.join(', ') || '-'}</span>,
    width: 180,
  },
  agentTxId: { as: 'text', width: 150 },
  resolvedBy: (row: Order) => <OperatorName name={row.resolvedBy} />,
} as const;

interface Requested extends Pick<BetQuery, 'start_time' | 'end_time' | 'currency'> {
  readonly txId?: string | undefined;
  readonly roundId?: string | undefined;
  readonly memberAccount?: string | undefined;
  readonly agentId?: string | undefined;
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
  readonly shown?: string | undefined;
}

/**
 * Returns the condition that a query of orders still lacks (spec §5): its time range, or a further filter;
 * null for none.
 */
export function orderQueryLacks(requested: Requested): Text | null {
  const { start_time, end_time, currency, txId, roundId, memberAccount, agentId, kind, state, shown } =
    requested;
  const query = {
    start_time,
    end_time,
    currency,
    exact: Boolean(txId || roundId),
    member: memberAccount,
    otherFilter: Boolean(txId || roundId || agentId || kind || state || shown),
  };
  const broken = checkBetQuery(query, { now: Date.now(), zone: currentSettings().zone, needs: 'filter' });
  return broken && bothLanguages(broken);
}

/** Common options of the lists of orders that are sent to wallets individually. */
export const walletOrders = {
  text: orderText,
  tabs: 'state',
  filters: { ...orderFilters, ...orderStateFilter, ...orderKindFilter, ...orderCurrencyFilter },
  check: orderQueryLacks,
  columns: { ...orderIdentity, ...orderWhat, ...orderWho, ...orderReason, ...orderOutcome },
  everyMs: 15_000,
} as const;
