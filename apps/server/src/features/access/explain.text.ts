import type { FeatureKey } from '@pitboss/contract/core/pages';
import type { Text } from '@pitboss/rules/i18n';

/** Texts of an explanation: for a rule that is met, and for one that is not. */
export const explainText = {
  account: [
    { zh_cn: '账号正常', en_us: 'The account is normal.' },
    { zh_cn: '账号已停用或已删除', en_us: 'The account is disabled or deleted.' },
  ],
  agent: [
    { zh_cn: '所属代理及其上级均正常', en_us: 'Its agent and all upper agents are normal.' },
    {
      zh_cn: '所属代理、上级代理或主账号已停用或已过期',
      en_us: 'Its agent, an upper agent or the owner account is disabled or expired.',
    },
  ],
  password: [
    { zh_cn: '无须修改密码', en_us: 'No password change is required.' },
    { zh_cn: '须先修改密码', en_us: 'The password must be changed first.' },
  ],
  role: [
    { zh_cn: '角色“{role}”可拥有“{subject}”', en_us: 'The role {role} can have “{subject}”.' },
    { zh_cn: '角色“{role}”不能拥有“{subject}”', en_us: 'The role {role} cannot have “{subject}”.' },
  ],
  granted: [
    { zh_cn: '该账号的权限包含“{subject}”', en_us: 'The permissions of the account include “{subject}”.' },
    {
      zh_cn: '该账号的权限不包含“{subject}”',
      en_us: 'The permissions of the account do not include “{subject}”.',
    },
  ],
  owner: [
    { zh_cn: '主账号拥有“{subject}”', en_us: 'The owner account has “{subject}”.' },
    { zh_cn: '主账号没有“{subject}”', en_us: 'The owner account does not have “{subject}”.' },
  ],
  scope: [
    { zh_cn: '{object} 在该账号的范围内', en_us: '{object} is within the scope of the account.' },
    {
      zh_cn: '{object} 不存在或不在该账号的范围内',
      en_us: '{object} does not exist or is outside the scope of the account.',
    },
  ],
} as const satisfies Record<string, readonly [holds: Text, fails: Text]>;

export const roleNames: Readonly<Record<string, Text>> = {
  superAdmin: { zh_cn: '超级管理员', en_us: 'super administrator' },
  systemAdmin: { zh_cn: '系统管理员', en_us: 'system administrator' },
  agentAdmin: { zh_cn: '代理管理员', en_us: 'agent administrator' },
  agent: { zh_cn: '代理', en_us: 'agent' },
  subAccount: { zh_cn: '子账号', en_us: 'sub-account' },
};

const secondApprover: Text = {
  zh_cn: '启用双人复核时，此操作可能须由另一人审批后才生效',
  en_us: 'Where the second approver is on, this operation may need approval before it takes effect.',
};
const upline: Text = {
  zh_cn: '上级的账号、原因和备注显示为“上级”',
  en_us: 'Accounts, reasons and remarks of upper agents are shown as “upline”.',
};

/** Further restrictions on accounts that hold a page or feature. */
export const rulings: Readonly<Partial<Record<FeatureKey | `/${string}`, readonly Text[]>>> = {
  'agents.quota': [secondApprover],
  'agents.points': [secondApprover],
  'agents.rtp': [secondApprover],
  'agents.state': [secondApprover],
  'agents.password': [secondApprover],
  'members.kill': [
    {
      zh_cn: '代理只能对本线会员设置点杀概率，0.50及以上须另一人审批',
      en_us:
        'Agents can set a killing probability only for members of their own tree; 0.50 or more needs a second approver.',
    },
  ],
  'subAccounts.viewAs': [
    {
      zh_cn: '须填写原因，30分钟后自动结束，只读，且不能查看权限更大的账号',
      en_us:
        'Requires a reason, ends after 30 minutes, is read-only, and is not available for accounts with more permissions.',
    },
  ],
  'myInfo.publicKey': [secondApprover],
  'myInfo.wallet': [secondApprover],
  'seamless.callback': [secondApprover],
  'seamless.wallet': [secondApprover],
  'parkedWins.decide': [secondApprover],
  'pools.edit': [secondApprover],
  'rtp.edit': [secondApprover],
  'rtp2.edit': [secondApprover],
  'rtpPlayer.edit': [secondApprover],
  'approvals.decide': [
    {
      zh_cn: '发起人及与其视为同一人的账号不能审批',
      en_us: 'The requester, and accounts regarded as the same person, cannot approve.',
    },
  ],
  '/operationLog': [
    {
      zh_cn: '只显示有权打开其页面的操作，代理只看到本线账号的操作',
      en_us:
        'Only operations whose page the reader can open are shown; agents see only operations by accounts of their own tree.',
    },
  ],
  '/memberList': [upline],
  '/quotaChangeRecord': [upline],
  '/memberRecord': [upline],
  '/agentList': [upline],
};
