import * as d from '../core/define.ts';

const page = { pages: ['/agentExposure'], effect: 'read', origin: 'ours' } as const;

const figures = {
  /** Credit limits of agents, and the used part of them. */
  credit: d.money,
  used: d.money,
  /** Amount that they can still pay from their own funds: balance and credit, without what is held. */
  free: d.money,
  openBets: d.count,
  openStakes: d.money,
  /** Max payouts of the open bets, less their stakes. */
  openWorst: d.money,
  /** Part of it whose pay table has no top: a bound by the limit of wins, not a possible payout. */
  openBound: d.money,
  /** Money of members in prepaid sessions; at worst it is won once. */
  withheld: d.money,
  /** Lost today (Beijing day) by settled bets: wins less stakes; negative where it was gained. */
  lostToday: d.money,
  /** Max loss by the end of the day: lost so far, open bets and withheld money at worst; not below 0. */
  maximum: d.money,
};

const agent = {
  id: d.id,
  account: d.text,
  name: d.text,
  /** 1 to 4. */
  layer: d.count,
  currency: d.currencyCode,
};

export const riskExposure = {
  tree: d.call({
    ...page,
    path: '/riskControl/listExposure',
    payload: 'query',
    summary: {
      zh_cn: '代理实时敞口：信用、已用、未结注单与预扣金额的最坏情形，含下级合计',
      en_us:
        'Agent exposure: credit, usage, unsettled bets and withheld amounts at worst, including sub-agents',
    },
    request: d.object({ parentId: d.optional(d.id) }),
    response: d.object({
      rows: d.array(
        d.object({
          ...agent,
          subAgents: d.count,
          /** Its members' money is in a wallet of its own, which we do not see. */
          ownWallet: d.boolean,
          balance: d.money,
          /** In its own currency: credit and funds of itself, bets and money of its own members. */
          own: d.object(figures),
          /** Of itself and all agents below it, in CNY at the current rates. */
          all: d.object(figures),
        }),
      ),
      asOf: d.time,
    }),
    example: { query: {} },
  }),
  whatIf: d.call({
    ...page,
    path: '/riskControl/whatIfLoss',
    payload: 'query',
    summary: {
      zh_cn: '模拟代理亏损到今日最大值或指定金额，逐级显示谁的资金不足',
      en_us:
        "Simulate a loss of an agent, by today's maximum or a given amount, and show the shortfall at each level",
    },
    /**
     * The amount in the agent's currency; without it today's maximum of the agent and all agents below it.
     */
    request: d.object({ agentId: d.id, amount: d.optional(d.amountInput) }),
    response: d.object({
      currency: d.currencyCode,
      loss: d.money,
      maximum: d.money,
      /** From the agent upwards; amounts in the currency of each. */
      chain: d.array(
        d.object({
          ...agent,
          ownWallet: d.boolean,
          free: d.money,
          /** Amount that it has to cover. */
          asked: d.money,
          pays: d.money,
          /** Amount that it cannot pay. */
          short: d.money,
        }),
      ),
      /** Amount left for the platform, in the currency of the topmost agent. */
      beyond: d.money,
    }),
    example: { query: { agentId: '12' } },
  }),
} as const;
