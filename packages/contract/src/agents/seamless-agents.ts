import * as d from '../define.ts';
import { agentLevels, agentStates } from './agents.ts';
import { breakerLooks, healthFields, walletSettingFields } from './wallet-settings.ts';

/** What the last ended test of its wallet came to; `old`: it was of another address. */
export const testedStates = ['never', 'whole', 'notWhole', 'old'] as const;

const row = d.object({
  id: d.id,
  account: d.text,
  name: d.text,
  level: d.choice(agentLevels),
  /** The major shareholder above. */
  tenantId: d.id,
  tenantName: d.text,
  state: d.choice(agentStates),
  currency: d.currencyCode,
  callbackUrl: d.longText,
  callbackChangedAt: d.nullable(d.time),
  /** Until when its members are locked out after a change (spec §4). */
  lockedUntil: d.nullable(d.time),
  tested: d.choice(testedStates),
  testedAt: d.nullable(d.time),
  ...walletSettingFields,
  /** Whether calls of its wallet go out. */
  breaker: d.choice(breakerLooks),
  ...healthFields,
  members: d.count,
  online: d.count,
  createdAt: d.time,
});

/** Agents that keep their members' money themselves. */
export const seamlessAgents = {
  list: d.call({
    path: '/proxyUser/listSeamlessProxy',
    payload: 'body',
    pages: ['/seamlessList'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '单一钱包代理', en_us: 'Seamless-wallet agents with their callback addresses' },
    request: d.listRequest(
      {
        account: d.optional(d.text),
        name: d.optional(d.text),
        callbackUrl: d.optional(d.text),
        tenantId: d.optional(d.id),
        level: d.optional(d.choice(agentLevels)),
        state: d.optional(d.choice(agentStates)),
        currency: d.optional(d.currencyCode),
      },
      ['createdAt', 'account', 'callbackChangedAt', 'members', 'online'],
    ),
    response: d.pageOf(row),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  updateUrl: d.call({
    path: '/proxyUser/batchUpdateApiUrl',
    payload: 'body',
    pages: ['/seamlessList'],
    feature: 'seamless.callback',
    effect: 'write',
    origin: 'spec',
    summary: {
      zh_cn: '批量修改回调地址（最多200个，全部成功或全部不改）；会员强制下线，3分钟后方可登录',
      en_us:
        'Update callback addresses (at most 200, all or none); members go offline and may sign in again after 3 minutes',
    },
    audit: { zh_cn: '批量修改回调地址', en_us: 'Update callback addresses' },
    subject: { field: 'ids', kind: 'agent', reach: 'subtree' },
    touches: ['members', 'orders'],
    request: d.object({ ids: d.idList, callbackUrl: d.longText }),
    response: d.object({ changed: d.count, lockedUntil: d.time }),
    example: { body: { ids: ['15'], callbackUrl: 'https://wallet.example.com/pitboss' } },
  }),
} as const;
