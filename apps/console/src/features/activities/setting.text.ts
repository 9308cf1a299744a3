import { text } from '../../kit/text.ts';
import { activityText } from './activities.text.ts';

/** Texts of the list of activities and of what is done with one there. */
export const settingText = text({
  ...activityText,
  time: { zh_cn: '活动时间', en_us: 'Time' },
  showStart: { zh_cn: '展示开始', en_us: 'Shown from' },
  showEnd: { zh_cn: '展示结束', en_us: 'Shown until' },
  currencies: { zh_cn: '币种', en_us: 'Currencies' },
  expectedCost: { zh_cn: '预计成本', en_us: 'Expected cost' },
  costHint: {
    zh_cn: '进行中为此刻结算的成本，结算后为派奖合计',
    en_us: 'In progress: if it were settled now; afterwards what was awarded',
  },
  used: { zh_cn: '已用预算{percent}', en_us: '{percent} of the budget' },
  exhausted: { zh_cn: '预算用尽', en_us: 'Budget exhausted' },
  sort: { zh_cn: '排序', en_us: 'Order' },
  zone: { zh_cn: '时区', en_us: 'Time zone' },
  'zone.BeiJing': { zh_cn: '北京', en_us: 'Beijing' },
  'zone.NewYork': { zh_cn: '纽约', en_us: 'New York' },
  operator: { zh_cn: '操作人', en_us: 'Operator' },
  updatedAt: { zh_cn: '修改时间', en_us: 'Changed' },
  'stopped.settle': { zh_cn: '提前结束', en_us: 'Ended early' },
  'stopped.cancel': { zh_cn: '已取消', en_us: 'Cancelled' },
  add: { zh_cn: '新增活动', en_us: 'Add an activity' },
  open: { zh_cn: '查看', en_us: 'View' },
  edit: { zh_cn: '修改', en_us: 'Edit' },
  copy: { zh_cn: '复制', en_us: 'Copy' },
  publish: { zh_cn: '发布', en_us: 'Publish' },
  publishOf: { zh_cn: '发布 {whom}', en_us: 'Publish {whom}' },
  publishSure: {
    zh_cn: '会员将在展示时间内看到活动，奖励按设定派发。',
    en_us: 'Members see it in its display time, and its rewards are paid as set.',
  },
  remove: { zh_cn: '删除', en_us: 'Delete' },
  removeOf: { zh_cn: '删除 {whom}', en_us: 'Delete {whom}' },
  removeSure: { zh_cn: '活动不能恢复。', en_us: 'It cannot be brought back.' },
  stop: { zh_cn: '停止', en_us: 'Stop' },
  stopOf: { zh_cn: '停止 {whom}', en_us: 'Stop {whom}' },
  mode: { zh_cn: '方式', en_us: 'How' },
  'mode.settle': { zh_cn: '立即结束并结算', en_us: 'End now and settle' },
  'mode.cancel': { zh_cn: '取消，不派奖', en_us: 'Cancel without awards' },
  'modeHint.settle': {
    zh_cn: '此刻之后的投注与登录不再计入，奖励在派奖时间照常派发。',
    en_us: 'Nothing counts from now on; what was reached is paid at the payout time.',
  },
  'modeHint.cancel': {
    zh_cn: '活动立即结束，任何人都不会得到奖励；启用双人复核时须另一人批准。',
    en_us:
      'It is finished at once and nobody gets anything; a second person approves where that is required.',
  },
  reason: { zh_cn: '原因', en_us: 'Reason' },
  report: { zh_cn: '报表', en_us: 'Report' },
});
