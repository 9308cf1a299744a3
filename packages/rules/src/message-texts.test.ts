import { expect, it } from 'vitest';
import { type MessageKey, messages } from './messages.ts';

/** The messages of spec §8 as users read them. The English is the specification's, word for word. */
it.each<[MessageKey, string, string]>([
  ['requestTimedOut', '请求超时，请重试', 'Request timed out, please try again.'],
  ['loginAgain', '请重新登录', 'Please login again.'],
  ['completeInformation', '请输入完整信息', 'Please enter complete information.'],
  ['queryEmpty', '查询内容不能为空', 'Query is empty.'],
  ['memberMissing', '会员不存在', 'Member does not exist.'],
  ['filterRequired', '请选择筛选条件', 'Please select filter criteria.'],
  ['threeMonthsOnly', '只能查询最近三个月的数据', 'Only the first three months can be queried.'],
  ['parameterCannotBe', '参数不能为{msg}', 'Parameter cannot be {msg}.'],
  ['parameterWrong', '请输入正确的数字或参数', 'Please enter the correct number or parameters.'],
  ['copyFailed', '复制失败', 'Copy failed.'],
  ['preLogin', '预登录错误', 'Pre-login error.'],
  ['passwordTooShort', '密码至少6位', 'Password at least 6 digits.'],
  ['mobileWrong', '手机号码输入有误', 'Mobile phone number entered incorrectly.'],
  ['amountFormat', '金额格式错误', 'Amount format error.'],
  ['resetFailed', '重置失败', 'Failure reset.'],
  [
    'uploadFailed',
    '上传失败，部分文件上传失败，请重新上传',
    'Upload failed; some files failed to upload, please upload again.',
  ],
  ['passwordsDiffer', '两次输入的新密码不一致', 'Inconsistent new password entry.'],
  ['withholdingProxyRefused', '代理返回失败', 'Proxy returns failed.'],
  ['withholdingLogic', '逻辑失败', 'Logical failure.'],
  ['withholdingTimeout', '请求超时', 'Request timed out.'],
  ['startTimeFormat', '开始时间格式错误', 'The format of the start time is wrong.'],
  ['endTimeFormat', '结束时间格式错误', 'The format of the end time is wrong.'],
])('message %s reads as in the error catalogue', (key, zh_cn, en_us) => {
  expect(messages[key]).toEqual({ zh_cn, en_us });
});
