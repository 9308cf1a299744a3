import * as d from '../core/define.ts';
import { roles } from './session.ts';

const session = d.object({
  /** Tag of the session; with the operator it names one. */
  tag: d.text,
  operatorId: d.id,
  account: d.text,
  nickname: d.text,
  role: d.choice(roles),
  agentId: d.nullable(d.id),
  agentName: d.nullable(d.text),
  appType: d.choice(['0', '1']),
  ip: d.text,
  region: d.bilingual,
  userAgent: d.string(),
  /** The session of this very request. */
  current: d.boolean,
  /** Account that impersonates through it, for a view-only session; null otherwise. */
  viewer: d.nullable(d.text),
  createdAt: d.time,
  activeAt: d.time,
});

const locked = d.object({
  id: d.id,
  account: d.text,
  nickname: d.text,
  role: d.choice(roles),
  agentName: d.nullable(d.text),
  lockedUntil: d.time,
});

/** Ids of operators of the demo world: share1's and master1's. */
const exampleId = '6';

export const sessionCalls = {
  sessions: d.call({
    path: '/session/list',
    payload: 'body',
    pages: ['/sessions'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '登录会话',
      en_us: 'Sessions of the caller and, with the permission, of operators below',
    },
    request: d.listRequest(
      {
        account: d.optional(d.text),
        ip: d.optional(d.ip),
        appType: d.optional(d.choice(['0', '1'])),
        own: d.optional(d.boolean),
      },
      ['activeAt', 'createdAt', 'account'],
    ),
    response: d.pageOf(session),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  revokeSession: d.call({
    path: '/session/revoke',
    payload: 'body',
    pages: ['/sessions'],
    effect: 'write',
    origin: 'ours',
    subject: { field: 'operatorId', kind: 'operator', reach: 'subtree' },
    summary: { zh_cn: '退出会话', en_us: 'End a session' },
    audit: { zh_cn: '强制退出会话', en_us: 'End session' },
    request: d.object({ operatorId: d.id, tag: d.filled }),
    response: d.nothing,
    example: { body: { operatorId: exampleId, tag: 'x' } },
  }),
  revokeAllSessions: d.call({
    path: '/session/revokeAll',
    payload: 'query',
    pages: ['/sessions'],
    effect: 'write',
    origin: 'ours',
    subject: { field: 'operatorId', kind: 'operator', reach: 'subtree' },
    summary: { zh_cn: '退出全部会话', en_us: 'End all sessions of an operator except the current one' },
    audit: { zh_cn: '强制退出全部会话', en_us: 'End all sessions' },
    request: d.object({ operatorId: d.id }),
    response: d.object({ ended: d.count }),
    example: { query: { operatorId: exampleId } },
  }),
  lockedAccounts: d.call({
    path: '/session/listLocked',
    payload: 'none',
    pages: ['/sessions'],
    feature: 'sessions.revoke',
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '密码错误锁定的账号',
      en_us: 'Accounts below that are suspended for multiple incorrect passwords',
    },
    response: d.array(locked),
  }),
  unlock: d.call({
    path: '/session/unlock',
    payload: 'query',
    pages: ['/sessions', '/bypassAccount'],
    effect: 'write',
    origin: 'ours',
    subject: { field: 'operatorId', kind: 'operator', reach: 'belowSelf' },
    summary: {
      zh_cn: '解除锁定',
      en_us: 'Unlock an account suspended for multiple incorrect passwords',
    },
    audit: { zh_cn: '解除锁定', en_us: 'Unlock account' },
    request: d.object({ operatorId: d.id }),
    response: d.nothing,
    example: { query: { operatorId: exampleId } },
  }),
} as const;
