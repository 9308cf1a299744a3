import * as d from '../core/define.ts';
import { signInStep } from './session.ts';

/** Roles that groups of the company's identity can give: never that of a super administrator. */
export const companyRoles = ['systemAdmin', 'agentAdmin'] as const;

/** Results of sign-ins with the company's identity, as they are listed. */
export const companyOutcomes = ['ok', 'linked', 'unknown', 'noRole', 'disabled'] as const;

/** Address of the provider, to which the browser is sent, and the ticket with which its reply is accepted. */
const started = d.object({ url: d.string(), ticket: d.text });

/** Reply of the provider: the ticket of the start, and the query string with which the browser came back. */
const answer = d.object({ ticket: d.filled, answer: d.string().check(d.minLength(1), d.maxLength(8000)) });
const exampleAnswer = { body: { ticket: 'x', answer: 'code=x&state=x' } };

const group = d.shortFilled(200);

/** Sign-in with the company's identity (OpenID Connect), which replaces password and image code. */
export const companySignIn = {
  start: d.call({
    path: '/companyAccount/start',
    payload: 'none',
    pages: ['/'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '开始公司账号登录', en_us: 'Start a sign-in with the company account' },
    response: started,
  }),
  finish: d.call({
    path: '/companyAccount/finish',
    payload: 'body',
    pages: ['/'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '公司账号登录', en_us: 'Sign in with the reply of the identity provider' },
    audit: { zh_cn: '公司账号登录', en_us: 'Sign in with company account' },
    request: answer,
    response: signInStep,
    example: exampleAnswer,
  }),
  startLink: d.call({
    path: '/companyAccount/startLink',
    payload: 'none',
    pages: ['/index'],
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '开始关联公司账号，须附动态码或通行密钥',
      en_us: 'Start linking the caller to a company account; needs a fresh dynamic code or passkey',
    },
    audit: { zh_cn: '开始关联公司账号', en_us: 'Start linking company account' },
    response: started,
  }),
  link: d.call({
    path: '/companyAccount/link',
    payload: 'body',
    pages: ['/index'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '关联公司账号', en_us: 'Link the caller to a company account' },
    audit: { zh_cn: '关联公司账号', en_us: 'Link company account' },
    request: answer,
    response: d.nothing,
    example: exampleAnswer,
  }),
  unlink: d.call({
    path: '/companyAccount/unlink',
    payload: 'none',
    pages: ['/index'],
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '取消关联公司账号，须附动态码或通行密钥',
      en_us: "End the caller's link to a company account; needs a fresh dynamic code or passkey",
    },
    audit: { zh_cn: '取消关联公司账号', en_us: 'Unlink company account' },
    response: d.nothing,
  }),
} as const;

const page = { pages: ['/companyAccount'], origin: 'ours' } as const;

/** Groups of the company's identity and the roles that they give, with the last sign-ins. */
export const companyAccount = {
  list: d.call({
    ...page,
    path: '/companyAccount/list',
    payload: 'none',
    effect: 'read',
    summary: {
      zh_cn: '公司账号的用户组与角色，以及最近登录的原始声明',
      en_us: 'Groups and their roles, and the last 50 sign-ins with their raw claims',
    },
    response: d.object({
      /** Issuer of the provider; null where the sign-in is not set up. */
      issuer: d.nullable(d.string()),
      groupsClaim: d.nullable(d.text),
      /** Accounts are created at their first sign-in. */
      createsAccounts: d.boolean,
      roles: d.array(d.object({ group, role: d.choice(companyRoles) })),
      signIns: d.array(
        d.object({
          id: d.id,
          at: d.time,
          subject: d.string(),
          account: d.nullable(d.text),
          outcome: d.choice(companyOutcomes),
          groups: d.array(d.string()),
          /** Role that these groups give now; null when none of them does. */
          role: d.nullable(d.choice(companyRoles)),
          /** Claims as received, as JSON. */
          claims: d.string(),
        }),
      ),
    }),
  }),
  addRole: d.call({
    ...page,
    path: '/companyAccount/addRole',
    payload: 'body',
    feature: 'companyAccount.edit',
    effect: 'write',
    summary: { zh_cn: '为用户组分配角色', en_us: 'Give a group a role' },
    audit: { zh_cn: '为用户组分配角色', en_us: 'Give group a role' },
    request: d.object({ group, role: d.choice(companyRoles), reason: d.filled }),
    response: d.nothing,
    example: { body: { group: 'pitboss-admins', role: 'systemAdmin', reason: 'start' } },
  }),
  removeRole: d.call({
    ...page,
    path: '/companyAccount/removeRole',
    payload: 'body',
    feature: 'companyAccount.edit',
    effect: 'write',
    summary: { zh_cn: '取消用户组的角色', en_us: 'Take the role of a group away' },
    audit: { zh_cn: '取消用户组的角色', en_us: "Remove group's role" },
    request: d.object({ group, reason: d.filled }),
    response: d.nothing,
    example: { body: { group: 'pitboss-admins', reason: 'end' } },
  }),
} as const;
