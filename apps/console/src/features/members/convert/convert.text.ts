import { text } from '../../../kit/text.ts';

/** Words of the conversion data. */
export const convertText = text({
  registeredAt: { zh_cn: '注册时间', en_us: 'Registered' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  key: { zh_cn: '日期', en_us: 'Day' },
  agentAccount: { zh_cn: '代理', en_us: 'Agent' },
  registered: { zh_cn: '注册人数', en_us: 'Registered' },
  loggedIn: { zh_cn: '登录人数', en_us: 'Signed in' },
  loginRate: { zh_cn: '登录率', en_us: 'Sign-in rate' },
  played: { zh_cn: '投注人数', en_us: 'Played' },
  playRate: { zh_cn: '投注率', en_us: 'Play rate' },
  deposited: { zh_cn: '存款人数', en_us: 'Deposited' },
  depositRate: { zh_cn: '存款率', en_us: 'Deposit rate' },
  by: { zh_cn: '分组', en_us: 'Group by' },
  'by.day': { zh_cn: '按日', en_us: 'By day' },
  'by.agent': { zh_cn: '按代理', en_us: 'By agent' },
  funnel: { zh_cn: '注册转化漏斗', en_us: 'Funnel from registration to deposit' },
  note: {
    zh_cn: '统计所选时间内注册的正式会员至今的登录、投注和存款情况；比率以注册人数为基数，日期按所选时区。',
    en_us:
      'Normal members who registered in the range, and what became of them until now. Rates are parts of those who registered; days are those of the chosen zone.',
  },
});
