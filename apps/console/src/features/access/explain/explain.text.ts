/** Texts of the explanation of what an account may do. */
export const explainText = {
  explain: { zh_cn: '权限说明', en_us: 'Explain access' },
  explainOf: { zh_cn: '{whom} 的权限说明', en_us: 'Access of {whom}' },
  account: { zh_cn: '账号', en_us: 'Account' },
  subject: { zh_cn: '页面或操作', en_us: 'Page or action' },
  agent: { zh_cn: '代理账号（可不填）', en_us: 'Agent account (optional)' },
  member: { zh_cn: '会员账号（可不填）', en_us: 'Member account (optional)' },
  allowed: { zh_cn: '可以：{subject}', en_us: 'Allowed: {subject}' },
  denied: { zh_cn: '不可以：{subject}', en_us: 'Not allowed: {subject}' },
  because: { zh_cn: '判定依据', en_us: 'Reasons' },
  holds: { zh_cn: '满足', en_us: 'Yes' },
  fails: { zh_cn: '不满足', en_us: 'No' },
  note: { zh_cn: '须知', en_us: 'Note' },
} as const;
