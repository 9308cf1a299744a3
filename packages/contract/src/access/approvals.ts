import * as d from '../core/define.ts';

export const approvalStates = ['open', 'approved', 'rejected', 'expired'] as const;
export const approvalKinds = [
  'quota',
  'points',
  'transfer',
  'reversal',
  'password',
  'dynamicCode',
  'companyRoles',
  'rtp',
  'wallet',
  'restore',
  'win',
  'pool',
  'activity',
  'anchor',
  'conflict',
  'kill',
  'rules',
] as const;

/**
 * Kinds of changes that always need a second approver: of the rules themselves, of another operator's second
 * factor, and of the roles that groups of the company's identity give.
 */
export const unconditionalKinds = ['rules', 'dynamicCode', 'companyRoles'] as const;
type UnconditionalKind = (typeof unconditionalKinds)[number];

/** Kinds of changes that rules are for. */
export type RuledKind = Exclude<(typeof approvalKinds)[number], UnconditionalKind>;

/** Returns whether a kind of change needs a second approver without any rule. */
export const isUnconditional = (kind: string): kind is UnconditionalKind =>
  (unconditionalKinds as readonly string[]).includes(kind);

const approval = d.object({
  id: d.id,
  kind: d.choice(approvalKinds),
  call: d.text,
  /** Description of the call, in both languages. */
  title: d.bilingual,
  maker: d.text,
  /** The maker's agent; null for administrators. */
  agentName: d.nullable(d.text),
  target: d.text,
  /** Changed fields with both values; null where one did not exist. */
  changes: d.array(
    d.object({ field: d.string(), before: d.nullable(d.string()), after: d.nullable(d.string()) }),
  ),
  state: d.choice(approvalStates),
  /** Why the last attempt to approve failed, in the language of the request. */
  reason: d.nullable(d.string()),
  remark: d.text,
  /** The caller made it, or may not decide it for being the maker's sub-account or owner. */
  own: d.boolean,
  decidedBy: d.nullable(d.text),
  decidedAt: d.nullable(d.time),
  createdAt: d.time,
  expiresAt: d.time,
  /**
   * Until when the caller, who made the change, can open its reply, once; null when there is none to open.
   */
  replyUntil: d.nullable(d.time),
});

const decide = {
  pages: ['/approvals'],
  feature: 'approvals.decide',
  effect: 'write',
  origin: 'ours',
} as const;

/** Decided outside a scope of their own: the approved change runs under the maker's. */
export const approvalDecisions = {
  approve: d.call({
    path: '/approvals/approve',
    payload: 'query',
    ...decide,
    touches: ['agents', 'members', 'rtp', 'pools', 'games', 'dashboard', 'activities', 'anchors'],
    summary: { zh_cn: '批准', en_us: 'Approve a change, which then takes effect' },
    audit: { zh_cn: '批准变更', en_us: 'Approve change' },
    request: d.object({ approvalId: d.id }),
    response: d.nothing,
    example: { query: { approvalId: '1' } },
  }),
} as const;

export const approvalCalls = {
  approvals: d.call({
    path: '/approvals/list',
    payload: 'body',
    pages: ['/approvals'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '审批列表', en_us: 'Changes that need approval, pending and decided' },
    request: d.listRequest(
      {
        id: d.optional(d.id),
        state: d.optional(d.choice(approvalStates)),
        kind: d.optional(d.choice(approvalKinds)),
        maker: d.optional(d.text),
        target: d.optional(d.text),
        /** True for open changes that the caller may decide. */
        canDecide: d.optional(d.boolean),
        /** True for changes whose reply the caller can open. */
        hasReply: d.optional(d.boolean),
        ...d.optionalRange,
      },
      ['createdAt', 'expiresAt'],
    ),
    response: d.pageOf(approval),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  openReply: d.call({
    path: '/approvals/openReply',
    payload: 'query',
    pages: ['/approvals', '/myInfo'],
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '打开已批准变更的结果，只显示一次',
      en_us: "Open the result of the caller's approved change, shown once within 24 hours",
    },
    audit: { zh_cn: '打开已批准变更的结果', en_us: 'Open result of approved change' },
    request: d.object({ approvalId: d.id }),
    response: d.object({ fields: d.array(d.object({ field: d.string(), value: d.nullable(d.string()) })) }),
    example: { query: { approvalId: '1' } },
  }),
  reject: d.call({
    path: '/approvals/reject',
    payload: 'body',
    ...decide,
    summary: { zh_cn: '驳回', en_us: 'Reject a change' },
    audit: { zh_cn: '驳回变更', en_us: 'Reject change' },
    request: d.object({ approvalId: d.id, remark: d.text }),
    response: d.nothing,
    example: { body: { approvalId: '1', remark: '' } },
  }),
} as const;
