import type { Text } from '@pitboss/rules/i18n';
import { type IngestCode, ingestCodes } from './ingest-codes.ts';

/** Chinese texts of the codes that game servers get in English. */
const chinese: Readonly<Record<IngestCode, string>> = {
  accepted: '已接受。',
  duplicate: '已处理过，未重复执行。',
  noMoney: '余额不足。',
  transferLimit: '超出会员的转账或下注限额。',
  memberDisabled: '会员已停用或被禁止下注。',
  memberUnknown: '会员不存在。',
  currency: '会员的币种不同。',
  memberAmbiguous: '有多名会员使用此账号，须指明其代理。',
  gameUnknown: '游戏不存在。',
  timeRange: '时间过早或在未来。',
  memberLocked: '该代理的会员被锁定三分钟，请稍后再试。',
  memberOffline: '会员已被强制下线，须重新登录。',
  walletLocked: '会员钱包有订单未明，暂时锁定。',
  agentUnknown: '代理不存在。',
  betUnknown: '注单不存在。',
  betSettled: '注单已结算。',
  betCancelled: '注单已取消。',
  roundClosed: '该局已结束。',
  conflict: '同一编号的内容不同。',
  betRepeated: '注单编号重复。',
  betDiffers: '注单与下注时的内容不同。',
  walletElsewhere: '该会员的余额由其代理保管。',
  versionUnknown: '该节点未曾获得此版本。',
  launchOver: '启动凭证不存在、已使用或已过期。',
  busy: '系统繁忙，请稍后再试。',
  outcomeOpen: '结果尚未确定。',
  walletUnreachable: '会员钱包无法连接，未扣款。',
  amountDiffers: '金额与价格不符。',
  notAvailable: '不可用：不存在、已下架、已停用、已售罄或超出会员限购。',
  nothingToClaim: '没有可领取的奖励。',
  nodeClosed: '该节点不接受新注单。',
  gameClosed: '该游戏或房间不接受新注单。',
  signature: '签名错误。',
  anchorMayNot: '该主播不可进行此操作。',
  codeWrong: '登录验证码错误。',
  syntax: '内容格式错误。',
  clock: '时间戳相差超过30秒。',
  network: '该节点不得从此网络调用。',
  rate: '请求过多。',
  tooLarge: '请求过大。',
  nodeScope: '该节点不得为此代理或游戏发送数据。',
  internal: '未知错误，请查询状态后再试。',
};

/** Returns the text of a code of the game servers' interface, for operators. */
export function ingestText(code: number): Text {
  const found = (Object.keys(ingestCodes) as IngestCode[]).find((one) => ingestCodes[one].code === code);
  const key = found ?? 'internal';
  return { zh_cn: chinese[key], en_us: ingestCodes[key].desc };
}
