import { text } from '../../kit/text.ts';

export const proofText = text({
  prove: { zh_cn: '开始校验', en_us: 'Prove now' },
  running: { zh_cn: '校验中…', en_us: 'Proving…' },
  failed: {
    zh_cn: '上次校验未能完成，请重新校验',
    en_us: 'The last proof could not be finished; prove again',
  },
  never: { zh_cn: '尚未校验，请点击“开始校验”', en_us: 'Not proved yet: press "Prove now".' },
  green: { zh_cn: '全部成立', en_us: 'All hold' },
  red: { zh_cn: '{count}项不成立', en_us: '{count} do not hold' },
  finished: { zh_cn: '校验完成时间', en_us: 'Proved at' },
  reconciled: { zh_cn: '最近对账时间（每分钟）', en_us: 'Reconciled at (every minute)' },
  state: { zh_cn: '状态', en_us: 'Status' },
  holds: { zh_cn: '成立', en_us: 'Holds' },
  broken: { zh_cn: '{count}处不成立', en_us: '{count} wrong' },
  invariant: { zh_cn: '校验项', en_us: 'Invariant' },
  checked: { zh_cn: '校验数量', en_us: 'Checked' },
  duration: { zh_cn: '耗时', en_us: 'Duration' },
  where: { zh_cn: '位置', en_us: 'Where' },
  expected: { zh_cn: '应为', en_us: 'Expected' },
  found: { zh_cn: '实际', en_us: 'Found' },
  frozen: { zh_cn: '账目异常，资金操作已暂停', en_us: 'Money is frozen: the ledger does not add up' },
  unfreeze: { zh_cn: '解除暂停', en_us: 'Let money move' },
  remark: { zh_cn: '原因', en_us: 'Reason' },
});
