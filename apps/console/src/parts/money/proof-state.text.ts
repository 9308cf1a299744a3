import { text } from '../../kit/text.ts';

/** Texts of the newest outcome of the ledger verification. */
export const proofStateText = text({
  title: { zh_cn: '账目校验', en_us: 'Ledger verification' },
  failed: {
    zh_cn: '上次校验未能完成，请重新校验',
    en_us: 'The last verification could not be completed. Please verify again.',
  },
  green: { zh_cn: '全部成立', en_us: 'All consistent' },
  red: { zh_cn: '{count}项不成立', en_us: 'Inconsistent checks: {count}' },
  finished: { zh_cn: '校验完成时间', en_us: 'Verified at' },
  age: { zh_cn: '{age}前', en_us: '{age} ago' },
  overdue: { zh_cn: '超过36小时未校验', en_us: 'Not verified for more than 36 h' },
  open: { zh_cn: '查看', en_us: 'Details' },
});
