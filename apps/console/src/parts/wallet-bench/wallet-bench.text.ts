import { text } from '../../kit/text.ts';

export const benchText = text({
  title: { zh_cn: '钱包测试', en_us: 'Wallet test' },
  why: {
    zh_cn:
      '以测试会员向回调地址发送真实请求，逐项检查钱包是否遵守协议；请求的单号以BENCH-开头，平台不产生订单与账目，结束后恢复会员余额。',
    en_us:
      'Sends real requests to the callback address for a test member and checks the wallet against the protocol step by step. Request ids start with BENCH-; no orders or ledger entries are created, and the member balance is restored at the end.',
  },
  required: {
    zh_cn: '启用单一钱包前，此测试须全部通过。',
    en_us: 'All checks must pass before the seamless wallet can be enabled.',
  },
  due: {
    zh_cn: '回调地址或密钥变更后钱包尚未通过测试，请重新测试。',
    en_us: 'The wallet has not passed its test since its address or a key changed. Test again.',
  },
  member: { zh_cn: '测试会员', en_us: 'Test member' },
  memberHint: {
    zh_cn: '贵方钱包中的会员账号，余额至少10.00，测试期间不要游戏',
    en_us: 'A member account in your wallet with at least 10.00 that does not play during the test',
  },
  start: { zh_cn: '开始测试', en_us: 'Start test' },
  none: { zh_cn: '尚未测试', en_us: 'Not tested yet' },
  runs: { zh_cn: '测试记录', en_us: 'Test history' },
  show: { zh_cn: '查看', en_us: 'View' },
  address: { zh_cn: '回调地址', en_us: 'Callback address' },
  counts: {
    zh_cn: '通过{passed} · 未通过{failed} · 跳过{skipped}',
    en_us: 'passed {passed} · failed {failed} · skipped {skipped}',
  },
  progress: { zh_cn: '已完成{done}/{all}项', en_us: '{done} of {all} checks completed' },
  check: { zh_cn: '检查项', en_us: 'Check' },
  found: { zh_cn: '结果说明', en_us: 'Details' },
  fix: { zh_cn: '处理办法', en_us: 'How to fix' },
  passed: { zh_cn: '通过', en_us: 'Passed' },
  failed: { zh_cn: '未通过', en_us: 'Failed' },
  skipped: { zh_cn: '跳过', en_us: 'Skipped' },
  'state.queued': { zh_cn: '等待中', en_us: 'Queued' },
  'state.running': { zh_cn: '进行中', en_us: 'Running' },
  'state.done': { zh_cn: '未全部通过', en_us: 'Not all passed' },
  'state.whole': { zh_cn: '全部通过', en_us: 'All passed' },
  'state.failed': { zh_cn: '无法完成', en_us: 'Could not be completed' },
  'part.check': { zh_cn: '检查', en_us: 'Check' },
  'part.prepares': { zh_cn: '准备', en_us: 'Preparation' },
  'part.tidies': { zh_cn: '收尾', en_us: 'Cleanup' },
  'sign.wrong': { zh_cn: '故意签错', en_us: 'intentionally signed with a wrong key' },
  'sign.old': {
    zh_cn: '故意用两分钟前的时间戳',
    en_us: 'intentionally signed with a timestamp two minutes old',
  },
  'signature.valid': { zh_cn: '应答签名正确', en_us: 'response signature valid' },
  'signature.wrong': { zh_cn: '应答签名错误', en_us: 'response signature invalid' },
  'signature.clock': { zh_cn: '应答时间戳不符', en_us: 'response timestamp off' },
  'signature.absent': { zh_cn: '应答未签名', en_us: 'response not signed' },
  expected: { zh_cn: '应为code {codes}', en_us: 'expected code {codes}' },
  download: { zh_cn: '下载报告', en_us: 'Download report' },
  noReply: { zh_cn: '没有应答', en_us: 'No response' },
});
