import * as d from '../core/define.ts';

const permissionEntry = d.object({ id: d.int, page: d.text });

export const roles = ['superAdmin', 'systemAdmin', 'agentAdmin', 'agent', 'subAccount'] as const;

/** The signed-in operator (spec §3: id, token, layer; the rest is what the shell shows). */
export const userInfo = d.object({
  id: d.id,
  account: d.text,
  nickname: d.text,
  role: d.choice(roles),
  /** 0 for administrators, 1 to 4 for agents; a sub-account has its owner's. */
  layer: d.int,
  /** The agent whose tree the operator sees; null for administrators. */
  agentId: d.nullable(d.id),
  agentName: d.nullable(d.text),
  currency: d.nullable(d.currencyCode),
  seamless: d.boolean,
  appType: d.choice(['0', '1']),
  permissions: d.array(permissionEntry),
  mustChangePassword: d.boolean,
  dynamicCodeBound: d.boolean,
  /** Account that impersonates in a view-only session; null in an ordinary one. */
  viewer: d.nullable(d.text),
  demo: d.boolean,
  /** For administrators: guarded changes need no second approver, though the database is no demo data. */
  secondApproverOff: d.boolean,
  /** Origin of the wallet that a demo world brings along; null elsewhere. */
  referenceWallet: d.nullable(d.string()),
});

/** JSON of WebAuthn as the browser and the server exchange it: the options of a prompt, or its reply. */
export const passkeyText = d.string().check(d.minLength(2), d.maxLength(8000));

const recoveryCodes = d.array(d.text);

/** Data of a binding; the recovery codes become valid with it and are never shown again. */
const binding = { bindTicket: d.text, otpauthUrl: d.longText, recoveryCodes };

const signedIn = d.object({ token: d.text, id: d.id, mustChangePassword: d.boolean });

/**
 * Outcome of a step of signing in. The step of the second factor has a ticket for `secondFactor`, valid once
 * and for five minutes, and the options of the browser's passkey prompt, null without a passkey. A binding
 * after a sign-in with the company's identity has a ticket, too.
 */
export const signInStep = d.discriminatedUnion('stage', [
  d.object({ stage: d.literal('done'), session: signedIn }),
  d.object({ stage: d.literal('bind'), ...binding, ticket: d.optional(d.text) }),
  d.object({ stage: d.literal('secondFactor'), ticket: d.text, passkey: d.nullable(passkeyText) }),
]);

export const session = {
  salt: d.call({
    path: '/getSalt',
    payload: 'query',
    pages: ['/'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '获取登录盐值与公钥', en_us: 'Sign-in salt and public key' },
    request: d.object({ account: d.filled }),
    response: d.object({ salt: d.text, publicKey: d.longText, serverTime: d.time }),
    example: { query: { account: 'superadmin' } },
  }),
  captcha: d.call({
    path: '/getCaptcha',
    payload: 'none',
    pages: ['/'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '获取图形验证码', en_us: 'Image verification code' },
    response: d.object({
      captchaId: d.text,
      image: d.string(),
      /** Label of the sign-in with the company's identity; null where there is none. */
      company: d.nullable(d.bilingual),
    }),
  }),
  login: d.call({
    path: '/login',
    payload: 'body',
    pages: ['/'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '登录', en_us: 'Sign in' },
    audit: { zh_cn: '登录', en_us: 'Sign in' },
    request: d.object({
      account: d.filled,
      /** password + PBKDF2 key + millisecond time, encrypted with the public key, base64 (spec §9). */
      pwd: d.string().check(d.regex(/^[A-Za-z0-9+/=]{300,1024}$/)),
      time: d.time,
      captchaId: d.filled,
      code: d.filled,
      /** Six digits of the authenticator, or a recovery code. */
      dynamicCode: d.optional(d.text),
      /** Ticket of a binding under way: the dynamic code then proves the new secret. */
      bindTicket: d.optional(d.text),
    }),
    response: signInStep,
    example: {
      body: {
        account: 'superadmin',
        pwd: `${'A'.repeat(512)}`,
        time: 1_760_000_000_000,
        captchaId: 'x',
        code: 'abcdef',
      },
    },
  }),
  secondFactor: d.call({
    path: '/login/secondFactor',
    payload: 'body',
    pages: ['/'],
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '以通行密钥或动态码完成登录',
      en_us: 'Finish a sign-in by its ticket, with a passkey or a dynamic code',
    },
    audit: { zh_cn: '以第二因素完成登录', en_us: 'Finish sign-in with the second factor' },
    request: d.object({
      ticket: d.filled,
      /** Reply of the browser's passkey prompt (AuthenticationResponseJSON of WebAuthn). */
      passkey: d.optional(passkeyText),
      /** Six digits of the authenticator, or a recovery code. */
      dynamicCode: d.optional(d.text),
      /** Ticket of a binding under way: the dynamic code then proves the new secret. */
      bindTicket: d.optional(d.text),
    }),
    response: signInStep,
    example: { body: { ticket: 'x', passkey: '{}' } },
  }),
  passkeyChallenge: d.call({
    path: '/passkey/challenge',
    payload: 'body',
    pages: ['/index'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '获取通行密钥的质询，5分钟内有效一次',
      en_us: 'Options of the passkey prompt with a challenge that is valid once, for five minutes',
    },
    request: d.object({
      /** `confirm` proves a registered passkey for a change; `register` prepares `/passkey/add`. */
      purpose: d.choice(['confirm', 'register'] as const),
    }),
    response: d.object({
      /**
       * Options JSON of WebAuthn; null for a caller without a passkey of this address, or at an address that
       * admits none.
       */
      options: d.nullable(passkeyText),
    }),
    example: { body: { purpose: 'confirm' } },
  }),
  logout: d.call({
    path: '/logout',
    payload: 'none',
    pages: ['/index'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '退出登录', en_us: 'Sign out' },
    audit: { zh_cn: '退出登录', en_us: 'Sign out' },
    response: d.nothing,
  }),
  changePassword: d.call({
    path: '/changePassword',
    payload: 'body',
    pages: ['/index'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '修改密码', en_us: 'Change password' },
    audit: { zh_cn: '修改密码', en_us: 'Change password' },
    request: d.object({
      /** Both encrypted like the sign-in text. */
      current: d.string().check(d.regex(/^[A-Za-z0-9+/=]{300,1024}$/)),
      next: d.string().check(d.regex(/^[A-Za-z0-9+/=]{300,1024}$/)),
    }),
    response: d.nothing,
    example: { body: { current: 'A'.repeat(512), next: 'A'.repeat(512) } },
  }),
  startBinding: d.call({
    path: '/dynamicCode/start',
    payload: 'none',
    pages: ['/index'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '申请绑定动态码', en_us: 'Start binding a dynamic code' },
    audit: { zh_cn: '申请绑定动态码', en_us: 'Start binding dynamic code' },
    response: d.object(binding),
  }),
  bindDynamicCode: d.call({
    path: '/dynamicCode/bind',
    payload: 'body',
    pages: ['/index'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '绑定动态码', en_us: 'Bind dynamic code' },
    audit: { zh_cn: '绑定动态码', en_us: 'Bind dynamic code' },
    request: d.object({ bindTicket: d.filled, dynamicCode: d.filled }),
    response: d.nothing,
    example: { body: { bindTicket: 'x', dynamicCode: '000000' } },
  }),
  renewRecoveryCodes: d.call({
    path: '/dynamicCode/renewRecoveryCodes',
    payload: 'body',
    pages: ['/index'],
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '生成新的恢复码，只显示一次；旧恢复码立即失效',
      en_us: 'Generate recovery codes, shown once; the previous ones become invalid immediately',
    },
    audit: { zh_cn: '生成恢复码', en_us: 'Generate recovery codes' },
    request: d.object({
      /** Present six digits of the authenticator. */
      dynamicCode: d.filled,
    }),
    response: d.object({ recoveryCodes }),
    example: { body: { dynamicCode: '000000' } },
  }),
} as const;
