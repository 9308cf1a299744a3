import { text } from '../../../kit/text.ts';

/** Texts of the page Company accounts. */
export const companyAccountText = text({
  off: {
    zh_cn: '未启用公司账号登录。在服务器设置OIDC_ISSUER、OIDC_CLIENT_ID和OIDC_CLIENT_SECRET后可用。',
    en_us:
      'Sign-in with company accounts is not set up. It needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET on the server.',
  },
  issuer: { zh_cn: '公司账号系统', en_us: 'Identity provider' },
  groupsClaim: { zh_cn: '用户组声明', en_us: 'Claim with the groups' },
  createsAccounts: { zh_cn: '首次登录时创建账号', en_us: 'Create accounts at the first sign-in' },
  yes: { zh_cn: '是', en_us: 'Yes' },
  no: { zh_cn: '否', en_us: 'No' },
  roles: { zh_cn: '用户组与角色', en_us: 'Groups and roles' },
  rolesHint: {
    zh_cn: '由公司账号创建的管理员在每次登录时取得其用户组中最高的角色；自行关联的账号保留原有角色。',
    en_us:
      'Administrators created by a company account get the strongest role of their groups at every sign-in. Accounts that their users linked keep their own role.',
  },
  noRoles: { zh_cn: '尚未为用户组分配角色', en_us: 'No group has a role yet' },
  group: { zh_cn: '用户组', en_us: 'Group' },
  role: { zh_cn: '角色', en_us: 'Role' },
  systemAdmin: { zh_cn: '系统管理员', en_us: 'System administrator' },
  agentAdmin: { zh_cn: '代理管理员', en_us: 'Agent administrator' },
  reason: { zh_cn: '原因', en_us: 'Reason' },
  add: { zh_cn: '为用户组分配角色', en_us: 'Give a group a role' },
  remove: { zh_cn: '取消角色', en_us: 'Remove role' },
  signIns: { zh_cn: '最近登录', en_us: 'Last sign-ins' },
  noSignIns: { zh_cn: '尚无公司账号登录', en_us: 'No sign-ins with company accounts yet' },
  subject: { zh_cn: '标识（sub）', en_us: 'Subject (sub)' },
  account: { zh_cn: '账号', en_us: 'Account' },
  outcome: { zh_cn: '结果', en_us: 'Result' },
  ok: { zh_cn: '已验证', en_us: 'Verified' },
  linked: { zh_cn: '已关联', en_us: 'Linked' },
  unknown: { zh_cn: '未关联账号', en_us: 'No linked account' },
  noRole: { zh_cn: '用户组没有角色', en_us: 'No group with a role' },
  disabled: { zh_cn: '账号不可用', en_us: 'Account kept out' },
  gives: { zh_cn: '现在取得的角色', en_us: 'Role given now' },
  none: { zh_cn: '无', en_us: 'None' },
  claims: { zh_cn: '原始声明', en_us: 'Raw claims' },
});
