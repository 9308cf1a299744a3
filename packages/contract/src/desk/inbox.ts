import * as d from '../core/define.ts';

/** Kinds of pending work of an operator, the most urgent first. */
export const waitKinds = [
  'approvals',
  'replies',
  'alerts',
  'parkedWins',
  'stuckOrders',
  'stuckMini',
  'stuckSessions',
  'stuckWm',
  'conflicts',
  'failedJobs',
  'openBets',
  'lockedAccounts',
  'walletTest',
] as const;
export type WaitKind = (typeof waitKinds)[number];

/**
 * Messages about an agent's wallet: calls to it stopped; a cancel met a bet that it has settled; a take
 * succeeded after its cancel; an order needs an operator; a member was locked.
 */
export const walletMessageKinds = [
  'walletStopped',
  'orderSettledThere',
  'orderLateOk',
  'orderManual',
  'memberLocked',
] as const;

/** Messages about a mention in a note, by the kind of its record; they hold no text of the note. */
export const mentionMessageKinds = ['memberNote', 'agentNote', 'orderNote', 'alertNote'] as const;

/**
 * Messages of the server to an operator: a figure of a saved view has passed its value; a scheduled report is
 * ready, could not be created, has stopped, or its mail was given up; a batch of risk control could not be
 * evaluated; a comparison with an agent's record has differences; the operator's account was entered with a
 * recovery code, its authenticator reset, or a passkey of it added or removed; a note mentions
 * it; or one about an agent's wallet.
 */
export const messageKinds = [
  'viewAlert',
  'reportReady',
  'reportFailed',
  'reportStopped',
  'reportUnsent',
  'riskBatchAside',
  'reconciliationDiffers',
  'recoveryCodeUsed',
  'dynamicCodeReset',
  'passkeyAdded',
  'passkeyRemoved',
  ...mentionMessageKinds,
  ...walletMessageKinds,
] as const;

/** More of a kind are not counted. */
export const waitsMax = 100;

/** From when on something waits too long. */
export const waitLimits = {
  /** A round is over long before: a bet that is still open needs an operator. */
  openBetMs: 30 * 60_000,
  /** Lists of orders reach three months back. */
  orderMs: 90 * 86_400_000,
  /** A job that failed longer ago is history. */
  failedJobMs: 7 * 86_400_000,
} as const;

/** Pending work of the caller. */
export const inbox = {
  list: d.call({
    path: '/inbox/list',
    payload: 'none',
    pages: ['/inbox'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn:
        '待办事项：待审批、待查看的结果、告警、卡单、冲突、失败任务、超时未结算注单、锁定账号、待重新测试的钱包',
      en_us:
        'To-do items of the caller: approvals, results, alerts, stuck orders, conflicts, failed jobs, bets unsettled too long, suspended accounts, a wallet to test again',
    },
    response: d.object({
      /** Kinds of which something waits, and how much, at most 100; since when the oldest. */
      waits: d.array(d.object({ kind: d.choice(waitKinds), count: d.int, oldestAt: d.time })),
      /** Messages of the server that the caller has not read. */
      unread: d.int,
      /** Those of them about agents' wallets. */
      unreadWallet: d.int,
      /** Accounts of the agents that those are about, the newest first and at most three, and their number. */
      unreadAgents: d.object({ count: d.int, list: d.array(d.text) }),
      /** Time of the oldest of those; null while there are none. */
      unreadWalletSince: d.nullable(d.time),
      /** Agents of the caller's tree whose wallets are not called now, at most three, and how many there are. */
      wallets: d.object({
        count: d.int,
        list: d.array(
          d.object({
            agentId: d.id,
            agentAccount: d.text,
            state: d.choice(['open', 'stopped'] as const),
            /** Since when its wallet is not called. */
            since: d.nullable(d.time),
          }),
        ),
      }),
      at: d.time,
    }),
  }),
  messages: d.call({
    path: '/inbox/listMessages',
    payload: 'body',
    pages: ['/inbox'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '系统消息', en_us: 'System messages to the caller, newest first' },
    request: d.listRequest({ unread: d.optional(d.boolean) }, ['at']),
    response: d.pageOf(
      d.object({
        id: d.id,
        kind: d.choice(messageKinds),
        /** Parameters of the text of its kind. */
        params: d.record(d.string(), d.nullable(d.text)),
        /** Address of the page that shows it. */
        link: d.nullable(d.text),
        at: d.time,
        readAt: d.nullable(d.time),
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  read: d.call({
    path: '/inbox/read',
    payload: 'body',
    pages: ['/inbox'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '标记系统消息已读', en_us: 'Mark system messages as read' },
    audit: { zh_cn: '系统消息已读', en_us: 'Mark messages as read' },
    touches: ['dashboard'],
    /** Absent: all. */
    request: d.object({ ids: d.optional(d.array(d.id).check(d.minLength(1), d.maxLength(200))) }),
    response: d.nothing,
    example: { body: {} },
  }),
} as const;
