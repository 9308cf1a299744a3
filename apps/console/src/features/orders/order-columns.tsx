import type { ReplyOf } from '@pitboss/contract/define';
import { orderKinds, orderStates } from '@pitboss/contract/orders/order-words';
import type { orders } from '@pitboss/contract/orders/orders';
import { type BetQuery, checkBetQuery } from '@pitboss/rules/bet-query';
import type { Text } from '@pitboss/rules/i18n';
import { failReasons } from '@pitboss/wallet/codes';
import { Copyable } from '../../kit/copy.tsx';
import { bothLanguages } from '../../kit/form/rules.ts';
import type { Tone } from '../../kit/list/cells.tsx';
import { currentSettings } from '../../kit/settings.ts';
import { openRange } from '../../kit/time/range-defaults.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { AgentPicker, CurrencyPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink, RoundLink } from '../../parts/links.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { OrderLink } from './OrderLink.tsx';
import { orderText } from './orders.text.ts';

export type Order = ReplyOf<typeof orders.seamless>['list'][number];

export const stateTones: Readonly<Record<(typeof orderStates)[number], Tone>> = {
  created: 'info',
  sent: 'info',
  ok: 'success',
  rejected: 'neutral',
  uncertain: 'warning',
  cancelling: 'warning',
  cancelled: 'neutral',
  manual: 'error',
};
export const shownTones = {
  pending: 'warning',
  done: 'success',
  failed: 'error',
  manual: 'error',
  returned: 'neutral',
  notReturned: 'warning',
  success: 'success',
  fail: 'error',
} as const;

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
    width: 210,
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
  amount: { as: 'money', width: 112 },
  memberAccount: { as: (row: Order) => <MemberLink account={row.memberAccount} />, width: 120 },
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

interface Asked extends Pick<BetQuery, 'start_time' | 'end_time' | 'currency'> {
  readonly txId?: string | undefined;
  readonly roundId?: string | undefined;
  readonly memberAccount?: string | undefined;
  readonly agentId?: string | undefined;
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
  readonly shown?: string | undefined;
}

/** What a query of orders still lacks (spec §5): its time, and a condition besides. */
export function orderQueryLacks(asked: Asked): Text | null {
  const { start_time, end_time, currency, txId, roundId, memberAccount, agentId, kind, state, shown } = asked;
  const query = {
    ...{ start_time, end_time, currency, exact: Boolean(txId || roundId), member: memberAccount },
    otherFilter: Boolean(txId || roundId || agentId || kind || state || shown),
  };
  const broken = checkBetQuery(query, { now: Date.now(), zone: currentSettings().zone, needs: 'filter' });
  return broken && bothLanguages(broken);
}

/** What the lists of orders that go to wallets one by one have in common. */
export const walletOrders = {
  text: orderText,
  filters: { ...orderFilters, ...orderStateFilter, ...orderKindFilter, ...orderCurrencyFilter },
  check: orderQueryLacks,
  columns: { ...orderIdentity, ...orderWhat, ...orderWho, ...orderReason, ...orderOutcome },
  everyMs: 15_000,
} as const;
