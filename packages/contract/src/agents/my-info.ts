import { roles } from '../access/session.ts';
import * as d from '../core/define.ts';
import { agentLevels, agentStates, transferModes } from './agents.ts';

/** The shortest RSA key that an agent may register, in bits. */
export const minKeyBits = 2_048;

const publicKey = d.object({
  id: d.id,
  /** PEM (SPKI). */
  publicKey: d.string(),
  /** SHA-256 of the key, hex in pairs. */
  fingerprint: d.text,
  bits: d.int,
  createdAt: d.time,
  createdBy: d.text,
  revokedAt: d.nullable(d.time),
});

const ownAgent = d.object({
  id: d.id,
  account: d.text,
  name: d.text,
  level: d.choice(agentLevels),
  state: d.choice(agentStates),
  currency: d.currencyCode,
  balance: d.money,
  credit: d.money,
  rtp: d.decimal,
  phone: d.text,
  transferMode: d.choice(transferModes),
  callbackUrl: d.string(),
  /** Until when members cannot sign in, because the transfer setting changed; null when they can. */
  membersLockedUntil: d.nullable(d.time),
  /** Members of the agent and all below it who are online. */
  membersOnline: d.count,
  /** Those of the agent and its followers, whom a change of the transfer setting forces offline. */
  onlineMembers: d.count,
  /** Agents below that call the same wallet and follow its address. */
  followers: d.count,
  publicKey: d.nullable(d.text),
  createdAt: d.time,
  validUntil: d.nullable(d.time),
  /** Of transfer mode and callback address. */
  version: d.count,
});

/** Outcome of a test of the callback address; the last ones are reasons why there was no reply. */
export const callbackOutcomes = [
  ...(['ok', 'code', 'http', 'redirect', 'unreadable'] as const),
  ...(['address', 'forbidden', 'name', 'connect', 'certificate', 'timeout', 'cut', 'tooLarge'] as const),
  'resting',
] as const;

export const myInfoCalls = {
  profile: d.call({
    path: '/proxyUser/getMyInfo',
    payload: 'none',
    pages: ['/myInfo'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '我的信息', en_us: "Profile of the caller and, for agents, the caller's agent" },
    response: d.object({
      operator: d.object({
        id: d.id,
        account: d.text,
        nickname: d.text,
        role: d.choice(roles),
        phone: d.text,
        createdAt: d.time,
        lastLoginAt: d.nullable(d.time),
        dynamicCodeBound: d.boolean,
        /** Recovery codes that were not used yet. */
        recoveryCodesLeft: d.count,
        /** Linked to a company account; null where there is no sign-in with one, and for agents. */
        companyLinked: d.nullable(d.boolean),
      }),
      agent: d.nullable(ownAgent),
      serverTime: d.time,
    }),
  }),
  publicKeys: d.call({
    path: '/proxyUser/getPubKey',
    payload: 'body',
    pages: ['/myInfo'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '获取公钥', en_us: 'Public key in use and revoked public keys of the caller' },
    response: d.object({ current: d.nullable(publicKey), history: d.array(publicKey) }),
    example: { body: {} },
  }),
  setPublicKey: d.call({
    path: '/proxyUser/setPubKey',
    payload: 'body',
    pages: ['/myInfo'],
    feature: 'myInfo.publicKey',
    effect: 'write',
    origin: 'spec',
    summary: {
      zh_cn: '更新公钥',
      en_us: "Replace the caller's public key; requests signed with the old key are rejected",
    },
    audit: { zh_cn: '更新公钥', en_us: 'Update public key' },
    request: d.object({
      /** RSA public key of at least 2048 bits, PEM or base64 (SPKI). */
      publicKey: d.longText,
      /** The own account, typed again. */
      confirm: d.filled,
    }),
    response: d.object({ fingerprint: d.text }),
    example: {
      body: {
        publicKey:
          'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0/IzW7yWR7QkrmBL7jTKEn5u+qKhbwKfBstIs+bMY2Zkp18gnTxKLxoS2tFczGkPLPgizskuemMghRniWaoLcyehkd3qqGElvW/VDL5AaWTg0nLVkjRo9z+40RQzuVaE8AkAFmxZzow3x+VJYKdjykkJ0iT9wCS0DRTXu269V264Vf/3jvredZiKRkgwlL9xNAwxXFg0x/XFw005UWVRIkdgcKWTjpBP2dPwVZ4WWC+9aGVd+Gyn1o0CLelf4rEjGoXbAAEgAqeGUxrcIlbjXfbcmwIDAQAB',
        confirm: 'major1',
      },
    },
  }),
  setTransfer: d.call({
    path: '/proxyUser/setApiUrl',
    payload: 'query',
    pages: ['/myInfo'],
    feature: 'myInfo.transfer',
    effect: 'write',
    origin: 'spec',
    summary: {
      zh_cn: '修改转账模式与回调地址',
      en_us: 'Change transfer mode or callback address; members are locked out for three minutes',
    },
    audit: { zh_cn: '修改转账模式与回调地址', en_us: 'Change transfer mode and callback address' },
    touches: ['members'],
    request: d.object({
      apiUrl: d.longText,
      transferMode: d.choice(transferModes),
      version: d.queryVersion,
    }),
    response: d.object({ membersLockedUntil: d.time, serverTime: d.time, agents: d.count }),
    example: { query: { apiUrl: '', transferMode: 'automatic' } },
  }),
  apiDocument: d.call({
    path: '/proxyUser/getApiDocument',
    payload: 'query',
    pages: ['/myInfo'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '下载API文档', en_us: "Integration guide for the caller's transfer mode" },
    request: d.object({
      language: d.choice(['zh_cn', 'en_us']),
      format: d.choice(['markdown', 'html']),
    }),
    response: d.object({ fileName: d.text, mime: d.text, content: d.string() }),
    example: { query: { language: 'en_us', format: 'markdown' } },
  }),
} as const;

/** Test of the callback address, which waits for a remote host and so runs outside any transaction. */
export const callbackTests = {
  testCallback: d.call({
    path: '/proxyUser/testApiUrl',
    payload: 'none',
    pages: ['/myInfo'],
    feature: 'myInfo.transfer',
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '测试回调地址：发送一次带签名的ping',
      en_us: 'Test the callback address with one signed ping and return the result',
    },
    audit: { zh_cn: '测试回调地址', en_us: 'Test callback address' },
    response: d.object({
      /** Address that was called. */
      url: d.string(),
      outcome: d.choice(callbackOutcomes),
      /** HTTP status; null without a response. */
      status: d.nullable(d.int),
      /** Of the wallet's reply. */
      code: d.nullable(d.int),
      /** Result of verifying the signature of the reply; null without one. */
      signature: d.nullable(d.choice(['right', 'wrong', 'absent'])),
      /** The machine's own word for a failure, e.g. ECONNREFUSED. */
      detail: d.text,
      durationMs: d.count,
      at: d.time,
    }),
  }),
} as const;

/**
 * The secrets under which an agent's requests and the platform's requests to it are signed (wallet: signing).
 */
export const apiKeys = {
  apiKeys: d.call({
    path: '/proxyUser/getApiKeys',
    payload: 'none',
    pages: ['/myInfo'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '有效的API密钥', en_us: 'Valid API keys of the caller, without secrets' },
    response: d.object({
      /** The newest first; none until the first is made. */
      keys: d.array(d.object({ keyId: d.text, createdAt: d.time, endsAt: d.nullable(d.time) })),
      serverTime: d.time,
    }),
  }),
  newApiKey: d.call({
    path: '/proxyUser/newApiKey',
    payload: 'body',
    pages: ['/myInfo'],
    feature: 'myInfo.publicKey',
    effect: 'write',
    shownOnce: true,
    origin: 'ours',
    summary: {
      zh_cn: '生成API密钥，只显示一次；旧密钥再有效24小时，或立即失效',
      en_us:
        'Generate an API key, shown once; the previous key stays valid for 24 hours or expires immediately',
    },
    audit: { zh_cn: '生成API密钥', en_us: 'Generate API key' },
    request: d.object({
      /** The own account, typed again. */
      confirm: d.filled,
      keepOld: d.boolean,
    }),
    response: d.object({ keyId: d.text, secret: d.text, oldEndsAt: d.nullable(d.time) }),
    example: { body: { confirm: 'major1', keepOld: true } },
  }),
  endApiKey: d.call({
    path: '/proxyUser/endApiKey',
    payload: 'body',
    pages: ['/myInfo'],
    feature: 'myInfo.publicKey',
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '提前停用旧API密钥',
      en_us: 'Revoke the old API key before it expires; the newest key stays valid',
    },
    audit: { zh_cn: '停用旧API密钥', en_us: 'Revoke API key' },
    request: d.object({ keyId: d.id }),
    response: d.nothing,
    example: { body: { keyId: '1' } },
  }),
} as const;

export const myInfo = { ...myInfoCalls, ...callbackTests, ...apiKeys } as const;
