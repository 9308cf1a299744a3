import { text } from '../../kit/text.ts';

export const proofText = text({
  prove: { zh_cn: '开始校验', en_us: 'Verify now' },
  running: { zh_cn: '校验中…', en_us: 'Verifying…' },
  never: { zh_cn: '尚未校验，请点击“开始校验”', en_us: 'Not verified yet. Click “Verify now”.' },
  reconciled: { zh_cn: '最近对账时间（每分钟）', en_us: 'Last reconciled at (every minute)' },
  holds: { zh_cn: '成立', en_us: 'Consistent' },
  broken: { zh_cn: '{count}处不成立', en_us: 'Inconsistencies: {count}' },
  invariant: { zh_cn: '校验项', en_us: 'Check' },
  checked: { zh_cn: '校验数量', en_us: 'Checked' },
  duration: { zh_cn: '耗时', en_us: 'Duration' },
  where: { zh_cn: '位置', en_us: 'Location' },
  expected: { zh_cn: '应为', en_us: 'Expected' },
  found: { zh_cn: '实际', en_us: 'Actual' },
  frozen: { zh_cn: '账目异常，资金操作已暂停', en_us: 'Ledger inconsistent: money operations are suspended' },
  unfreeze: { zh_cn: '解除暂停', en_us: 'Resume transfers' },
  remark: { zh_cn: '原因', en_us: 'Reason' },
});
