import { text } from '../../kit/text.ts';

export const distributionText = text({
  of: { zh_cn: '统计对象', en_us: 'What is counted' },
  'of.members': { zh_cn: '注册地区', en_us: 'Registration' },
  'of.logins': { zh_cn: '登录地区', en_us: 'Sign-ins' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  inside: { zh_cn: '上级地区', en_us: 'Inside' },
  time: { zh_cn: '登录时间', en_us: 'Sign-in time' },
  name: { zh_cn: '地区', en_us: 'Region' },
  rank: { zh_cn: '排名', en_us: 'Rank' },
  members: { zh_cn: '会员数', en_us: 'Members' },
  logins: { zh_cn: '登录次数', en_us: 'Sign-ins' },
  share: { zh_cn: '占比', en_us: 'Share' },
  world: { zh_cn: '全部地区', en_us: 'All regions' },
  chart: { zh_cn: '地区排名', en_us: 'Regions by rank' },
});
