import * as d from '../core/define.ts';
import { agentLevels, agentStates } from './agents.ts';
import { breakerLooks, healthFields, walletSettingFields } from './wallet-settings.ts';

/** Result of the last completed test of the agent's wallet; `old`: the test was of another address. */
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
  /** State of the breaker, which decides whether calls to its wallet are sent. */
  breaker: d.choice(breakerLooks),
  ...healthFields,
  members: d.count,
  online: d.count,
  createdAt: d.time,
  version: d.count,
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
    versions: { kind: 'agentCallback', key: 'id' },
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
        'Update callback addresses (at most 200, all or none); members are forced offline and can sign in again after 3 minutes',
    },
    audit: { zh_cn: '批量修改回调地址', en_us: 'Update callback addresses' },
    subject: { field: 'ids', kind: 'agent', reach: 'subtree' },
    touches: ['members', 'orders'],
    request: d.object({ ids: d.idList, callbackUrl: d.longText, versions: d.versions }),
    response: d.object({ changed: d.count, lockedUntil: d.time }),
    example: { body: { ids: ['15'], callbackUrl: 'https://wallet.example.com/pitboss' } },
  }),
} as const;
