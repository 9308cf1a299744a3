import { text } from '../../kit/text.ts';

export const distributionText = text({
  of: { zh_cn: '统计对象', en_us: 'Count by' },
  'of.members': { zh_cn: '注册地区', en_us: 'Registration region' },
  'of.logins': { zh_cn: '登录地区', en_us: 'Sign-in region' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  time: { zh_cn: '登录时间', en_us: 'Signed in at' },
  name: { zh_cn: '地区', en_us: 'Region' },
  rank: { zh_cn: '排名', en_us: 'Rank' },
  logins: { zh_cn: '登录次数', en_us: 'Sign-ins' },
  world: { zh_cn: '全部地区', en_us: 'All regions' },
  chart: { zh_cn: '地区排名', en_us: 'Regions by rank' },
});
