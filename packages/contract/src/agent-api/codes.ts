import type { Text } from '@pitboss/rules/i18n';
import type { IngestRetry } from '../ingest/code-entry.ts';
import { ingestCodes } from '../ingest/ingest-codes.ts';

interface Entry {
  readonly code: number;
  /** Sent with the code, in English. */
  readonly text: Text;
  readonly retry: IngestRetry;
  /** Action of the integrator; printed in the integrator's document. */
  readonly todo: Text;
}

const entry = (
  code: number,
  retry: IngestRetry,
  [zh_cn, en_us]: readonly [string, string],
  [todoZh, todoEn]: readonly [string, string],
): Entry => ({ code, retry, text: { zh_cn, en_us }, todo: { zh_cn: todoZh, en_us: todoEn } });

const { code: ok } = ingestCodes.accepted;

/**
 * Every code that a caller of the agent API can see; the numbers are those of the game servers' interface.
 */
export const agentCodes = {
  accepted: entry(ok, 'never', ['成功', 'Done.'], ['无需处理。', 'Nothing.']),
  duplicate: entry(
    ingestCodes.duplicate.code,
    'never',
    ['已处理过，未重复执行', 'Already known; nothing was done again.'],
    [
      '视为首次请求的结果：以data中的state为准（done或rejected）。',
      'This is the result of the first request: `state` in `data` is done or rejected.',
    ],
  ),
  noMoney: entry(
    ingestCodes.noMoney.code,
    'changed',
    ['会员余额不足', 'The balance of the member does not cover the amount.'],
    [
      '查询余额后以新的txId转出较少的金额，或使用cash-out。',
      'Query the balance and transfer less under a new `txId`, or cash out.',
    ],
  ),
  transferLimit: entry(
    ingestCodes.transferLimit.code,
    'changed',
    ['超出会员的转账限制', 'The transfer is beyond the limits of the member.'],
    [
      '告知会员已达限额；限额在“转账限制”页面设置。',
      'Inform the member that the limit is reached; limits are set on the page Member trade limits.',
    ],
  ),
  memberDisabled: entry(
    ingestCodes.memberDisabled.code,
    'changed',
    ['会员已停用或被禁止下注', 'The member is disabled or may not bet.'],
    [
      '会员、其上级代理或该小游戏已停用；转出仍可进行。',
      'The member, an agent above it or the mini game is stopped. Money can still be transferred out.',
    ],
  ),
  memberUnknown: entry(
    ingestCodes.memberUnknown.code,
    'after',
    ['会员不存在', 'No such member.'],
    [
      '账号区分大小写；先调用POST /agent/v1/members创建会员。',
      'Case counts. Create the member by `POST /agent/v1/members` first, then use a new `txId`.',
    ],
  ),
  currency: entry(
    ingestCodes.currency.code,
    'changed',
    ['币种与会员不符', 'The member has another currency.'],
    ['使用查询余额时返回的币种。', 'Send the currency that the balance call names.'],
  ),
  gameUnknown: entry(
    ingestCodes.gameUnknown.code,
    'changed',
    ['游戏不存在或当前无法启动', 'No such game, or no game server offers it now.'],
    ['核对游戏编号；若正确，请联系平台。', 'Check the game id; if it is correct, contact the platform.'],
  ),
  memberLocked: entry(
    ingestCodes.memberLocked.code,
    'same',
    ['转账设置变更，会员三分钟内不能进入', 'The members of this agent are locked out for three minutes.'],
    [
      '稍后以相同内容重试：代理的转账设置刚刚变更。',
      'Send the same again later: the transfer setting of the agent has just changed.',
    ],
  ),
  walletLocked: entry(
    1011,
    'after',
    ['会员因未完成的订单被锁定', 'The member is locked by an order of its wallet.'],
    [
      '待该会员的订单处理完毕后再试；订单页面可查看原因。',
      'Wait until the order of this member is resolved; the order pages show it.',
    ],
  ),
  agentMoney: entry(
    1012,
    'changed',
    ['代理余额不足', "The agent's own balance does not cover the amount."],
    [
      '请上级增加额度后以新的txId重试。',
      'Request more quota from the upper agent, then retry under a new `txId`.',
    ],
  ),
  agentStopped: entry(
    1013,
    'after',
    ['代理已停用或已过有效期', 'The agent is stopped or its time is over.'],
    ['联系上级代理或平台。', 'Contact the upper agent or the platform.'],
  ),
  agentUnknown: entry(
    ingestCodes.agentUnknown.code,
    'changed',
    ['代理不存在', 'No such agent.'],
    [
      '账号区分大小写；只能是本代理或其下级。',
      'The account is case-sensitive; it must be your agent or one of its sub-agents.',
    ],
  ),
  conflict: entry(
    ingestCodes.conflict.code,
    'never',
    ['相同编号，内容不同', 'The same id was sent with another content.'],
    [
      '每笔交易使用新的txId；会员账号已属于其他代理时请换一个账号。',
      'Give every movement a `txId` of its own. Of a member: its account belongs to another agent, so choose another one.',
    ],
  ),
  walletElsewhere: entry(
    ingestCodes.walletElsewhere.code,
    'never',
    ['该会员的余额由代理方钱包保存', 'The balance of this member is kept by its agent.'],
    ['单一钱包的会员无需转账。', 'Members of a seamless wallet need no transfers.'],
  ),
  busy: entry(
    ingestCodes.busy.code,
    'same',
    ['繁忙，请以相同编号稍后重试', 'Busy; send the same again later.'],
    [
      '等待1、2、4秒直至一分钟，以相同内容重试。',
      'Wait a second, then two, four and so on up to a minute, and send the same again.',
    ],
  ),
  signature: entry(
    ingestCodes.signature.code,
    'after',
    ['签名错误', 'The signature is wrong.'],
    [
      '按示例逐行核对签名内容；未知的key-id得到同样的答复。',
      'Compare the four signed lines with the example. An unknown key-id gets the same response.',
    ],
  ),
  syntax: entry(
    ingestCodes.syntax.code,
    'changed',
    ['内容格式错误', 'The content is not valid.'],
    [
      '修正field所指的字段；未知字段也会被拒绝。',
      'Correct the field named in `field`; unknown fields are rejected too.',
    ],
  ),
  clock: entry(
    ingestCodes.clock.code,
    'after',
    ['时间偏差超过30秒', 'The timestamp is more than 30 seconds off.'],
    [
      '以NTP校准时钟；每次发送都以当时的时间重新签名。',
      'Set the clock by NTP. Sign each attempt with the time of that attempt.',
    ],
  ),
  network: entry(
    ingestCodes.network.code,
    'after',
    ['IP不在API白名单中', 'The address is not on the API whitelist.'],
    [
      '在“IP白名单”页面添加类型为API的服务器地址。',
      'Add the address of your server with the type API on the page IP whitelist.',
    ],
  ),
  rate: entry(
    ingestCodes.rate.code,
    'same',
    ['请求过于频繁', 'Too many requests.'],
    [
      '每秒最多50次请求，其中资金类20次；稍后以相同内容重试。',
      'At most 50 requests a second, of which 20 move money; send the same again later.',
    ],
  ),
  tooLarge: entry(
    ingestCodes.tooLarge.code,
    'changed',
    ['请求过大', 'The request is too large.'],
    ['请求体最大64KB。', 'A body has at most 64 KB.'],
  ),
  internal: entry(
    ingestCodes.internal.code,
    'same',
    ['未知错误，请查询后以相同编号重试', 'Unknown failure; ask for the state, then send the same again.'],
    [
      '结果未知：先查询GET /agent/v1/tx/{txId}，再以相同内容重试。',
      'The outcome is unknown: query `GET /agent/v1/tx/{txId}`, then send the same again.',
    ],
  ),
} as const satisfies Record<string, Entry>;
export type AgentCode = keyof typeof agentCodes;

/** Code and text as they are sent. */
export const agentReply = (key: AgentCode): { code: number; desc: string } => ({
  code: agentCodes[key].code,
  desc: agentCodes[key].text.en_us,
});
