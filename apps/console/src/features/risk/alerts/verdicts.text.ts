import { text } from '../../../kit/text.ts';
import { stateLabels } from './state.text.ts';

/** Texts of the verdict on alerts and of its undo. */
export const verdictText = text({
  ...stateLabels,
  remark: { zh_cn: '备注（判为异常时必填）', en_us: 'Remark (required for abnormal)' },
  decided: { zh_cn: '已处理 {count} 条：{result}', en_us: 'Decided: {count}, {result}' },
  decidedOne: { zh_cn: '已处理 {name}：{result}', en_us: '{name}: {result}' },
  undo: { zh_cn: '撤销', en_us: 'Undo' },
  seconds: { zh_cn: '{seconds} 秒', en_us: '{seconds} s' },
  meanwhile: {
    zh_cn: '其中 {count} 条已被他人处理，本次未提交',
    en_us: 'Already decided by others: {count}; nothing was submitted',
  },
  meanwhileOne: { zh_cn: '{who} 于 {at} 判为“{result}”', en_us: '{who} at {at}: {result}' },
  decideRest: { zh_cn: '处理其余 {count} 条', en_us: 'Decide the remaining {count}' },
  dismiss: { zh_cn: '知道了', en_us: 'Close' },
  system: { zh_cn: '系统', en_us: 'system' },
});
