import * as d from '../core/define.ts';

export const whitelistKinds = ['backoffice', 'api'] as const;

const entry = d.object({
  id: d.id,
  /** An address, or a network like 203.0.113.0/24. */
  ip: d.ip,
  kind: d.choice(whitelistKinds),
  /** Agent whose operators it restricts; null for the platform's administrators. */
  agentId: d.nullable(d.id),
  agentName: d.nullable(d.text),
  operator: d.nullable(d.text),
  /** True when it contains the caller's own address. */
  ownIp: d.boolean,
  createdAt: d.time,
});

const edit = {
  pages: ['/ipManagement'],
  feature: 'whitelist.edit',
  effect: 'write',
  origin: 'spec',
} as const;

export const whitelistCalls = {
  whitelist: d.call({
    path: '/ipWhitelist/pageIpWhitelist',
    payload: 'body',
    pages: ['/ipManagement'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: 'IP白名单列表', en_us: 'IP whitelist' },
    request: d.listRequest(
      {
        ip: d.optional(d.text),
        kind: d.optional(d.choice(whitelistKinds)),
        agentId: d.optional(d.id),
        /** The platform's own list only. */
        platform: d.optional(d.boolean),
      },
      ['createdAt', 'ip'],
    ),
    response: d.object({ total: d.count, list: d.array(entry), ownIp: d.ip }),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  addWhitelist: d.call({
    path: '/ipWhitelist/addIpWhitelist',
    payload: 'body',
    ...edit,
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    summary: { zh_cn: '新增白名单', en_us: 'Add addresses to a whitelist' },
    audit: { zh_cn: '新增白名单', en_us: 'Add whitelist addresses' },
    request: d.object({
      /** Addresses and networks, separated by commas. */
      ips: d.longText,
      kind: d.choice(whitelistKinds),
      /** The own agent when absent; the platform for administrators. */
      agentId: d.optional(d.id),
      /** Goes on although the caller's own address is shut out. */
      confirmOwn: d.optional(d.boolean),
    }),
    response: d.object({ added: d.count, duplicates: d.array(d.ip) }),
    example: { body: { ips: '127.0.0.1,203.0.113.0/24', kind: 'backoffice', agentId: '13' } },
  }),
  deleteWhitelist: d.call({
    path: '/ipWhitelist/deleteWhitelist',
    payload: 'query',
    ...edit,
    summary: { zh_cn: '移除白名单地址', en_us: 'Remove an address from a whitelist' },
    audit: { zh_cn: '移除白名单地址', en_us: 'Remove whitelist address' },
    request: d.object({ entryId: d.id, confirmOwn: d.optional(d.queryBoolean) }),
    response: d.nothing,
    example: { query: { entryId: '1' } },
  }),
  batchDeleteWhitelist: d.call({
    path: '/ipWhitelist/batchDeleteWhitelist',
    payload: 'query',
    ...edit,
    summary: { zh_cn: '批量移除白名单地址', en_us: 'Remove several addresses from whitelists' },
    audit: { zh_cn: '批量移除白名单地址', en_us: 'Remove whitelist addresses' },
    request: d.object({
      /** Up to 200 ids, separated by commas. */
      entryIds: d.string().check(d.regex(/^\d{1,19}(,\d{1,19}){0,199}$/), d.within64Bits),
      confirmOwn: d.optional(d.queryBoolean),
    }),
    response: d.nothing,
    example: { query: { entryIds: '1,2' } },
  }),
} as const;
