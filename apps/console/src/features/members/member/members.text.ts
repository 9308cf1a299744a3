import { text } from '../../../kit/text.ts';

export const memberText = text({
  id: { zh_cn: '会员编号', en_us: 'Member id' },
  account: { zh_cn: '会员账号', en_us: 'Member account' },
  name: { zh_cn: '姓名', en_us: 'Name' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
  chatBannedUntil: { zh_cn: '禁言至', en_us: 'Muted until' },
  type: { zh_cn: '会员类型', en_us: 'Type' },
  currentGameId: { zh_cn: '当前游戏', en_us: 'Current game' },
  ip: { zh_cn: '使用过的IP', en_us: 'IPs used' },
  killUntil: { zh_cn: '点杀到期', en_us: 'Killing probability until' },
  killProbability: { zh_cn: '点杀概率', en_us: 'Killing probability' },
  registerIp: { zh_cn: '注册IP', en_us: 'Registration IP' },
  loginIp: { zh_cn: '登录IP', en_us: 'Login IP' },
  created: { zh_cn: '注册时间', en_us: 'Registered at' },
  createdAt: { zh_cn: '注册时间', en_us: 'Registered at' },
  lastLoginAt: { zh_cn: '最后登录时间', en_us: 'Last login' },
  unlimited: { zh_cn: '永久', en_us: 'Unlimited' },
});
