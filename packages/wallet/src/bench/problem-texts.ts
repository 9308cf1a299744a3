/** A text in both languages. */
interface Text {
  readonly zh_cn: string;
  readonly en_us: string;
}

/** Problems found at a wallet. */
export const problemTexts = {
  unsent: { zh_cn: '无法连接：{detail}', en_us: 'No connection: {detail}' },
  timeout: { zh_cn: '{call}：5秒内没有应答', en_us: '{call}: no response within 5 seconds' },
  cut: {
    zh_cn: '{call}：连接在应答完成前中断',
    en_us: '{call}: the connection closed before the response was complete',
  },
  http: { zh_cn: '{call}：HTTP {got}，应为200', en_us: '{call}: HTTP {got}, expected 200' },
  unreadable: {
    zh_cn: '{call}：应答不是带整数code的JSON对象，或超过64KB',
    en_us: '{call}: the response is not a JSON object with an integer code, or exceeds 64 KB',
  },
  requestId: { zh_cn: '{call}：requestId与请求不同', en_us: '{call}: requestId differs from the request' },
  code: { zh_cn: '{call}：code {got}，应为{expected}', en_us: '{call}: code {got}, expected {expected}' },
  firsts: {
    zh_cn: '{call}：{got}次code 0，应为{expected}次',
    en_us: '{call}: code 0 returned {got} times, expected {expected}',
  },
  state: {
    zh_cn: '{call}：state为{got}，应为{expected}',
    en_us: '{call}: state {got}, expected {expected}',
  },
  balanceForm: {
    zh_cn: '{call}：缺少balance，或格式不对',
    en_us: '{call}: balance missing or malformed',
  },
  balanceDiffers: {
    zh_cn: '{call}：balance为{got}，应为{expected}',
    en_us: '{call}: balance {got}, expected {expected}',
  },
  effect: {
    zh_cn: '之后查询余额为{got}，应为{expected}',
    en_us: 'The balance is {got} afterwards, expected {expected}',
  },
  currency: {
    zh_cn: '{call}：币种为{got}，应为{expected}',
    en_us: '{call}: currency {got}, expected {expected}',
  },
  signatureWrong: { zh_cn: '{call}：应答签名错误', en_us: '{call}: response signature invalid' },
  signatureClock: {
    zh_cn: '{call}：应答时间戳相差超过30秒',
    en_us: '{call}: response timestamp more than 30 s off',
  },
  signatureAbsent: { zh_cn: '{call}：应答没有签名', en_us: '{call}: response not signed' },
  poor: {
    zh_cn: '测试会员只有{got}，至少需要{expected}',
    en_us: 'The test member has only {got}; at least {expected} is needed',
  },
  left: {
    zh_cn: '余额相差{got}，无法自动恢复',
    en_us: 'The balance is off by {got} and could not be restored',
  },
} as const satisfies Record<string, Text>;
export type ProblemKey = keyof typeof problemTexts;
export const problemKeys = Object.keys(problemTexts) as [ProblemKey, ...ProblemKey[]];

/** Why a check was not made. */
export const skipTexts = {
  needs: { zh_cn: '先解决：{checks}', en_us: 'Fix first: {checks}' },
  notPrepared: {
    zh_cn: '准备步骤失败：{checks}',
    en_us: 'Preparation failed: {checks}',
  },
  notOffered: { zh_cn: '钱包不提供此接口', en_us: 'The wallet does not offer this call' },
  off: { zh_cn: '设置为不校验应答签名', en_us: 'Response signatures are not checked by setting' },
  nothing: { zh_cn: '没有可判断的应答', en_us: 'No response to evaluate' },
  stopped: { zh_cn: '测试已停止', en_us: 'The test was stopped' },
} as const satisfies Record<string, Text>;
export type SkipKey = keyof typeof skipTexts;
export const skipKeys = Object.keys(skipTexts) as [SkipKey, ...SkipKey[]];

/** A text with its values filled in. */
export const filled = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
