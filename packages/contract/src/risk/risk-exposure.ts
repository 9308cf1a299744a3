import * as d from '../define.ts';

const page = { pages: ['/agentExposure'], effect: 'read', origin: 'ours' } as const;

const figures = {
  /** How far below zero agents may go, and how far they are. */
  credit: d.money,
  used: d.money,
  /** What they can still pay from their own: balance and credit, without what is held. */
  free: d.money,
  openBets: d.count,
  openStakes: d.money,
  /** What the open bets pay at most, less their stakes. */
  openWorst: d.money,
  /** Money of members in prepaid sessions; at worst it is won once. */
  withheld: d.money,
  /** Lost today (Beijing day) by settled bets: wins less stakes; negative where it was gained. */
  lostToday: d.money,
  /** What they may have lost by the end of the day at most: lost so far, open bets and withheld money at worst; not below 0. */
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
      en_us: 'What agents owe and may lose now, each with all below it: the agents below one, or the topmost',
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
          /** Of itself and everybody below, in CNY at the rates of now. */
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
      zh_cn: '假设代理亏损到今日最大值或指定金额，逐级显示谁的资金不足',
      en_us: 'Who pays if an agent loses today’s maximum or an amount, and who above would be short',
    },
    /** The amount in the agent's currency; without it today's maximum of the agent and everybody below it. */
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
          /** What falls on it. */
          asked: d.money,
          pays: d.money,
          /** What it cannot pay. */
          short: d.money,
        }),
      ),
      /** What is left for the platform, in the currency of the topmost agent. */
      beyond: d.money,
    }),
    example: { query: { agentId: '12' } },
  }),
} as const;
