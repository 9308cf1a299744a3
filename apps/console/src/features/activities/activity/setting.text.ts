import { text } from '../../../kit/text.ts';
import { activityText } from './activities.text.ts';

/** Texts of the list of activities and of what is done with one there. */
export const settingText = text({
  ...activityText,
  time: { zh_cn: '活动时间', en_us: 'Activity time' },
  showStart: { zh_cn: '展示开始', en_us: 'Shown from' },
  showEnd: { zh_cn: '展示结束', en_us: 'Shown until' },
  currencies: { zh_cn: '币种', en_us: 'Currencies' },
  expectedCost: { zh_cn: '预计成本', en_us: 'Expected cost' },
  costHint: {
    zh_cn: '进行中为此刻结算的成本，结算后为派奖合计',
    en_us: 'In progress: cost if settled now. After settlement: total awarded',
  },
  used: { zh_cn: '已用预算{percent}', en_us: '{percent} of budget used' },
  exhausted: { zh_cn: '预算用尽', en_us: 'Budget exhausted' },
  sort: { zh_cn: '排序', en_us: 'Sort order' },
  zone: { zh_cn: '时区', en_us: 'Time zone' },
  'zone.BeiJing': { zh_cn: '北京', en_us: 'Beijing' },
  'zone.NewYork': { zh_cn: '纽约', en_us: 'New York' },
  'stopped.settle': { zh_cn: '提前结束', en_us: 'Ended early' },
  'stopped.cancel': { zh_cn: '已取消', en_us: 'Cancelled' },
  add: { zh_cn: '新增活动', en_us: 'Add activity' },
  open: { zh_cn: '查看', en_us: 'View' },
  publish: { zh_cn: '发布', en_us: 'Publish' },
  publishOf: { zh_cn: '发布 {whom}', en_us: 'Publish {whom}' },
  publishSure: {
    zh_cn: '会员将在展示时间内看到活动，奖励按设定派发。',
    en_us: 'Members see the activity during its display time; rewards are paid as configured.',
  },
  removeSure: { zh_cn: '活动不能恢复。', en_us: 'This cannot be undone.' },
  mode: { zh_cn: '方式', en_us: 'Method' },
  'modeHint.settle': {
    zh_cn: '此刻之后的投注与登录不再计入，奖励在派奖时间照常派发。',
    en_us: 'Bets and sign-ins from now on do not count; rewards are paid at the payout time.',
  },
  'modeHint.cancel': {
    zh_cn: '活动立即结束，任何人都不会得到奖励；启用双人复核时须另一人批准。',
    en_us:
      'The activity ends immediately and no rewards are paid. A second approver is required where enabled.',
  },
  report: { zh_cn: '报表', en_us: 'Report' },
});
