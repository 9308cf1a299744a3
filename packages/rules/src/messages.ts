import type { Language, Text } from './i18n.ts';
import { parameterText } from './words/amount-text.ts';

/**
 * The messages that users see (spec §8) and those of the validation rules (spec §5), in both languages.
 * `{name}` is the placeholder of the parameter of that name. English wording of §8 is the specification's.
 */
export const messages = {
  // Spec §8, in its order.
  requestTimedOut: { zh_cn: '请求超时，请重试', en_us: 'Request timed out, please try again.' },
  loginAgain: { zh_cn: '请重新登录', en_us: 'Please login again.' },
  completeInformation: { zh_cn: '请输入完整信息', en_us: 'Please enter complete information.' },
  queryEmpty: { zh_cn: '查询内容不能为空', en_us: 'Query is empty.' },
  memberMissing: { zh_cn: '会员不存在', en_us: 'Member does not exist.' },
  filterRequired: { zh_cn: '请选择筛选条件', en_us: 'Please select filter criteria.' },
  threeMonthsOnly: {
    zh_cn: '只能查询最近三个月的数据',
    en_us: 'Only the first three months can be queried.',
  },
  parameterCannotBe: { zh_cn: '参数不能为{msg}', en_us: 'Parameter cannot be {msg}.' },
  parameterWrong: {
    zh_cn: '请输入正确的数字或参数',
    en_us: 'Please enter the correct number or parameters.',
  },
  copyFailed: { zh_cn: '复制失败', en_us: 'Copy failed.' },
  preLogin: { zh_cn: '预登录错误', en_us: 'Pre-login error.' },
  passwordTooShort: { zh_cn: '密码至少6位', en_us: 'Password at least 6 digits.' },
  mobileWrong: { zh_cn: '手机号码输入有误', en_us: 'Mobile phone number entered incorrectly.' },
  amountFormat: { zh_cn: '金额格式错误', en_us: 'Amount format error.' },
  resetFailed: { zh_cn: '重置失败', en_us: 'Failure reset.' },
  uploadFailed: {
    zh_cn: '上传失败，部分文件上传失败，请重新上传',
    en_us: 'Upload failed; some files failed to upload, please upload again.',
  },
  passwordsDiffer: { zh_cn: '两次输入的新密码不一致', en_us: 'Inconsistent new password entry.' },
  withholdingProxyRefused: { zh_cn: '代理返回失败', en_us: 'Proxy returns failed.' },
  withholdingLogic: { zh_cn: '逻辑失败', en_us: 'Logical failure.' },
  withholdingTimeout: { zh_cn: '请求超时', en_us: 'Request timed out.' },
  startTimeFormat: { zh_cn: '开始时间格式错误', en_us: 'The format of the start time is wrong.' },
  endTimeFormat: { zh_cn: '结束时间格式错误', en_us: 'The format of the end time is wrong.' },

  // Spec §8, version and routing; §4, switching what a wallet uses.
  updateTitle: { zh_cn: '提示', en_us: 'Tip' },
  updateTip: {
    zh_cn: '系统已更新，请确认后刷新页面',
    en_us: 'A new version is available. Confirm to reload the page.',
  },

  // Spec §5, in its order.
  passwordTooLong: { zh_cn: '密码最多20位', en_us: 'Password at most 20 digits.' },
  accountRequired: { zh_cn: '请输入账号', en_us: 'Username is required.' },
  passwordRequired: { zh_cn: '请输入密码', en_us: 'Password is required.' },
  codeRequired: { zh_cn: '请输入验证码', en_us: 'Verification code is required.' },
  ipRequired: { zh_cn: '请输入IP', en_us: 'Please enter an IP.' },
  ipInvalid: { zh_cn: 'IP格式错误：{ip}', en_us: 'Not a valid IP: {ip}' },
  ipRangeTooWide: {
    zh_cn: 'IP段过大：{ip}（IPv4不小于/16，IPv6不小于/48）',
    en_us: 'Range too wide: {ip} (IPv4 from /16, IPv6 from /48).',
  },
  ipTooMany: { zh_cn: '一次最多{max}个IP', en_us: 'At most {max} IPs at a time.' },
  betTimeRequired: { zh_cn: '请选择投注时间', en_us: 'Please choose the betting time.' },
  timesReversed: {
    zh_cn: '结束时间不能早于开始时间',
    en_us: 'The end time must not be earlier than the start time.',
  },
  currencyForAmount: {
    zh_cn: '填写投注金额时请选择币种',
    en_us: 'Please choose a currency for the bet amount.',
  },
  memberOrIpRequired: { zh_cn: '请输入会员或投注IP', en_us: 'Please enter a member or a bet IP.' },
  amountRequired: { zh_cn: '请输入金额', en_us: 'Please enter the amount.' },
  amountPositive: { zh_cn: '金额必须大于0', en_us: 'The amount must be greater than 0.' },
  targetZero: {
    zh_cn: '目标不能为0：正数为会员赢，负数为会员输',
    en_us: 'The target must not be 0: positive for a member win, negative for a member loss.',
  },
  amountTooLarge: { zh_cn: '金额不能超过{max}', en_us: 'The amount must not exceed {max}.' },
  currencyRequired: { zh_cn: '请选择币种', en_us: 'Please choose a currency.' },
  logoType: { zh_cn: '代理图标必须为png格式', en_us: 'The logo must be a png.' },
  logoSize: {
    zh_cn: '代理图标尺寸须为{min}x{min}到{max}x{max}',
    en_us: 'The logo must be {min}x{min} to {max}x{max} pixels.',
  },
  rtpFormat: {
    zh_cn: 'RTP须为数字，最多三位小数',
    en_us: 'RTP must be a number with at most three decimals.',
  },
  rtpRange: { zh_cn: 'RTP范围为{min}到{max}', en_us: 'RTP must be between {min} and {max}.' },
  proportionWrong: {
    zh_cn: '金额比例须在0到1之间，最多4位小数',
    en_us: 'The proportion must be between 0 and 1 with at most 4 decimals.',
  },
  poolNameRequired: { zh_cn: '请输入奖池名称', en_us: 'Please enter the name of the pool.' },
  poolNameTooLong: {
    zh_cn: '奖池名称最多{max}个字',
    en_us: 'The name of the pool must not exceed {max} characters.',
  },
  discountWrong: {
    zh_cn: '折扣须在0到1之间，最多4位小数',
    en_us: 'The discount must be between 0 and 1, with at most 4 decimals.',
  },
  killProbabilityWrong: {
    zh_cn: '点杀概率须在0到1之间，不能为0，最多2位小数',
    en_us: 'The probability must be between 0 and 1, not 0, with at most 2 decimals.',
  },
  activityOutsideShow: {
    zh_cn: '活动时间必须在展示时间内',
    en_us: 'The activity time must lie within the display time.',
  },
  payoutTimeWrong: {
    zh_cn: '派奖时间必须晚于活动结束时间且早于展示结束时间',
    en_us: 'The payout time must be after the end of the activity and before the end of the display.',
  },
  titleRequired: { zh_cn: '请输入标题', en_us: 'Please enter a title.' },
  titleTooLong: { zh_cn: '标题最多{max}个字', en_us: 'The title must not exceed {max} characters.' },
  linkInvalid: { zh_cn: '请输入有效的链接', en_us: 'Please enter a valid link.' },
  contentRequired: { zh_cn: '请输入中英文内容', en_us: 'Please enter the content in both languages.' },
  tickerChineseTooLong: {
    zh_cn: '中文内容须少于{max}字',
    en_us: 'The Chinese content must be under {max} characters.',
  },
  tickerEnglishTooLong: {
    zh_cn: '英文内容须少于{max}字符',
    en_us: 'The English content must be under {max} characters.',
  },
  intervalWrong: {
    zh_cn: '播放间隔须为{min}到{max}的整数',
    en_us: 'The play interval must be an integer from {min} to {max}.',
  },
  periodWrong: { zh_cn: '播放时段格式错误', en_us: 'Invalid format of a play period.' },
  periodsOverlap: { zh_cn: '播放时段不能重叠', en_us: 'Play periods must not overlap.' },
  nicknameTooLong: {
    zh_cn: '昵称最多6个汉字或12个字母',
    en_us: 'The nickname takes at most 6 Chinese characters or 12 letters.',
  },
  replyTooLong: {
    zh_cn: '内容最多40个汉字或80个字母',
    en_us: 'The content takes at most 40 Chinese characters or 80 letters.',
  },
  videoType: { zh_cn: '视频格式须为mp4、ogg或webm', en_us: 'A video must be mp4, ogg or webm.' },
  videoTooLarge: { zh_cn: '单个视频不能超过10MB', en_us: 'A video must not exceed 10 MB.' },
  videoSpaceFull: { zh_cn: '视频总大小不能超过5GB', en_us: 'All videos together must not exceed 5 GB.' },
  tagRequired: { zh_cn: '请至少选择一个标签', en_us: 'Please choose at least one tag.' },
  recommendationWrong: { zh_cn: '推荐值须为整数', en_us: 'The recommendation must be an integer.' },
  remarkTooLong: {
    zh_cn: '备注最多{max}个汉字',
    en_us: 'The remark must not exceed {max} Chinese characters.',
  },
  sortWrong: {
    zh_cn: '排序须为正整数，1为最大',
    en_us: 'The sort number must be a positive integer, 1 is the largest.',
  },
  thresholdWrong: {
    zh_cn: '阈值须为{min}到{max}的数字，最多{decimals}位小数',
    en_us: 'A threshold must be a number from {min} to {max} with at most {decimals} decimals.',
  },
  alarmNotAboveTable: {
    zh_cn: '报警阈值必须大于列表显示阈值',
    en_us: 'The alarm threshold must be greater than the table-display threshold.',
  },
  riskRowsWrong: {
    zh_cn: '列表显示行数须为整数，最少{min}行',
    en_us: 'The number of table rows must be an integer, at least {min}.',
  },
  exchangeRateRequired: { zh_cn: '请输入汇率', en_us: 'Please enter the exchange rate.' },
  exchangeRateWrong: { zh_cn: '请输入正确的汇率', en_us: 'Please enter a correct exchange rate.' },
  giftNameRequired: { zh_cn: '请输入礼物名称', en_us: 'Please enter the name of the gift.' },
  giftStaticRequired: { zh_cn: '请上传静态图片', en_us: 'Please upload the static image.' },
  giftDynamicRequired: { zh_cn: '请上传动态图片', en_us: 'Please upload the dynamic image.' },
  // Any field; `field` is its name.
  fieldRequired: { zh_cn: '请输入{field}', en_us: '{field} is required.' },
  fieldChoose: { zh_cn: '请选择{field}', en_us: '{field} is required.' },
  fieldTooLong: { zh_cn: '{field}最多{max}个字', en_us: '{field} must not exceed {max} characters.' },
  numberTooLarge: { zh_cn: '{field}不能大于{max}', en_us: '{field} must not exceed {max}.' },
  numberTooSmall: { zh_cn: '{field}不能小于{min}', en_us: '{field} must be at least {min}.' },
  listTooLong: { zh_cn: '{field}最多{max}项', en_us: '{field}: at most {max}.' },
  shareWrong: {
    zh_cn: '{field}须在0到1之间，最多4位小数',
    en_us: '{field} must be between 0 and 1, with at most 4 decimals.',
  },
  fieldInvalid: {
    zh_cn: '请输入正确的数字或参数：{field}',
    en_us: 'Please enter the correct number or parameters: {field}',
  },
  wholeWrong: {
    zh_cn: '{field}须为{min}到{max}的整数',
    en_us: '{field} must be an integer from {min} to {max}.',
  },
  notLater: { zh_cn: '{field}必须晚于当前时间', en_us: '{field} must be later than now.' },
  rangeReversed: {
    zh_cn: '{field}的最小值不能大于最大值',
    en_us: '{field}: the minimum must not exceed the maximum.',
  },
  memberAccountWrong: {
    zh_cn: '会员账号须为1到64个可见字符，首尾不能有空格，也不能是“.”或“..”',
    en_us:
      'The member account must have 1 to 64 visible characters, without leading or trailing spaces, and must not be "." or "..".',
  },
  staffAccountWrong: {
    zh_cn: '账号须为4到20位字母、数字或下划线',
    en_us: 'The account must have 4 to 20 letters, digits or underscores.',
  },
  currencyCodeWrong: {
    zh_cn: '币种代码须为3到4个字母',
    en_us: 'The currency code must have 3 or 4 letters.',
  },
  rateTimeWrong: {
    zh_cn: '生效时间不能早于现在，最远一年内',
    en_us: 'The effective time must not be in the past and at most one year ahead.',
  },
  publicKeyWrong: {
    zh_cn: '公钥格式错误，请填写RSA公钥（至少2048位，PEM或Base64）',
    en_us: 'Invalid public key: enter an RSA public key of at least 2048 bits, in PEM or Base64 format.',
  },
  publicKeyPrivate: {
    zh_cn: '这是私钥，请勿提交，请填写公钥',
    en_us: 'This is a private key. Do not submit it; enter the public key.',
  },
  confirmationDiffers: {
    zh_cn: '确认内容与账号不一致',
    en_us: 'The confirmation does not match the account.',
  },
  gamesRequired: { zh_cn: '请至少选择一个游戏', en_us: 'Please choose at least one game.' },
  permissionsRequired: {
    zh_cn: '请至少选择一项权限',
    en_us: 'Please choose at least one permission.',
  },
  limitRequired: { zh_cn: '请至少填写一项限额', en_us: 'Please enter at least one limit.' },
  accountsTooMany: { zh_cn: '一次最多{max}个账号', en_us: 'At most {max} accounts at a time.' },
  // Agents: what the specification leaves open.
  agentAccountWrong: {
    zh_cn: '账号须为4到20位字母、数字或下划线，以字母开头',
    en_us: 'The account must have 4 to 20 letters, digits or underscores, starting with a letter.',
  },
  agentNameRequired: { zh_cn: '请输入代理名称', en_us: 'Please enter the name of the agent.' },
  agentNameTooLong: {
    zh_cn: '代理名称最多{max}个字',
    en_us: 'The name of the agent must not exceed {max} characters.',
  },
  agentRemarkTooLong: { zh_cn: '备注最多{max}个字', en_us: 'The remark must not exceed {max} characters.' },
  reasonRequired: { zh_cn: '请输入原因', en_us: 'Please enter the reason.' },
  reasonTooLong: { zh_cn: '原因最多{max}个字', en_us: 'The reason must not exceed {max} characters.' },
  brandTooLong: { zh_cn: '品牌名称最多{max}个字', en_us: 'The brand name must not exceed {max} characters.' },
  logoTooLarge: { zh_cn: '代理图标不能超过{max}KB', en_us: 'The logo must not exceed {max} KB.' },
  logoBroken: { zh_cn: '代理图标文件已损坏', en_us: 'The logo file is damaged.' },

  // Security rules, callback address.
  callbackRequired: { zh_cn: '请输入回调地址', en_us: 'Please enter the callback address.' },
  callbackInvalid: {
    zh_cn: '回调地址格式错误：须为完整网址，不含用户名和#，最多{max}个字符',
    en_us:
      'The callback address must be a full URL without user name and fragment, at most {max} characters.',
  },
  launchUrlWrong: {
    zh_cn: '启动地址须为完整的http或https网址，不含用户名和#，最多{max}个字符',
    en_us:
      'The launch address must be a full http or https URL without user name and fragment, at most {max} characters.',
  },
  callbackHttps: { zh_cn: '回调地址须以https开头', en_us: 'The callback address must start with https.' },
  callbackPort: {
    zh_cn: '回调地址的端口须为443或8443',
    en_us: 'The port of the callback address must be 443 or 8443.',
  },
  callbackHost: {
    zh_cn: '回调地址不能指向本机或内网',
    en_us: 'The callback address must not point to a local or private host.',
  },

  coverRequired: { zh_cn: '请上传房间封面', en_us: 'Please upload the room cover.' },
} as const satisfies Record<string, Text>;

export type MessageKey = keyof typeof messages;
export type MessageParams = Readonly<Record<string, string | number>>;

/** A message by its key, so that a rule knows no language. */
export interface MessageRef {
  readonly key: MessageKey;
  readonly params: MessageParams;
}

/** Makes a reference to a message. */
export const refer = (key: MessageKey, params: MessageParams = {}): MessageRef => ({ key, params });

/**
 * A message in a language with its parameters filled in; a parameter that is missing stays visible as its
 * name. `fieldName` speaks the name of a field where rules were given the one on the wire.
 */
export function messageText(
  message: MessageRef,
  language: Language,
  fieldName: (field: string, language: Language) => string = (field) => field,
): string {
  return messages[message.key][language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(message.params, name)) return whole;
    const value = String(message.params[name]);
    return name === 'field' ? fieldName(value, language) : parameterText(value);
  });
}
