import '../../../kit/library/form-labels.ts';
import { text } from '../../../kit/text.ts';

/** Words of activities that both pages have. */
export const activityText = text({
  'kind.leaderboard': { zh_cn: '排行榜', en_us: 'Leaderboard' },
  'kind.signIn': { zh_cn: '签到', en_us: 'Sign-in' },
  'kind.login': { zh_cn: '定期登录', en_us: 'Regular login' },
  'kind.onlineTime': { zh_cn: '累计在线', en_us: 'Online time' },
  'state.notOpen': { zh_cn: '未开启', en_us: 'Not open' },
  'state.settling': { zh_cn: '结算中', en_us: 'Settlement in progress' },
  start: { zh_cn: '活动开始', en_us: 'Start' },
  end: { zh_cn: '活动结束', en_us: 'End' },
  payoutTime: { zh_cn: '派奖时间', en_us: 'Payout time' },
  payoutWay: { zh_cn: '派奖方式', en_us: 'Payout method' },
  'measure.days': { zh_cn: '签到天数', en_us: 'Sign-in days' },
  'measure.periods': { zh_cn: '登录期数', en_us: 'Login periods' },
  'measure.minutes': { zh_cn: '在线分钟', en_us: 'Minutes online' },
  budget: { zh_cn: '预算', en_us: 'Budget' },
});
