import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';

/**
 * Failures of logs, currencies, game servers, announcements and the agent’s own settings; codes 1400 to 1429.
 */
export const settingErrors = {
  'node.taken': { code: 1420, zh_cn: '节点编号已存在：{id}', en_us: 'The node id already exists: {id}' },
  'node.tenantUnknown': {
    code: 1421,
    zh_cn: '只能选择大股东',
    en_us: 'Only major shareholders can be selected.',
  },
  'node.noOldKey': { code: 1422, zh_cn: '没有旧密钥', en_us: 'There is no old secret.' },
  'conflict.settled': {
    code: 1423,
    zh_cn: '该冲突已处理',
    en_us: 'This conflict has already been resolved.',
  },
  'agent.only': { code: 1400, zh_cn: '仅代理账号可以设置', en_us: 'Only agent accounts can set this.' },
  'key.invalid': { code: 1401, ...messages.publicKeyWrong },
  'key.tooShort': {
    code: 1402,
    zh_cn: '公钥长度为{bits}位，至少需要2048位',
    en_us: 'The public key has {bits} bits; at least 2048 are required.',
  },
  'key.same': {
    code: 1403,
    zh_cn: '该公钥正在使用或已被停用，请更换新的公钥',
    en_us: 'This public key is in use or was revoked. Please provide a new one.',
  },
  'confirm.differs': { code: 1404, ...messages.confirmationDiffers },
  'transfer.unchanged': {
    code: 1405,
    zh_cn: '转账模式与回调地址没有变化',
    en_us: 'Transfer mode and callback address have not changed.',
  },
  'transfer.openBets': {
    code: 1406,
    zh_cn: '还有{count}笔未结算注单，请结算后再切换单一钱包',
    en_us: 'Unsettled bets: {count}. Settle them before switching to or from the seamless wallet.',
  },
  'transfer.balances': {
    code: 1407,
    zh_cn: '还有{count}名会员有余额，请全部下分后再切换单一钱包',
    en_us: 'Members with a balance: {count}. Withdraw all before switching to the seamless wallet.',
  },
  'wallet.noPublicKey': {
    code: 1409,
    zh_cn: '该代理尚未登记公钥，不能使用RSA签名',
    en_us: 'The agent has not registered a public key, so RSA signatures are not available.',
  },
  'wallet.unchanged': { code: 1410, zh_cn: '设置没有变化', en_us: 'The settings have not changed.' },
  'apiKey.noOld': { code: 1415, zh_cn: '没有仍然有效的旧密钥', en_us: 'There is no valid old key.' },
  'callback.none': { code: 1408, zh_cn: '尚未设置回调地址', en_us: 'No callback address is set.' },
  'bench.running': {
    code: 1424,
    zh_cn: '该钱包的测试正在进行',
    en_us: 'A test of this wallet is in progress.',
  },
  'bench.memberBusy': {
    code: 1425,
    zh_cn: '会员 {account} 有未完成的订单或正在游戏，请换一个测试会员',
    en_us: 'Member {account} has open orders or is playing. Please choose another test member.',
  },
  'bench.required': {
    code: 1426,
    zh_cn: '启用单一钱包前，该回调地址须通过钱包测试',
    en_us: 'The callback address must pass the wallet test before the seamless wallet can be enabled.',
  },
  'rate.cnyFixed': {
    code: 1411,
    zh_cn: '人民币汇率固定为1',
    en_us: 'The rate of CNY is fixed at 1.',
  },
  'rate.past': { code: 1412, ...messages.rateTimeWrong },
  'rate.implausible': {
    code: 1413,
    zh_cn: '汇率变动{percent}%，超过20%，请确认后再提交',
    en_us: 'The rate changes by {percent}%, more than 20%. Please confirm before submitting.',
  },
  'content.changed': {
    code: 1416,
    zh_cn: '{operator}已于{time}修改了{fields}，请核对后再保存',
    en_us: '{operator} changed {fields} at {time}. Please check before saving.',
  },
  'content.over': { code: 1417, zh_cn: '已结束，不能修改', en_us: 'It has ended and cannot be changed.' },
  'content.notRunning': {
    code: 1418,
    zh_cn: '只能停止进行中的内容',
    en_us: 'Only content in progress can be stopped.',
  },
  'content.started': {
    code: 1419,
    zh_cn: '已开始的内容不能删除，请停止',
    en_us: 'Content that has started cannot be deleted. Please stop it instead.',
  },
  'content.running': {
    code: 1429,
    zh_cn: '已开始的内容不能改为未开始或草稿，请停止',
    en_us: 'Content that has started cannot be set to not started or draft. Please stop it instead.',
  },
  'currency.exists': { code: 1414, zh_cn: '币种已存在', en_us: 'The currency already exists.' },
} as const satisfies Record<string, Text & { code: number }>;

/** Failures of goods and discounts; codes 1700 to 1719. */
export const shopErrors = {
  'discount.overlap': {
    code: 1700,
    zh_cn: '该商品在此时间内已有折扣：{name}',
    en_us: 'The goods already have a discount in this period: {name}',
  },
  'goods.picture': {
    code: 1705,
    zh_cn: '图片须为静态png，边长32至2048像素',
    en_us: 'The picture must be a static png of 32 to 2048 pixels per side.',
  },
  'discount.running': {
    code: 1701,
    zh_cn: '折扣已开始，不能修改',
    en_us: 'The discount has started and cannot be changed.',
  },
  'goods.unknown': { code: 1702, zh_cn: '商品不存在：{id}', en_us: 'The goods do not exist: {id}' },
  'goods.noPrice': {
    code: 1703,
    zh_cn: '请至少填写一种币种的价格',
    en_us: 'Please enter a price in at least one currency.',
  },
  'goods.codeTaken': {
    code: 1706,
    zh_cn: '道具代码{code}已用于商品：{name}',
    en_us: 'The item code {code} is already used by goods: {name}',
  },
  'goods.free': { code: 1707, zh_cn: '价格须大于0', en_us: 'The price must be above 0.' },
  'goods.currency': { code: 1704, zh_cn: '币种不存在：{code}', en_us: 'The currency does not exist: {code}' },
} as const satisfies Record<string, Text & { code: number }>;

/** Failures of chats and sensitive words; codes 1720 to 1739. */
export const chatErrors = {
  'word.length': {
    code: 1720,
    zh_cn: '敏感词须为1到{max}个字符',
    en_us: 'A sensitive word must have 1 to {max} characters.',
  },
  'word.form': {
    code: 1721,
    zh_cn: '敏感词须有可识别的文字；仅由字母和数字组成时至少两个',
    en_us:
      'A sensitive word must contain letters or numbers; words of only a-z and 0-9 need at least two characters.',
  },
  'word.taken': {
    code: 1722,
    zh_cn: '已有相同的敏感词：{word}',
    en_us: 'An equivalent sensitive word already exists: {word}',
  },
  'word.tooMany': {
    code: 1723,
    zh_cn: '敏感词不能超过{max}个',
    en_us: 'At most {max} sensitive words are allowed.',
  },
  'word.noColumn': {
    code: 1724,
    zh_cn: '文件须有“敏感词”一列',
    en_us: 'The file must have a column for sensitive words.',
  },
  'reply.word': {
    code: 1725,
    zh_cn: '回复含有敏感词：{word}',
    en_us: 'The reply contains a sensitive word: {word}',
  },
} as const satisfies Record<string, Text & { code: number }>;

/** Settings of games and game servers (spec content §1). */
export const gameErrors = {
  'game.unknown': { code: 1620, zh_cn: '游戏 {game} 不存在', en_us: 'Game {game} does not exist.' },
  'game.profitability': {
    code: 1621,
    zh_cn: '盈利率为-1至1，最多4位小数',
    en_us: 'Profitability must be -1 to 1 with at most 4 decimals.',
  },
  'game.nothing': { code: 1622, zh_cn: '没有修改任何设置', en_us: 'No setting was changed.' },
  'game.notMini': { code: 1623, zh_cn: '游戏 {game} 不是小游戏', en_us: 'Game {game} is not a mini game.' },
  'game.betRange': {
    code: 1624,
    zh_cn: '{currency}投注限额须为正数，且最小不大于最大',
    en_us: 'Bet range of {currency}: min and max must be positive, and min must not exceed max.',
  },
  'game.chips': {
    code: 1625,
    zh_cn: '{currency}筹码须为1到10个递增金额，且为最小筹码的倍数',
    en_us: 'Chips of {currency} must be 1 to 10 ascending amounts, each a multiple of the smallest.',
  },
  'game.multiple': {
    code: 1626,
    zh_cn: '倍数须大于0、不超过10000，最多2位小数',
    en_us: 'A multiple must be above 0, at most 10,000, with at most 2 decimals.',
  },
  'game.areaUnknown': {
    code: 1627,
    zh_cn: '游戏没有投注区域 {area}',
    en_us: 'The game has no bet area {area}.',
  },
  'game.currencyUnknown': {
    code: 1628,
    zh_cn: '币种 {currency} 不存在',
    en_us: 'Currency {currency} does not exist.',
  },
  'node.times': {
    code: 1630,
    zh_cn: '维护结束须晚于开始，且晚于现在',
    en_us: 'The end of maintenance must be later than its start and than now.',
  },
  'node.notPlanned': {
    code: 1631,
    zh_cn: '该节点没有计划维护',
    en_us: 'No maintenance is planned for this node.',
  },
  'conflict.notApplicable': {
    code: 1632,
    zh_cn: '此冲突不能重新入账：{why}',
    en_us: 'This conflict cannot be applied: {why}',
  },
} as const satisfies Record<string, Text & { code: number }>;
