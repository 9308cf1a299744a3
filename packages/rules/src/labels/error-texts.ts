import type { Language, Text } from '../i18n.ts';
import { messageText } from '../messages.ts';
import type { ErrorAt, LabelError } from './check-label.ts';
import { labelLimits } from './labels.ts';

/** Messages for the errors of labels, shared by console and server. */
const texts: Readonly<Record<LabelError, Text>> = {
  valueMoney: {
    zh_cn: '请输入金额，最多两位小数',
    en_us: 'Please enter an amount with at most two decimals.',
  },
  valueSigned: {
    zh_cn: '请输入金额，最多两位小数，可为负数',
    en_us: 'Please enter an amount with at most two decimals; it may be negative.',
  },
  valuePercent: {
    zh_cn: '请输入百分比，最多两位小数',
    en_us: 'Please enter a percentage of at least 0 with at most two decimals.',
  },
  valueCount: { zh_cn: '请输入不小于0的整数', en_us: 'Please enter an integer of at least 0.' },
  toMissing: { zh_cn: '请输入上限', en_us: 'Please enter the upper bound.' },
  toBelow: { zh_cn: '上限不能小于下限', en_us: 'The upper bound must not be below the lower bound.' },
  conditionsMissing: {
    zh_cn: '启用前须有至少一个条件',
    en_us: 'A label needs at least one condition before it is enabled.',
  },
  conditionsMany: {
    zh_cn: `最多${labelLimits.conditions}个条件`,
    en_us: `At most ${labelLimits.conditions} conditions.`,
  },
  manualConditions: { zh_cn: '人工标签没有条件', en_us: 'Manual labels have no conditions.' },
  effectForeign: { zh_cn: '该标签没有这项效果', en_us: 'This label does not have this effect.' },
  stay: {
    zh_cn: `停留时间为${labelLimits.stayHours.min}至${labelLimits.stayHours.max}小时`,
    en_us: `The stay must be ${labelLimits.stayHours.min} to ${labelLimits.stayHours.max} hours.`,
  },
  currency: { zh_cn: '币种代码有误', en_us: 'Invalid currency code.' },
};

/** The words of a fault. */
export const errorText = (failure: ErrorAt['fault'], language: Language): string =>
  typeof failure === 'string' ? texts[failure][language] : messageText(failure, language);
