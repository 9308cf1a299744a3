import { textLimits } from '@pitboss/rules/checks/field-checks';
import * as d from '../core/define.ts';
import { roles } from './session.ts';

export const accountStates = ['normal', 'blocked'] as const;
/**
 * Roles that are created and managed on the sub-account page: sub-accounts by agents, administrators by the
 * super administrator, and agent administrators with fewer permissions by an agent administrator, as its
 * sub-accounts.
 */
export const staffRoles = ['subAccount', 'agentAdmin', 'systemAdmin'] as const;

/** Max characters of the reason for viewing as another account or resetting its authenticator. */
export const viewReasonMax = 200;

/** An encrypted password, as at sign-in. */
const sealed = d.string().check(d.regex(/^[A-Za-z0-9+/=]{300,1024}$/));
const reason = d.shortFilled(viewReasonMax);
const permissions = d.array(d.int).check(d.maxLength(1_000));

const account = d.object({
  id: d.id,
  account: d.text,
  nickname: d.text,
  phone: d.text,
  role: d.choice(roles),
  state: d.choice(accountStates),
  /** Suspended for multiple incorrect passwords until then; null when not. */
  lockedUntil: d.nullable(d.time),
  /** Pages and features in force, i.e. cut to what the role and the owner hold now. */
  permissions,
  /** Holds something that the caller does not, so that it is not the caller's to change. */
  stronger: d.boolean,
  self: d.boolean,
  mustChangePassword: d.boolean,
  dynamicCodeBound: d.boolean,
  createdAt: d.time,
  lastLoginAt: d.nullable(d.time),
  version: d.count,
});

const user = d.object({
  id: d.id,
  account: d.text,
  nickname: d.text,
  role: d.choice(roles),
  agentName: d.nullable(d.text),
});

const exampleId = '8';
const edit = {
  pages: ['/bypassAccount'],
  feature: 'subAccounts.edit',
  effect: 'write',
  origin: 'ours',
} as const;
const subject = { field: 'id', kind: 'operator', reach: 'belowSelf' } as const;

export const subAccountCalls = {
  subAccounts: d.call({
    path: '/subAccount/list',
    payload: 'body',
    pages: ['/bypassAccount'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '子账号列表',
      en_us:
        "Sub-accounts of the caller's agent or agent administrator; for super administrators, the administrators",
    },
    request: d.listRequest(
      {
        account: d.optional(d.text),
        nickname: d.optional(d.text),
        state: d.optional(d.choice(accountStates)),
        role: d.optional(d.choice(staffRoles)),
      },
      ['createdAt', 'account', 'lastLoginAt'],
    ),
    versions: { kind: 'subAccount', key: 'id' },
    response: d.pageOf(account),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  grantable: d.call({
    path: '/subAccount/listGrantable',
    payload: 'none',
    pages: ['/bypassAccount'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '可授予的权限', en_us: 'Permissions the caller can grant, by role' },
    response: d.array(d.object({ role: d.choice(staffRoles), permissions })),
  }),
  addSubAccount: d.call({
    path: '/subAccount/add',
    payload: 'body',
    ...edit,
    summary: { zh_cn: '新增子账号', en_us: 'Add a sub-account or an administrator' },
    audit: { zh_cn: '新增子账号', en_us: 'Add sub-account' },
    request: d.object({
      account: d.filled,
      nickname: d.nickname(textLimits.nickname),
      phone: d.text,
      role: d.choice(staffRoles),
      permissions,
      /** First password, encrypted like the sign-in text; must be changed at the first sign-in. */
      pwd: sealed,
    }),
    response: d.object({ id: d.id }),
    example: {
      body: {
        account: 'helper01',
        nickname: 'Helper',
        phone: '',
        role: 'subAccount',
        permissions: [1015],
        pwd: 'A'.repeat(512),
      },
    },
  }),
  updateSubAccount: d.call({
    path: '/subAccount/update',
    payload: 'body',
    ...edit,
    subject,
    summary: { zh_cn: '修改子账号', en_us: 'Edit nickname, phone and permissions of a sub-account' },
    audit: { zh_cn: '修改子账号', en_us: 'Edit sub-account' },
    request: d.object({
      id: d.id,
      nickname: d.nickname(textLimits.nickname),
      phone: d.text,
      permissions,
      version: d.version,
    }),
    response: d.nothing,
    example: { body: { id: exampleId, nickname: 'Helper', phone: '', permissions: [1015] } },
  }),
  updateSubAccountState: d.call({
    path: '/subAccount/updateState',
    payload: 'query',
    ...edit,
    subject,
    touches: ['access'],
    summary: { zh_cn: '启用停用子账号', en_us: 'Enable or disable a sub-account' },
    audit: { zh_cn: '启用停用子账号', en_us: 'Enable or disable sub-account' },
    outcomes: {
      field: 'state',
      texts: {
        blocked: { zh_cn: '停用子账号', en_us: 'Disable sub-account' },
        normal: { zh_cn: '启用子账号', en_us: 'Enable sub-account' },
      },
    },
    request: d.object({ id: d.id, state: d.choice(accountStates) }),
    response: d.nothing,
    example: { query: { id: exampleId, state: 'blocked' } },
  }),
  resetSubAccountPassword: d.call({
    path: '/subAccount/resetPassword',
    payload: 'body',
    ...edit,
    subject,
    summary: { zh_cn: '重置子账号密码', en_us: 'Reset the password of a sub-account' },
    audit: { zh_cn: '重置子账号密码', en_us: 'Reset sub-account password' },
    request: d.object({ id: d.id, pwd: sealed }),
    response: d.nothing,
    example: { body: { id: exampleId, pwd: 'A'.repeat(512) } },
  }),
  resetAgentPassword: d.call({
    path: '/proxyUser/resetPassword',
    payload: 'body',
    pages: ['/agentList'],
    feature: 'agents.password',
    effect: 'write',
    origin: 'ours',
    subject: { field: 'id', kind: 'agent', reach: 'belowSelf' },
    summary: {
      zh_cn: '重置下级代理的登录密码，24小时内须修改；其全部会话立即退出',
      en_us:
        'Reset the sign-in password of a sub-agent, to be changed within 24 hours; all its sessions end immediately',
    },
    audit: { zh_cn: '重置代理密码', en_us: 'Reset agent password' },
    request: d.object({ id: d.id, pwd: sealed }),
    response: d.nothing,
    example: { body: { id: '12', pwd: 'A'.repeat(512) } },
  }),
  resetSubAccountDynamicCode: d.call({
    path: '/subAccount/resetDynamicCode',
    payload: 'body',
    ...edit,
    subject,
    summary: {
      zh_cn: '重置子账号的身份验证器（须审批）；恢复码失效，其全部会话立即退出',
      en_us:
        'Reset the authenticator of a sub-account (needs approval); its recovery codes and sessions end immediately',
    },
    audit: { zh_cn: '重置子账号身份验证器', en_us: 'Reset sub-account authenticator' },
    request: d.object({ id: d.id, reason }),
    response: d.nothing,
    example: { body: { id: exampleId, reason: 'lost phone' } },
  }),
  resetAgentDynamicCode: d.call({
    path: '/proxyUser/resetDynamicCode',
    payload: 'body',
    pages: ['/agentList'],
    feature: 'agents.password',
    effect: 'write',
    origin: 'ours',
    subject: { field: 'id', kind: 'agent', reach: 'belowSelf' },
    summary: {
      zh_cn: '重置下级代理的身份验证器（须审批）；恢复码失效，其全部会话立即退出',
      en_us:
        'Reset the authenticator of a sub-agent (needs approval); its recovery codes and sessions end immediately',
    },
    audit: { zh_cn: '重置代理身份验证器', en_us: 'Reset agent authenticator' },
    request: d.object({ id: d.id, reason }),
    response: d.nothing,
    example: { body: { id: '12', reason: 'lost phone' } },
  }),
  deleteSubAccount: d.call({
    path: '/subAccount/delete',
    payload: 'query',
    ...edit,
    subject,
    summary: { zh_cn: '删除子账号', en_us: 'Delete a sub-account' },
    audit: { zh_cn: '删除子账号', en_us: 'Delete sub-account' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: exampleId } },
  }),
  findOperators: d.call({
    path: '/subAccount/find',
    payload: 'body',
    pages: ['/bypassAccount'],
    feature: 'subAccounts.viewAs',
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '查找可查看的账号',
      en_us: 'Find accounts the caller can view as',
    },
    request: d.object({ keyword: d.filled }),
    response: d.array(user),
    example: { body: { keyword: 'sub' } },
  }),
  viewAs: d.call({
    path: '/subAccount/viewAs',
    payload: 'query',
    pages: ['/bypassAccount'],
    feature: 'subAccounts.viewAs',
    effect: 'write',
    origin: 'ours',
    subject,
    summary: { zh_cn: '以其身份查看', en_us: 'Open a read-only session as another account' },
    audit: { zh_cn: '以其身份查看', en_us: 'View as another account' },
    request: d.object({ id: d.id, reason }),
    /** It ends at `until`, 30 minutes from now, if not before. */
    response: d.object({ token: d.text, until: d.time }),
    example: { query: { id: exampleId, reason: 'question about a report' } },
  }),
  endViewAs: d.call({
    path: '/subAccount/endViewAs',
    payload: 'none',
    pages: ['/index'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '结束查看', en_us: 'End viewing as another account' },
    audit: { zh_cn: '结束查看', en_us: 'End viewing as another account' },
    response: d.nothing,
  }),
} as const;
