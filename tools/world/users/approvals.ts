import { canonical } from '../../../apps/server/src/platform/audit/audit.ts';
import type { Secrets } from '../../../apps/server/src/platform/config/secrets.ts';
import { seal, sha256 } from '../../../apps/server/src/platform/crypto/crypto.ts';
import { at, atOrNull, type Sink, text } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';
import { type Agent, demoAgents } from './agents.ts';

/** Time from a request to its decision. */
const decidedAfterMs = 95 * 60_000;

/** A request for approval, and how it was decided. */
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

/**
 * Returns approval requests as a production installation would have them. The demo data need no approvals, so
 * their own changes create none.
 */
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
  // An agent whose RTP can rise by more than is allowed without approval, but not above the parent's; below
  // share1 if possible.
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

/** Writes approval requests in every state. */
export function writeApprovals(
  sink: Sink,
  agents: readonly Agent[],
  id: (ms: number) => string,
  nowMs: number,
  secrets: Secrets,
): void {
  for (const wish of wishes(agents)) {
    const ms = Math.floor(nowMs - wish.hoursAgo * hourMs);
    const plain = canonical(wish.payload);
    const decidedMs = wish.decided ? ms + decidedAfterMs : null;
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
