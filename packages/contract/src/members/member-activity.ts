import * as d from '../core/define.ts';
import { requested } from '../reports/report-words.ts';

const onlineRow = d.object({
  id: d.id,
  account: d.text,
  nickname: d.text,
  agentId: d.id,
  agentAccount: d.text,
  currency: d.currencyCode,
  balance: d.money,
  /** Null in the lobby. */
  gameId: d.nullable(d.int),
  onlineSince: d.time,
  ip: d.nullable(d.ip),
  /** Region of the address. */
  region: d.nullable(d.bilingual),
  device: d.nullable(d.text),
  betBanned: d.boolean,
});

const loginRow = d.object({
  id: d.id,
  memberId: d.id,
  account: d.text,
  nickname: d.text,
  agentId: d.id,
  agentAccount: d.text,
  event: d.choice(['login', 'logout']),
  ip: d.ip,
  /** Region of the address. */
  region: d.bilingual,
  device: d.text,
  at: d.time,
});

/** A step of the way from registration to deposit, as counts and as parts of those who registered. */
const steps = {
  registered: d.count,
  loggedIn: d.count,
  played: d.count,
  deposited: d.count,
  loginRate: d.nullable(d.decimal),
  playRate: d.nullable(d.decimal),
  depositRate: d.nullable(d.decimal),
};

export const memberActivity = {
  online: d.call({
    path: '/player/listOnline',
    payload: 'body',
    pages: ['/onlineList'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '在线会员', en_us: 'Online members, with the number in each game' },
    request: d.listRequest(
      {
        account: d.optional(d.text),
        agentId: d.optional(d.id),
        gameId: d.optional(d.int),
        ip: d.optional(d.ipFilter),
      },
      ['onlineSince', 'account', 'balance'],
    ),
    response: d.pageWithTotals(
      onlineRow,
      d.object({
        /** Members in each game under all filters but the game itself, most first; null is the lobby. */
        games: d.array(d.object({ gameId: d.nullable(d.int), members: d.count })),
        at: d.time,
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  logins: d.call({
    path: '/playerLoginLog/list',
    payload: 'body',
    pages: ['/memberLogin'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '会员登录记录', en_us: 'Member login records, newest first' },
    request: d.keysetRequest({
      ...d.range,
      account: d.optional(d.text),
      memberId: d.optional(d.id),
      agentId: d.optional(d.id),
      ip: d.optional(d.ipFilter),
      event: d.optional(d.choice(['login', 'logout'])),
    }),
    response: d.keysetOf(loginRow),
    example: () => ({ body: d.lastWeek() }),
  }),
  convert: d.call({
    path: '/player/getMemberConvertData',
    payload: 'body',
    pages: ['/memberConvertData'],
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '会员转化数据',
      en_us: 'Member conversion by day or agent',
    },
    request: d.listRequest(
      { ...requested, by: d.optional(d.choice(['day', 'agent'])), agentId: d.optional(d.id) },
      ['key', 'registered', 'loggedIn', 'played', 'deposited'],
    ),
    response: d.pageWithTotals(
      d.object({
        /** Day of the zone as YYYY-MM-DD, or the id of the agent. */
        key: d.text,
        /** Account of the agent; null by day. */
        agentAccount: d.nullable(d.text),
        ...steps,
      }),
      d.object(steps),
    ),
    example: () => ({ body: { ...d.lastWeek(), by: 'day' } }),
  }),
} as const;
