import type { Text } from '@pitboss/rules/i18n';
import type { CellReason } from './sheet-limits.ts';

/** Problem of a cell, and how to fix it. */
export const cellReasons: Readonly<Record<CellReason, Text>> = {
  date: {
    zh_cn: '是日期，请改为文本格式后重新填写',
    en_us: 'contains a date; format the cell as text and enter the value again.',
  },
  format: {
    zh_cn: '显示内容因数字格式与实际数值不同，请改为文本格式后重新填写',
    en_us:
      'its displayed value differs from the stored value because of the number format; format the cell as text and enter the value again.',
  },
  digits: {
    zh_cn: '数字超过15位，表格无法保留全部位数，请改为文本格式后重新填写',
    en_us:
      'number with more than 15 digits, which a spreadsheet cannot store exactly; format the cell as text and enter it again.',
  },
  boolean: {
    zh_cn: '是逻辑值（TRUE/FALSE），请改为文本格式',
    en_us: 'contains TRUE or FALSE; format the cell as text.',
  },
  formula: {
    zh_cn: '是公式，请粘贴为数值',
    en_us: 'contains a formula; paste it as a value.',
  },
  merged: {
    zh_cn: '属于合并单元格，请取消合并并逐行填写',
    en_us: 'belongs to merged cells; unmerge them and fill in each row.',
  },
  error: {
    zh_cn: '是错误值，请改正',
    en_us: 'contains an error value; correct it.',
  },
  control: {
    zh_cn: '含有不可见的控制字符，请删除后重新填写',
    en_us: 'contains invisible control characters; delete them and enter the value again.',
  },
};
