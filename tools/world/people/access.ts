import { features, pageByPath } from '@pitboss/contract/pages';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { seal, sha256 } from '../../../apps/server/src/kernel/access/crypto.ts';
import { canonical } from '../../../apps/server/src/kernel/audit/audit.ts';
import type { Secrets } from '../../../apps/server/src/kernel/start/secrets.ts';
import { dayMs, hourMs } from '../rhythm.ts';
import { at, atOrNull, type Sink, text } from '../rows/rows.ts';
import type { Trail } from '../trail/trail.ts';
import { type Agent, demoAgents } from './agents.ts';
import { address } from './places.ts';

const minuteMs = 60_000;
const ids = (paths: readonly string[], keys: readonly string[] = []) => [
  ...paths.map((path) => pageByPath(path)?.id ?? 0),
  ...keys.map((key) => features[key]?.id ?? 0),
];

/** Sub-accounts besides sub1: who works for whom, with what. */
export const subAccounts: readonly {
  account: string;
  agent: string;
  nickname: string;
  permissions: readonly number[];
  state?: 'blocked';
  /** Typed a wrong password too often a moment ago. */
  locked?: true;
  /** Has the first password still. */
  fresh?: true;
  daysOld: number;
}[] = [
  {
    account: 'gold_fin',
    agent: 'major1',
    nickname: '金沙财务',
    permissions: ids(
      [
        '/home',
        '/agentList',
        '/memberList',
        '/quotaChangeRecord',
        '/statement',
        '/reportForms',
        '/memberReport',
      ],
      ['agents.quota', 'members.money'],
    ),
    daysOld: 210,
  },
  {
    account: 'gold_head',
    agent: 'major1',
    nickname: '金沙主管',
    permissions: ids(
      [
        '/home',
        '/agentList',
        '/memberList',
        '/betManagement',
        '/bypassAccount',
        '/sessions',
        '/approvals',
        '/operationLog',
        '/loginLog',
      ],
      [
        'agents.edit',
        'agents.rtp',
        'agents.state',
        'members.betBan',
        'subAccounts.edit',
        'sessions.revoke',
        'approvals.decide',
      ],
    ),
    daysOld: 300,
  },
  {
    account: 'gold_night',
    agent: 'major1',
    nickname: '金沙夜班客服',
    permissions: ids(['/home', '/memberList', '/onlineList', '/chatRecord'], ['members.chatBan']),
    locked: true,
    daysOld: 60,
  },
  {
    account: 'gold_old',
    agent: 'major1',
    nickname: '离职员工',
    permissions: ids(['/home', '/memberList']),
    state: 'blocked',
    daysOld: 340,
  },
  {
    account: 'south_cs',
    agent: 'share1',
    nickname: '华南客服',
    permissions: ids(['/home', '/memberList', '/memberLogin', '/betManagement'], ['members.edit']),
    daysOld: 150,
  },
  {
    account: 'south_fin',
    agent: 'share1',
    nickname: '华南财务',
    permissions: ids(['/home', '/agentList', '/quotaChangeRecord', '/statement'], ['agents.quota']),
    daysOld: 95,
  },
  {
    account: 'south_new',
    agent: 'share1',
    nickname: '华南新员工',
    permissions: ids(['/home', '/memberList']),
    fresh: true,
    daysOld: 0.4,
  },
];

/**
 * Whitelists of agents that no example signs in as, nor anybody below whom; each holds this very machine too, so that
 * nobody is locked out of a trial.
 */
function writeWhitelists(
  sink: Sink,
  rng: Rng,
  agents: readonly Agent[],
  id: (ms: number) => string,
  nowMs: number,
  trail: Trail,
): void {
  const above = new Set(
    agents
      .filter(({ account }) => demoAgents.includes(account))
      .flatMap(({ line }) => line.map((one) => one.id)),
  );
  const careful = agents.filter(
    (agent, index) =>
      !above.has(agent.id) &&
      agent.createdMs < nowMs - 40 * dayMs &&
      (index % 9 === 3 || (agent.path.startsWith('/11/') && index % 4 === 1)),
  );
  for (const agent of careful) {
    const ms = Math.floor(nowMs - (3 + rng.float() * 35) * dayMs);
    const home = address(rng, agent.currency);
    const office = `${home.split('.').slice(0, 3).join('.')}.0/24`;
    const lists = {
      backoffice: ['127.0.0.1', '::1', office, address(rng, agent.currency)],
      ...(agent.seamless || agent.automatic
        ? { api: ['127.0.0.1', '::1', address(rng, agent.currency)] }
        : {}),
    };
    for (const [kind, networks] of Object.entries(lists)) {
      for (const network of networks)
        sink.add('ip_whitelist', id(ms), agent.tenantId, agent.id, kind, network, agent.operatorId, at(ms));
      trail.note({
        ms,
        actor: { id: agent.operatorId, account: agent.account, agent, ip: home },
        call: '/ipWhitelist/addIpWhitelist',
        target: `agent:${agent.id}`,
        after: { kind, added: networks },
      });
    }
  }
}

interface Wish {
  readonly by: Agent;
  readonly kind: 'quota' | 'rtp' | 'wallet' | 'restore';
  readonly call: string;
  readonly target: string;
  readonly payload: unknown;
  readonly before: unknown;
  readonly after: unknown;
  readonly hoursAgo: number;
  readonly decided?: { by: { id: string; account: string }; state: 'approved' | 'rejected'; remark?: string };
  readonly reason?: unknown;
}

const decimal = (thousandths: number) => (thousandths / 1000).toFixed(3);

/** What the inbox of a production start would hold; the demo world asks nobody, so its own changes never come here. */
function wishes(agents: readonly Agent[]): Wish[] {
  const agent = (account: string) => agents.find((one) => one.account === account);
  const [major, share, master, general, wallet] = demoAgents.map(agent);
  if (!major || !share || !master || !general || !wallet) return [];
  const superadmin = { id: '1', account: 'superadmin' };
  const owner = { id: major.operatorId, account: major.account };
  const name = (one: Agent) => `agent:${one.id} ${one.account}`;
  const rtp = (by: Agent, of: Agent, from: number, to: number, reason: string) => ({
    by,
    kind: 'rtp' as const,
    call: '/proxyUser/setRTP',
    target: name(of),
    payload: { id: of.id, rtp: decimal(to), reason },
    before: { rtp: decimal(from) },
    after: { rtp: decimal(to), reason },
  });
  const quota = (by: Agent, of: Agent, amount: string) => ({
    by,
    kind: 'quota' as const,
    call: '/proxyUser/addBalance',
    target: name(of),
    payload: { id: of.id, amount },
    before: {},
    after: { amount, currency: of.currency },
  });
  const blocked = agents.find(
    (one) => one.path.startsWith('/11/') && one.state === 'blocked' && one.layer > 1,
  );
  // Somebody whose RTP can rise by more than is free without passing the parent's; below share1 if possible.
  const raisable = agents.filter(
    (one) => one.path.startsWith('/11/') && one.layer > 1 && (one.line[1]?.rtp ?? 0) - one.rtp > 10,
  );
  const low = raisable.find((one) => one.path.startsWith('/11/12/')) ?? raisable[0];
  const callback = 'https://wallet.example.com/pitboss';
  return [
    ...(low
      ? [{ ...rtp(low.line[1] ?? major, low, low.rtp, low.rtp + 11, '月度活动期间上调'), hoursAgo: 2 }]
      : []),
    {
      ...rtp(master, general, general.rtp, Math.min(980, master.rtp + 13), '应代理要求'),
      hoursAgo: 7,
      reason: { key: 'agent.rtpAboveParent', params: { max: decimal(master.rtp) } },
    },
    ...(blocked
      ? [
          {
            by: major,
            kind: 'restore' as const,
            call: '/proxyUser/updateState',
            target: name(blocked),
            payload: { id: blocked.id, state: 'normal' },
            before: { state: 'blocked' },
            after: { state: 'normal' },
            hoursAgo: 3.5,
          },
        ]
      : []),
    {
      by: wallet,
      kind: 'wallet',
      call: '/proxyUser/setApiUrl',
      target: name(wallet),
      payload: { apiUrl: callback, transferMode: 'seamless' },
      before: { callbackUrl: wallet.callbackUrl, transferMode: 'seamless' },
      after: { callbackUrl: callback, transferMode: 'seamless' },
      hoursAgo: 9,
    },
    { ...quota(major, share, '500000.00'), hoursAgo: 52, decided: { by: superadmin, state: 'approved' } },
    {
      ...rtp(share, master, master.rtp - 12, master.rtp, '新年活动'),
      hoursAgo: 150,
      decided: { by: owner, state: 'approved', remark: '' },
    },
    {
      ...quota(share, master, '1200000.00'),
      hoursAgo: 76,
      decided: { by: owner, state: 'rejected', remark: '金额过大，请分批申请' },
    },
    {
      by: major,
      kind: 'wallet',
      call: '/proxyUser/setApiUrl',
      target: name(major),
      payload: { apiUrl: callback, transferMode: 'seamless' },
      before: { callbackUrl: '', transferMode: 'manual' },
      after: { callbackUrl: callback, transferMode: 'seamless' },
      hoursAgo: 200,
      decided: { by: superadmin, state: 'rejected', remark: '域名未备案' },
    },
    { ...rtp(share, general, general.rtp, general.rtp + 11, '临时调整'), hoursAgo: 101 },
  ];
}

function writeApprovals(
  sink: Sink,
  agents: readonly Agent[],
  id: (ms: number) => string,
  nowMs: number,
  secrets: Secrets,
): void {
  for (const wish of wishes(agents)) {
    const ms = Math.floor(nowMs - wish.hoursAgo * hourMs);
    const plain = canonical(wish.payload);
    const decidedMs = wish.decided ? ms + 95 * minuteMs : null;
    const expired = wish.hoursAgo > 24;
    sink.add(
      'approval',
      id(ms),
      wish.by.tenantId,
      wish.by.id,
      wish.by.operatorId,
      wish.by.account,
      wish.call,
      wish.kind,
      wish.target,
      seal(secrets.server, plain),
      `\\\\x${sha256(plain).toString('hex')}`,
      text(JSON.stringify(wish.before)),
      text(JSON.stringify(wish.after)),
      wish.decided?.state ?? (expired ? 'expired' : 'open'),
      wish.reason === undefined ? null : text(JSON.stringify(wish.reason)),
      wish.decided?.remark ?? '',
      wish.decided?.by.id ?? null,
      wish.decided?.by.account ?? null,
      atOrNull(decidedMs),
      at(ms),
      at(ms + dayMs),
    );
  }
}

/** Whitelists, approvals and locked accounts. */
export function writeAccess(input: {
  sink: Sink;
  rng: Rng;
  agents: readonly Agent[];
  id: (ms: number) => string;
  nowMs: number;
  secrets: Secrets;
  trail: Trail;
}): void {
  const { sink, rng, agents, id, nowMs, secrets, trail } = input;
  writeWhitelists(sink, rng, agents, id, nowMs, trail);
  writeApprovals(sink, agents, id, nowMs, secrets);
  const names = [
    ...subAccounts.filter(({ locked }) => locked).map(({ account }) => account),
    ...agents.filter(({ suspended }) => suspended).map(({ account }) => account),
  ];
  for (const account of names)
    sink.add('login_attempt', account, 5, at(nowMs + 28 * minuteMs), at(nowMs - 2 * minuteMs));
}
