import * as d from '../core/define.ts';
import { parkedStates } from './parked-states.ts';

/**
 * Reasons for holding a payout for an operator: its amount, its ratio to the stake, or an account that cannot
 * hold it.
 */
export const parkReasons = ['amount', 'ratio', 'balance'] as const;
/**
 * Decisions of an operator. `keep` is for corrections of settled bets, `lose` and `returnStake` for open
 * bets.
 */
export const parkedActions = ['pay', 'lose', 'returnStake', 'keep'] as const;

const row = d.object({
  id: d.id,
  createdAt: d.time,
  state: d.choice(parkedStates),
  reason: d.choice(parkReasons),
  /** Of a bet that was settled before. */
  correction: d.boolean,
  betId: d.id,
  /** Bet id of the game server. */
  betKey: d.text,
  roundId: d.nullable(d.text),
  gameId: d.int,
  memberId: d.id,
  memberAccount: d.text,
  agentId: d.id,
  agentAccount: d.text,
  currency: d.currencyCode,
  stake: d.flow,
  win: d.flow,
  jackpot: d.flow,
  /** Times the stake; null without one. */
  ratio: d.nullable(d.decimal),
  maxWin: d.money,
  maxRatio: d.int,
  nodeId: d.text,
  operator: d.nullable(d.text),
  remark: d.text,
  decidedAt: d.nullable(d.time),
});

const limit = d.object({
  id: d.id,
  /** Null for every game. */
  gameId: d.nullable(d.int),
  /** `*` for every currency: then the amount is in CNY. */
  currency: d.text,
  maxWin: d.money,
  maxRatio: d.int,
  reason: d.text,
  operator: d.nullable(d.text),
  updatedAt: d.time,
  version: d.count,
});

const page = { payload: 'body', pages: ['/parkedWins'], origin: 'ours' } as const;

export const parkedWins = {
  list: d.call({
    ...page,
    path: '/risk/listParkedWin',
    effect: 'read',
    summary: { zh_cn: '待审核派彩列表', en_us: 'Held payouts, pending and decided' },
    request: d.listRequest(
      {
        ...d.optionalRange,
        state: d.optional(d.choice(parkedStates)),
        reason: d.optional(d.choice(parkReasons)),
        gameId: d.optional(d.int),
        account: d.optional(d.text),
        currency: d.optional(d.currencyCode),
      },
      ['createdAt'],
    ),
    response: d.pageOf(row),
    example: { body: {} },
  }),
  decide: d.call({
    ...page,
    path: '/risk/decideParkedWin',
    feature: 'parkedWins.decide',
    effect: 'write',
    limit: 'money',
    summary: { zh_cn: '审核派彩', en_us: 'Pay a held payout as sent, or reject it' },
    audit: { zh_cn: '审核派彩', en_us: 'Review held payout' },
    request: d.object({ winId: d.id, action: d.choice(parkedActions), remark: d.filled }),
    response: d.object({ state: d.choice(parkedStates) }),
    example: { body: { winId: '1', action: 'pay', remark: 'checked with the game server' } },
  }),
  limits: d.call({
    ...page,
    path: '/risk/listWinLimit',
    effect: 'read',
    summary: { zh_cn: '派彩审核限额', en_us: 'Payout review limits' },
    request: d.listRequest({ gameId: d.optional(d.int) }, ['gameId']),
    response: d.pageOf(limit),
    example: { body: {} },
  }),
  setLimit: d.call({
    ...page,
    path: '/risk/setWinLimit',
    feature: 'parkedWins.limits',
    effect: 'write',
    summary: { zh_cn: '设置派彩审核限额', en_us: 'Set a payout review limit' },
    audit: { zh_cn: '设置派彩审核限额', en_us: 'Set payout review limit' },
    request: d.object({
      gameId: d.optional(d.int.check(d.positive())),
      currency: d.optional(d.currencyCode),
      maxWin: d.amountInput,
      maxRatio: d.int.check(d.positive(), d.maximum(1_000_000)),
      reason: d.filled,
      version: d.version,
    }),
    response: d.nothing,
    example: { body: { gameId: 201, maxWin: '1000000.00', maxRatio: 50, reason: 'live tables' } },
  }),
  removeLimit: d.call({
    ...page,
    path: '/risk/deleteWinLimit',
    feature: 'parkedWins.limits',
    effect: 'write',
    summary: { zh_cn: '删除派彩审核限额', en_us: 'Delete a payout review limit; the default applies again' },
    audit: { zh_cn: '删除派彩审核限额', en_us: 'Delete payout review limit' },
    request: d.object({ limitId: d.id }),
    response: d.nothing,
    example: { body: { limitId: '1' } },
  }),
} as const;
