import * as d from '../define.ts';

/** Why a win waits for a person: its amount, its ratio to the stake, or an account that cannot hold it. */
export const parkReasons = ['amount', 'ratio', 'balance'] as const;
/** Open; paid as sent; the bet lost; the stake given back; of a correction: the bet left as it was. */
export const parkedStates = ['open', 'paid', 'lost', 'returned', 'kept'] as const;
/** What a person decides. `keep` is for corrections of settled bets, `lose` and `returnStake` for open bets. */
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
});

const page = { payload: 'body', pages: ['/parkedWins'], origin: 'ours' } as const;

export const parkedWins = {
  list: d.call({
    ...page,
    path: '/risk/listParkedWin',
    effect: 'read',
    summary: { zh_cn: '待审派彩列表', en_us: 'Wins that wait for a person, and what was decided' },
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
    summary: { zh_cn: '处理待审派彩', en_us: 'Pay a parked win as sent, or refuse it' },
    audit: { zh_cn: '处理待审派彩', en_us: 'Parked win decided' },
    request: d.object({ winId: d.id, action: d.choice(parkedActions), remark: d.filled }),
    response: d.object({ state: d.choice(parkedStates) }),
    example: { body: { winId: '1', action: 'pay', remark: 'checked with the game server' } },
  }),
  limits: d.call({
    ...page,
    path: '/risk/listWinLimit',
    effect: 'read',
    summary: { zh_cn: '派彩审核限额', en_us: 'From which size on wins wait for a person' },
    request: d.listRequest({ gameId: d.optional(d.int) }, ['gameId']),
    response: d.pageOf(limit),
    example: { body: {} },
  }),
  setLimit: d.call({
    ...page,
    path: '/risk/setWinLimit',
    feature: 'parkedWins.limits',
    effect: 'write',
    summary: { zh_cn: '设置派彩审核限额', en_us: 'Set from which size on wins of a game wait' },
    audit: { zh_cn: '设置派彩审核限额', en_us: 'Limit of wins set' },
    request: d.object({
      gameId: d.optional(d.int.check(d.positive())),
      currency: d.optional(d.currencyCode),
      maxWin: d.amountInput,
      maxRatio: d.int.check(d.positive(), d.maximum(1_000_000)),
      reason: d.filled,
    }),
    response: d.nothing,
    example: { body: { gameId: 201, maxWin: '1000000.00', maxRatio: 50, reason: 'live tables' } },
  }),
  removeLimit: d.call({
    ...page,
    path: '/risk/deleteWinLimit',
    feature: 'parkedWins.limits',
    effect: 'write',
    summary: { zh_cn: '删除派彩审核限额', en_us: 'Let the default limit of wins hold again' },
    audit: { zh_cn: '删除派彩审核限额', en_us: 'Limit of wins removed' },
    request: d.object({ limitId: d.id }),
    response: d.nothing,
    example: { body: { limitId: '1' } },
  }),
} as const;
