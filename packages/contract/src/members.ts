import * as d from './define.ts';

export const memberStates = ['normal', 'blocked'] as const;
export const memberTypes = ['normal', 'test', 'anchor', 'robot'] as const;

const memberRow = d.object({
  id: d.id,
  account: d.text,
  nickname: d.text,
  name: d.text,
  mobile: d.text,
  remark: d.text,
  agentId: d.id,
  agentAccount: d.text,
  currency: d.currencyCode,
  balance: d.money,
  state: d.choice(memberStates),
  betBanned: d.boolean,
  chatBannedUntil: d.nullable(d.time),
  type: d.choice(memberTypes),
  online: d.boolean,
  currentGameId: d.nullable(d.int),
  registerIp: d.ip,
  loginIp: d.nullable(d.ip),
  createdAt: d.time,
  lastLoginAt: d.nullable(d.time),
});

export const members = {
  list: d.call({
    path: '/player/list',
    payload: 'body',
    pages: ['/memberList'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '会员列表', en_us: 'Members of the caller’s tree' },
    request: d.listRequest(
      {
        account: d.optional(d.text),
        nickname: d.optional(d.text),
        agentId: d.optional(d.id),
        state: d.optional(d.choice(memberStates)),
        type: d.optional(d.choice(memberTypes)),
        currency: d.optional(d.currencyCode),
        betBanned: d.optional(d.boolean),
        online: d.optional(d.boolean),
        ip: d.optional(d.ip),
        ...d.optionalRange,
      },
      ['createdAt', 'account', 'balance', 'lastLoginAt'],
    ),
    response: d.pageOf(memberRow),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
} as const;
