import type { Language, Text } from '../i18n.ts';
import { messageText } from '../messages.ts';
import type { FaultAt, LabelFault } from './check-label.ts';
import { labelLimits } from './labels.ts';

/** What is said of the faults of labels; console and server say the same. */
const texts: Readonly<Record<LabelFault, Text>> = {
  valueMoney: { zh_cn: '请输入金额，最多两位小数', en_us: 'An amount with two decimals at most.' },
  valueSigned: {
    zh_cn: '请输入金额，最多两位小数，可为负数',
    en_us: 'An amount with two decimals at most; it may be below zero.',
  },
  valuePercent: {
    zh_cn: '请输入百分比，最多两位小数',
    en_us: 'A percentage with two decimals at most, not below zero.',
  },
  valueCount: { zh_cn: '请输入不小于0的整数', en_us: 'A whole number, not below zero.' },
  toMissing: { zh_cn: '请输入上限', en_us: 'The upper end is missing.' },
  toBelow: { zh_cn: '上限不能小于下限', en_us: 'The upper end must not be below the lower one.' },
  conditionsMissing: { zh_cn: '启用前须有至少一个条件', en_us: 'A label that is on needs a condition.' },
  conditionsMany: {
    zh_cn: `最多${labelLimits.conditions}个条件`,
    en_us: `At most ${labelLimits.conditions} conditions.`,
  },
  manualConditions: { zh_cn: '人工标签没有条件', en_us: 'A label by hand has no conditions.' },
  effectForeign: { zh_cn: '该标签没有这项效果', en_us: 'Labels of this side have no such effect.' },
  stay: {
    zh_cn: `停留时间为${labelLimits.stayHours.min}至${labelLimits.stayHours.max}小时`,
    en_us: `The stay is ${labelLimits.stayHours.min} to ${labelLimits.stayHours.max} hours.`,
  },
  currency: { zh_cn: '币种代码有误', en_us: 'The currency code is not valid.' },
};

/** The words of a fault. */
export const faultText = (fault: FaultAt['fault'], language: Language): string =>
  typeof fault === 'string' ? texts[fault][language] : messageText(fault, language);
