import type { Text } from '../i18n.ts';
import { type LimitError, roomLimits } from './limits.ts';

/** Messages for the errors of limits, shared by console and server. */
export const limitErrorTexts: Readonly<Record<LimitError, Text>> = {
  amount: {
    zh_cn: '请输入大于0的金额，最多两位小数',
    en_us: 'Please enter an amount above 0 with at most two decimals.',
  },
  nothing: { zh_cn: '请输入游戏或区域的限红', en_us: 'Please enter limits of the game or of an area.' },
  incomplete: {
    zh_cn: '最小、最大与单局最大须一并填写',
    en_us: 'Min, max and round max must all be filled in.',
  },
  maxBelowMin: { zh_cn: '最大不能小于最小', en_us: 'Max must not be below min.' },
  maxAboveRound: { zh_cn: '最大不能超过单局最大', en_us: 'Max must not exceed round max.' },
  roundBelowMax: { zh_cn: '单局最大不能小于最大', en_us: 'Round max must not be below max.' },
  chipCount: {
    zh_cn: `筹码须为1至${roomLimits.chips}个`,
    en_us: `There must be 1 to ${roomLimits.chips} chips.`,
  },
  chipOrder: { zh_cn: '筹码须从小到大且不重复', en_us: 'Chips must be ascending without repeats.' },
  chipMultiple: { zh_cn: '筹码须为最小筹码的整数倍', en_us: 'Chips must be multiples of the smallest chip.' },
  notMultiple: { zh_cn: '须为最小筹码的整数倍', en_us: 'Must be a multiple of the smallest chip.' },
  belowChip: { zh_cn: '不能小于最小筹码', en_us: 'Must not be below the smallest chip.' },
  belowLargest: { zh_cn: '不能小于最大筹码', en_us: 'Must not be below the largest chip.' },
  area: { zh_cn: '该游戏没有此区域', en_us: 'The game has no such area.' },
};

/** Labels of the cells of limits. */
export const limitCellTexts = {
  min: { zh_cn: '最小', en_us: 'min' },
  max: { zh_cn: '最大', en_us: 'max' },
  roundMax: { zh_cn: '单局最大', en_us: 'round max' },
  chips: { zh_cn: '筹码', en_us: 'chips' },
} as const satisfies Readonly<Record<string, Text>>;
