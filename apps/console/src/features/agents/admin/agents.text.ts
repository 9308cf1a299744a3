import { text } from '../../../kit/text.ts';

export const agentText = text({
  id: { zh_cn: '代理编号', en_us: 'Agent id' },
  account: { zh_cn: '代理账号', en_us: 'Agent account' },
  name: { zh_cn: '代理名称', en_us: 'Agent name' },
  parentName: { zh_cn: '上级代理', en_us: 'Upper agent' },
  subAgents: { zh_cn: '下级代理数', en_us: 'Sub-agents' },
  created: { zh_cn: '开户时间', en_us: 'Opened at' },
  createdAt: { zh_cn: '开户时间', en_us: 'Opened at' },
  lastLoginAt: { zh_cn: '最后登录时间', en_us: 'Last login' },
  memberRows: { zh_cn: '会员', en_us: 'Members' },
  title: { zh_cn: '代理详情', en_us: 'Agent details' },
  publicKey: { zh_cn: '公钥指纹', en_us: 'Key fingerprint' },
  notFound: { zh_cn: '查不到该代理', en_us: 'Agent not found' },
});
