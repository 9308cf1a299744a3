import { text } from '../../../kit/text.ts';

/** Words of the conversion data. */
export const convertText = text({
  registeredAt: { zh_cn: '注册时间', en_us: 'Registered at' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  key: { zh_cn: '日期', en_us: 'Day' },
  registered: { zh_cn: '注册人数', en_us: 'Registrations' },
  loggedIn: { zh_cn: '登录人数', en_us: 'Sign-ins' },
  loginRate: { zh_cn: '登录率', en_us: 'Sign-in rate' },
  played: { zh_cn: '投注人数', en_us: 'Players' },
  playRate: { zh_cn: '投注率', en_us: 'Bet rate' },
  deposited: { zh_cn: '存款人数', en_us: 'Depositors' },
  depositRate: { zh_cn: '存款率', en_us: 'Deposit rate' },
  by: { zh_cn: '分组', en_us: 'Group by' },
  'by.day': { zh_cn: '按日', en_us: 'By day' },
  'by.agent': { zh_cn: '按代理', en_us: 'By agent' },
  funnel: { zh_cn: '注册转化漏斗', en_us: 'Registration funnel' },
  note: {
    zh_cn: '统计所选时间内注册的正式会员至今的登录、投注和存款情况；比率以注册人数为基数，日期按所选时区。',
    en_us:
      'Normal members registered in the period, with their sign-ins, bets and deposits to date. Rates are relative to registrations; days follow the selected time zone.',
  },
});
