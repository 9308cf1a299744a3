import { text } from '../../kit/text.ts';

export const currencyText = text({
  code: { zh_cn: '币种', en_us: 'Currency' },
  name_zh_cn: { zh_cn: '中文名称', en_us: 'Chinese name' },
  name_en_us: { zh_cn: '英文名称', en_us: 'English name' },
  symbol: { zh_cn: '符号', en_us: 'Symbol' },
  rate: { zh_cn: '兑人民币', en_us: 'Rate to CNY' },
  change: { zh_cn: '涨跌', en_us: 'Change' },
  initial: { zh_cn: '系统初始', en_us: 'Initial' },
  nextFrom: { zh_cn: '待生效时间', en_us: 'Scheduled for' },
  nextRate: { zh_cn: '待生效汇率', en_us: 'Scheduled rate' },
  agents: { zh_cn: '代理数', en_us: 'Agents' },
  add: { zh_cn: '新增币种', en_us: 'Add currency' },
  editOf: { zh_cn: '修改汇率：{code}', en_us: 'Edit rate: {code}' },
  historyOf: { zh_cn: '汇率历史：{code}', en_us: 'Rate history: {code}' },
  present: { zh_cn: '当前汇率', en_us: 'Current rate' },
  newRate: { zh_cn: '新汇率', en_us: 'New rate' },
  newRateHint: {
    zh_cn: '1 {code} 折合人民币，最多8位小数',
    en_us: 'CNY per 1 {code}, at most 8 decimals',
  },
  fromHint: {
    zh_cn: '不填则立即生效，可填未来一年内的时间',
    en_us: 'Empty: immediately; otherwise up to one year ahead',
  },
  changes: { zh_cn: '变动 {percent}%', en_us: 'Changes by {percent}%' },
  jump: {
    zh_cn: '变动超过20%，请核对后勾选确认',
    en_us: 'Change above 20%: check the rate and tick the box to confirm.',
  },
  confirmJump: { zh_cn: '我已核对，确认此汇率', en_us: 'I have checked this rate and confirm it' },
  mustConfirm: { zh_cn: '请勾选确认', en_us: 'Please tick the box to confirm.' },
  noHistory: { zh_cn: '暂无汇率', en_us: 'No rates yet' },
  'state.past': { zh_cn: '已失效', en_us: 'Expired' },
  'state.coming': { zh_cn: '待生效', en_us: 'Scheduled' },
  'state.replaced': { zh_cn: '已被取代', en_us: 'Replaced' },
  chartOf: { zh_cn: '{code}汇率走势，{count}个汇率', en_us: '{code} rate history: {count} rates' },
  insertOnly: {
    zh_cn: '汇率只能新增，不能修改或删除。',
    en_us: 'Rates can only be added, not changed or deleted.',
  },
  fixed: { zh_cn: '固定', en_us: 'Fixed' },
});
