import { text } from '../../../kit/text.ts';
import { rewardWord } from '../../../parts/common.text.ts';

export const evidenceText = text({
  evidence: { zh_cn: '依据', en_us: 'Evidence' },
  total: { zh_cn: '共 {count} 条', en_us: 'Total: {count}' },
  noRows: { zh_cn: '该区间没有记录', en_us: 'No records in this window.' },
  noSignIns: { zh_cn: '七天内没有登录记录', en_us: 'No sign-in records within 7 days.' },
  'kind.bets': { zh_cn: '注单', en_us: 'Bets' },
  'kind.transfers': { zh_cn: '转账', en_us: 'Transfers' },
  'kind.members': { zh_cn: '注册会员', en_us: 'Registrations' },
  'kind.signIns': { zh_cn: '登录', en_us: 'Sign-ins' },
  'kind.orders': { zh_cn: '订单', en_us: 'Orders' },
  'kind.map': { zh_cn: '共用地址', en_us: 'Shared addresses' },
  round: { zh_cn: '局号', en_us: 'Round no.' },
  record: { zh_cn: '注单号', en_us: 'Record no.' },
  reward: rewardWord,
  'bet.open': { zh_cn: '未结算', en_us: 'Unsettled' },
  'bet.settled': { zh_cn: '已结算', en_us: 'Settled' },
  'bet.cancelled': { zh_cn: '已取消', en_us: 'Cancelled' },
  corrected: { zh_cn: '有更正', en_us: 'Corrected' },
  'direction.in': { zh_cn: '转入', en_us: 'In' },
  'direction.out': { zh_cn: '转出', en_us: 'Out' },
  order: { zh_cn: '订单编号', en_us: 'Order id' },
  hasBet: { zh_cn: '已投注', en_us: 'Has bets' },
  map: {
    zh_cn: '会员与地址：连线表示使用过',
    en_us: 'Members and addresses: lines connect a member with each address used',
  },
  mapShared: {
    zh_cn: '地址 {ips} 个，会员 {members} 名，多人共用的地址 {shared} 个',
    en_us: 'Addresses: {ips}, members: {members}, shared addresses: {shared}',
  },
  noMap: { zh_cn: '没有地址记录', en_us: 'No address records.' },
  members: { zh_cn: '会员（注单、登录）', en_us: 'Members (bets, sign-ins)' },
  uses: { zh_cn: '{bets} 注、{signIns} 次登录', en_us: 'bets: {bets}, sign-ins: {signIns}' },
  own: { zh_cn: '告警对象', en_us: 'Alert subject' },
});
