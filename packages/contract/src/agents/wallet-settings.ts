import { breakerStates } from '@pitboss/wallet/breaker';
import { signatureModes } from '@pitboss/wallet/classify';
import { callOutcomes } from '@pitboss/wallet/health';
import { lockPolicies } from '@pitboss/wallet/member-lock';
import * as d from '../core/define.ts';

/** Schemes for signing calls between the platform and an agent's servers (wallet: signing). */
export const signingSchemes = ['hmac', 'rsa'] as const;
/** Modes of verifying the signatures of a wallet's replies. */
export const replySignatures = signatureModes;
/** When an order locks its member. */
export const memberLocks = lockPolicies;
/**
 * Operator's settings of a breaker; `automatic` leaves it to the platform, `resume` ends an automatic stop.
 */
export const breakerLabels = ['automatic', 'open', 'closed', 'resume'] as const;
/** Longest remark about a breaker. */
export const remarkMax = 200;

export const walletSettingFields = {
  /** `rsa` needs a public key of the agent. */
  scheme: d.choice(signingSchemes),
  signatures: d.choice(replySignatures),
  lockPolicy: d.choice(memberLocks),
} as const;

/** Displayed state of a breaker: an operator's setting takes precedence over the automatic state. */
export const breakerLooks = [...breakerStates, 'forcedOpen', 'forcedClosed'] as const;

/** The breaker of an agent's wallet as both sides see it. */
export const breakerFields = {
  /** The machine's own. */
  state: d.choice(breakerStates),
  /** Operator's setting, which takes precedence over the state. */
  forced: d.nullable(d.choice(['open', 'closed'])),
  forcedBy: d.text,
  forcedAt: d.nullable(d.time),
  remark: d.text,
  /** Since when the machine's state is not closed. */
  since: d.nullable(d.time),
  /** Why: a step (unsent, noReply, http, unreadable) or `code N`; empty while it never opened. */
  reason: d.text,
  /** The next ping of a breaker that is not closed. */
  pingAt: d.nullable(d.time),
} as const;

/** Health of the wallet's calls in the last 24 hours, pings included. */
export const healthFields = {
  /** Calls of orders, and pings. */
  calls: d.count,
  pings: d.count,
  /** Calls without a usable reply; timed out; with an error code. */
  network: d.count,
  slow: d.count,
  business: d.count,
  /** Milliseconds within which half and 95 % of the calls ended; null without calls. */
  p50: d.nullable(d.count),
  p95: d.nullable(d.count),
  /** By half hour, the oldest first. */
  bars: d.array(d.object({ at: d.time, calls: d.count, errors: d.count })),
} as const;

const lastPing = d.nullable(d.object({ at: d.time, ms: d.count, outcome: d.choice(callOutcomes) }));

const wallet = d.object({
  id: d.id,
  account: d.text,
  callbackUrl: d.string(),
  ...walletSettingFields,
  /** Fingerprint of the agent's public key in use. */
  publicKey: d.nullable(d.text),
  /** It is known to offer no status call. */
  noStatus: d.boolean,
  breaker: d.object(breakerFields),
  health: d.object(healthFields),
  lastPing,
  serverTime: d.time,
  version: d.count,
});

const word = { to: d.choice(breakerLabels), remark: d.optional(d.short(remarkMax)) };
const own = { pages: ['/myInfo'], origin: 'ours' } as const;
const any = { pages: ['/seamlessList'], origin: 'ours' } as const;
const ofAgent = { field: 'agentId', kind: 'agent', reach: 'subtree' } as const;
const change = {
  zh_cn: '修改钱包设置（签名方式、应答签名、会员锁定）',
  en_us: 'Edit wallet settings: signature scheme, reply signatures, member lock',
};
const force = { zh_cn: '设置调用状态（自动、强制熔断、强制调用、恢复）', en_us: 'Set wallet call status' };
const settings = { scheme: 'hmac', signatures: 'require', lockPolicy: 'strict' } as const;

/** Settings of seamless agents' wallets: of the own one, and for administrators of any. */
export const walletSettings = {
  own: d.call({
    ...own,
    path: '/proxyUser/getWallet',
    payload: 'none',
    effect: 'read',
    summary: {
      zh_cn: '自己的钱包设置与调用状态；非单一钱包为空',
      en_us: 'Wallet settings and call status of the caller; null without a seamless wallet',
    },
    response: d.object({ wallet: d.nullable(wallet) }),
  }),
  setOwn: d.call({
    ...own,
    path: '/proxyUser/setWallet',
    payload: 'body',
    feature: 'myInfo.wallet',
    effect: 'write',
    summary: change,
    audit: change,
    touches: ['orders'],
    request: d.object({ ...walletSettingFields, version: d.version }),
    response: d.nothing,
    example: { body: settings },
  }),
  forceOwn: d.call({
    ...own,
    path: '/proxyUser/setWalletBreaker',
    payload: 'body',
    feature: 'myInfo.wallet',
    effect: 'write',
    summary: force,
    audit: force,
    touches: ['orders'],
    request: d.object(word),
    response: d.nothing,
    example: { body: { to: 'automatic' } },
  }),
  of: d.call({
    ...any,
    path: '/proxyUser/getSeamlessWallet',
    payload: 'body',
    effect: 'read',
    summary: { zh_cn: '代理的钱包设置与调用状态', en_us: 'Wallet settings and call status of an agent' },
    request: d.object({ agentId: d.id }),
    response: wallet,
    example: { body: { agentId: '15' } },
  }),
  setOf: d.call({
    ...any,
    path: '/proxyUser/setSeamlessWallet',
    payload: 'body',
    feature: 'seamless.wallet',
    effect: 'write',
    summary: change,
    audit: change,
    subject: ofAgent,
    touches: ['orders'],
    request: d.object({ agentId: d.id, ...walletSettingFields, version: d.version }),
    response: d.nothing,
    example: { body: { agentId: '15', ...settings } },
  }),
  forceOf: d.call({
    ...any,
    path: '/proxyUser/setSeamlessBreaker',
    payload: 'body',
    feature: 'seamless.wallet',
    effect: 'write',
    summary: force,
    audit: force,
    subject: ofAgent,
    touches: ['orders'],
    request: d.object({ agentId: d.id, ...word }),
    response: d.nothing,
    example: { body: { agentId: '15', to: 'automatic' } },
  }),
} as const;

const platformKey = d.object({
  keyId: d.text,
  /** PEM (SPKI). */
  publicKey: d.string(),
  createdAt: d.time,
  endsAt: d.nullable(d.time),
});

/** Keys with which the platform creates the `rsa` signatures of its calls to wallets. */
export const platformKeys = {
  list: d.call({
    ...any,
    path: '/platformKey/list',
    payload: 'none',
    effect: 'read',
    summary: {
      zh_cn: '有效的平台公钥',
      en_us: 'Valid public keys of the platform, newest first',
    },
    response: d.object({ keys: d.array(platformKey), serverTime: d.time }),
  }),
  rotate: d.call({
    ...any,
    path: '/platformKey/rotate',
    payload: 'body',
    feature: 'seamless.platformKeys',
    effect: 'write',
    summary: {
      zh_cn: '更换平台密钥：新密钥立即用于签名，旧密钥再有效24小时',
      en_us: 'Replace the platform key: the new key signs immediately, the old one stays valid for 24 hours',
    },
    audit: { zh_cn: '更换平台密钥', en_us: 'Replace platform key' },
    request: d.object({
      /** The own account, typed again. */
      confirm: d.filled,
    }),
    response: d.object({ keyId: d.text, oldEndsAt: d.nullable(d.time) }),
    example: { body: { confirm: 'superadmin' } },
  }),
} as const;
