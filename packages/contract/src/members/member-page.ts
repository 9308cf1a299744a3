import { memberLock, moneyState } from '../bets/bet-money.ts';
import * as d from '../core/define.ts';
import { parkedStates } from '../money/parked-states.ts';
import { orderKinds, orderStates } from '../orders/order-labels.ts';
import { alertStates, verdicts } from '../risk/alert-words.ts';
import { tag } from '../risk/label-fields.ts';
import { memberRow, memberStates } from './members.ts';
import { benefitKinds } from './restrictions.ts';

/** Kinds of events of a member, newest first. */
export const timelineKinds = [
  'bet',
  'round',
  'login',
  'transfer',
  'balance',
  'chat',
  'change',
  'risk',
  'money',
] as const;

/** Controls of a member: killing probability, RTP of the player, black or white label. */
export const controlKinds = ['kill', 'rtp', 'label'] as const;

/** One page of the member: who it is, what it holds, what it may not. */
const profile = d.object({
  ...memberRow.shape,
  /** Reserved by open business; part of the balance. */
  held: d.money,
  /**
   * Parts of its money. `free` of a member whose balance the agent's wallet keeps is what the wallet named last,
   * at `freeAt`; null before its first reply with a balance.
   */
  funds: d.object({
    free: d.nullable(d.money),
    freeAt: d.nullable(d.time),
    openBets: d.count,
    openStakes: d.money,
    withheld: d.money,
  }),
  /** Reasons for which it takes no bet and no launch now. */
  locks: d.array(memberLock),
  onlineSince: d.nullable(d.time),
  firstBetAt: d.nullable(d.time),
  /** The agents above it, top first, as far as the caller may see them. */
  agents: d.array(d.object({ id: d.id, account: d.text, name: d.text })),
  /** Something above it stops its bets: one of its agents is blocked or may not bet. */
  stoppedAbove: d.boolean,
  /**
   * Restrictions of the member: limited transfers, mini games (empty for all) and benefits that it is barred
   * from.
   */
  tradeLimited: d.boolean,
  miniBanned: d.nullable(d.array(d.int)),
  barredBenefits: d.array(d.choice(benefitKinds)),
  /** The balance is kept by the agent's own wallet. */
  seamless: d.boolean,
  /** Today, and the last 7 and 30 days with today, by Beijing days. */
  figures: d.array(
    d.object({
      days: d.int,
      bets: d.count,
      amount: d.money,
      payout: d.money,
      reward: d.money,
      profit: d.money,
      deposits: d.money,
      withdrawals: d.money,
    }),
  ),
  /** Addresses it signed in from, the latest first, with how many other members of the tree used each. */
  ips: d.array(d.object({ ip: d.ip, region: d.bilingual, lastAt: d.time, logins: d.count, others: d.count })),
});

const at = { key: d.text, at: d.time };
const event = d.discriminatedUnion('kind', [
  d.object({
    kind: d.literal('bet'),
    ...at,
    id: d.id,
    inningId: d.nullable(d.text),
    gameId: d.int,
    areaId: d.nullable(d.int),
    roomId: d.text,
    amount: d.money,
    payout: d.money,
    reward: d.money,
    profit: d.money,
    balance: d.nullable(d.money),
    result: d.choice(['win', 'lose', 'draw', 'unsettled', 'cancelled']),
    money: moneyState,
    ip: d.ip,
  }),
  /** A round that the member played, at the time of its last bet on it. */
  d.object({
    kind: d.literal('round'),
    ...at,
    inningId: d.text,
    gameId: d.int,
    bets: d.count,
    amount: d.money,
    payout: d.money,
    profit: d.money,
  }),
  d.object({
    kind: d.literal('login'),
    ...at,
    event: d.choice(['login', 'logout']),
    ip: d.ip,
    region: d.bilingual,
    device: d.text,
    /** Other members of the tree who signed in from the address; at most 99 are counted. */
    others: d.count,
  }),
  d.object({
    kind: d.literal('transfer'),
    ...at,
    orderNo: d.text,
    direction: d.choice(['in', 'out']),
    amount: d.money,
    state: d.choice(['success', 'fail']),
    reason: d.text,
  }),
  d.object({
    kind: d.literal('balance'),
    ...at,
    type: d.text,
    /** Signed: what the balance gained or lost. */
    amount: d.money,
    balance: d.money,
    ref: d.text,
  }),
  d.object({ kind: d.literal('chat'), ...at, roomId: d.text, content: d.longText }),
  d.object({
    kind: d.literal('change'),
    ...at,
    title: d.bilingual,
    /** Account of the operator, who belongs to the caller's tree. */
    actor: d.text,
    changes: d.array(
      d.object({
        field: d.text,
        name: d.bilingual,
        before: d.nullable(d.text),
        after: d.nullable(d.text),
      }),
    ),
  }),
  /** An alert about the member, its case at the time it was opened, or a verdict; for readers of risk control. */
  d.object({
    kind: d.literal('risk'),
    ...at,
    what: d.choice(['alert', 'case', 'verdict']),
    /** Of an alert and of a verdict: the alert. */
    alertId: d.nullable(d.id),
    caseId: d.nullable(d.id),
    content: d.nullable(d.bilingual),
    /** Of an alert: its state. */
    state: d.nullable(d.choice(alertStates)),
    /** Of a case: its alerts without a decision; it is open while there are any. */
    open: d.nullable(d.count),
    result: d.nullable(d.choice(verdicts)),
    /** `system`: the product itself. */
    operator: d.nullable(d.text),
    remark: d.text,
  }),
  /** A payout that was held, or an order at the agent's wallet whose money is not where its bet says. */
  d.object({
    kind: d.literal('money'),
    ...at,
    id: d.id,
    /** Of an order; null for a held payout. */
    order: d.nullable(d.choice(orderKinds)),
    state: d.choice([...orderStates, ...parkedStates]),
    amount: d.money,
    betId: d.nullable(d.id),
    /** Of an order that was confirmed after it had been undone. */
    late: d.boolean,
  }),
]);

const subject = { field: 'id', kind: 'member', reach: 'subtree' } as const;

export const memberPage = {
  get: d.call({
    path: '/player/get',
    payload: 'query',
    pages: ['/member'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '会员档案', en_us: 'Member profile' },
    subject,
    request: d.object({ id: d.id }),
    versions: { kind: 'member', key: 'id' },
    response: profile,
    example: { query: { id: '101' } },
  }),
  find: d.call({
    path: '/player/find',
    payload: 'query',
    pages: ['/member'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '按账号查找会员', en_us: 'Find members by account' },
    request: d.object({ account: d.filled }),
    response: d.array(
      d.object({
        id: d.id,
        account: d.text,
        nickname: d.text,
        agentAccount: d.text,
        state: d.choice(memberStates),
        online: d.boolean,
      }),
    ),
    example: { query: { account: 'demo' } },
  }),
  controls: d.call({
    path: '/player/listControls',
    payload: 'query',
    pages: ['/member'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '会员的限时管控；代理须由管理员开启后可见',
      en_us: 'Controls of a member that end; agents see them where an administrator allows it',
    },
    subject,
    request: d.object({ id: d.id }),
    response: d.object({
      /** False for an agent that may not see them; the list is empty then. */
      shown: d.boolean,
      /** The one that ends first at the beginning. */
      list: d.array(
        d.object({
          id: d.id,
          kind: d.choice(controlKinds),
          /** Probability or RTP; null for a label. */
          value: d.nullable(d.decimal),
          /** Game of an RTP; null for all games. */
          gameId: d.nullable(d.int),
          label: d.nullable(tag),
          since: d.time,
          until: d.time,
        }),
      ),
    }),
    example: { query: { id: '101' } },
  }),
  timeline: d.call({
    path: '/player/getTimeline',
    payload: 'body',
    pages: ['/member'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '会员时间线',
      en_us:
        'Member timeline: bets, rounds, sign-ins, transfers, balance changes, chat, operations, alerts and states of money, newest first',
    },
    subject,
    request: d.object({
      id: d.id,
      /** When absent, everything once: without rounds and ledger entries of bets, which are listed themselves. */
      kinds: d.optional(d.array(d.choice(timelineKinds))),
      /** `next` of the page before. */
      cursor: d.optional(d.string().check(d.regex(/^\d{1,19}\.\d$/), d.within64Bits)),
      /** End of the range, inclusive. */
      end_time: d.optional(d.time),
      pageSize: d.optional(d.int.check(d.positive(), d.maximum(100))),
    }),
    response: d.object({ list: d.array(event), next: d.nullable(d.text) }),
    example: { body: { id: '101', pageSize: 20 } },
  }),
} as const;
