import { choiceLabels } from '@pitboss/contract/core/labels/choice-labels';
import { sideLabels } from '@pitboss/contract/core/labels/side-labels';
import { text } from '../../kit/text.ts';

export const recordText = text({
  ...sideLabels,
  'operator.upline': choiceLabels['operator.upline'],
  amount: { zh_cn: '变动金额', en_us: 'Amount changed' },
  before: { zh_cn: '变动前', en_us: 'Before' },
  after: { zh_cn: '变动后', en_us: 'After' },
  counterparty: { zh_cn: '对方账户', en_us: 'Counterparty' },
  'counterparty.house': { zh_cn: '平台', en_us: 'House' },
  'counterparty.upline': { zh_cn: '上级', en_us: 'Upper agent' },
  'counterparty.anchor': { zh_cn: '主播', en_us: 'Anchor' },
  'counterparty.agency': { zh_cn: '公会', en_us: 'Agency' },
  rate: { zh_cn: '当时汇率', en_us: 'Rate at the time' },
  cny: { zh_cn: '折合CNY', en_us: 'In CNY' },
  count: { zh_cn: '笔数', en_us: 'Entries' },
  income: { zh_cn: '收入', en_us: 'In' },
  outgo: { zh_cn: '支出', en_us: 'Out' },
  net: { zh_cn: '净额', en_us: 'Net' },
  needsAccount: { zh_cn: '请输入会员或代理账号', en_us: 'Enter a member or agent account.' },
  what: { zh_cn: '类型', en_us: 'Type' },
  owner: { zh_cn: '账户类型', en_us: 'Account type' },
  opening: { zh_cn: '期初余额', en_us: 'Opening balance' },
  asOf: { zh_cn: '{from} 至 {to}', en_us: '{from} to {to}' },
});
