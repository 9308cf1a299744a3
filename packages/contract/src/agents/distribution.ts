import * as d from '../core/define.ts';

export const regionLevels = ['country', 'province', 'city'] as const;

const where = {
  agentId: d.optional(d.id),
  /** Key of the region looked into, e.g. "中国" or "中国|上海"; the countries without one. */
  inside: d.optional(d.text),
};
const region = {
  /** Chinese names from the country down, joined by bars. */
  key: d.text,
  level: d.choice(regionLevels),
  name: d.bilingual,
  /** True when it has regions below. */
  deeper: d.boolean,
};

/** Names from the country down to the region looked into. */
const chain = d.array(d.bilingual);

export const distribution = {
  members: d.call({
    path: '/proxyUser/listPlayerRegion',
    payload: 'body',
    pages: ['/proxyMembersDistribution'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '会员注册地区分布', en_us: 'Members by registration region, highest first' },
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    request: d.listRequest(where, ['members']),
    response: d.pageWithTotals(
      d.object({ ...region, members: d.count, share: d.decimal }),
      d.object({ members: d.count, chain }),
    ),
    example: { body: {} },
  }),
  logins: d.call({
    path: '/playerLoginLog/getLoginArea',
    payload: 'body',
    pages: ['/proxyMembersDistribution', '/memberLogin'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '登录地区分布', en_us: 'Sign-ins by region, highest first' },
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    request: d.listRequest({ ...d.range, ...where }, ['logins', 'members']),
    response: d.pageWithTotals(
      d.object({ ...region, logins: d.count, members: d.count, share: d.decimal }),
      d.object({ logins: d.count, members: d.count, chain }),
    ),
    example: () => ({ body: d.lastWeek() }),
  }),
} as const;
