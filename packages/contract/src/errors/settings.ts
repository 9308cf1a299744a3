import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';

/** Failures of logs, currencies, game servers, announcements and the agent’s own settings; codes 1400 to 1429. */
export const settingErrors = {
  'node.taken': { code: 1420, zh_cn: '节点编号已存在：{id}', en_us: 'The id is taken: {id}' },
  'node.tenantUnknown': {
    code: 1421,
    zh_cn: '只能选择大股东',
    en_us: 'A node is bound to agents of the first level.',
  },
  'node.noOldKey': { code: 1422, zh_cn: '没有旧密钥', en_us: 'There is no older secret.' },
  'conflict.settled': {
    code: 1423,
    zh_cn: '该冲突已处理',
    en_us: 'The conflict has been settled already.',
  },
  'agent.only': { code: 1400, zh_cn: '仅代理账号可以设置', en_us: 'Only agents have this setting.' },
  'key.invalid': { code: 1401, ...messages.publicKeyWrong },
  'key.tooShort': {
    code: 1402,
    zh_cn: '公钥长度为{bits}位，至少需要2048位',
    en_us: 'The public key has {bits} bits; at least 2048 are needed.',
  },
  'key.same': {
    code: 1403,
    zh_cn: '该公钥正在使用或已被停用，请更换新的公钥',
    en_us: 'This public key is or was in use; please give a new one.',
  },
  'confirm.differs': { code: 1404, ...messages.confirmationDiffers },
  'transfer.unchanged': {
    code: 1405,
    zh_cn: '转账模式与回调地址没有变化',
    en_us: 'Transfer mode and callback address are what they were.',
  },
  'transfer.openBets': {
    code: 1406,
    zh_cn: '还有{count}笔未结算注单，请结算后再切换单一钱包',
    en_us: '{count} bets are open; switch to or from the seamless wallet once they are settled.',
  },
  'transfer.balances': {
    code: 1407,
    zh_cn: '还有{count}名会员有余额，请全部下分后再切换单一钱包',
    en_us: '{count} members hold a balance; withdraw it before switching to the seamless wallet.',
  },
  'wallet.noPublicKey': {
    code: 1409,
    zh_cn: '该代理尚未登记公钥，不能使用RSA签名',
    en_us: 'The agent has no public key yet, which RSA needs.',
  },
  'wallet.unchanged': { code: 1410, zh_cn: '设置没有变化', en_us: 'The settings are what they were.' },
  'apiKey.noOld': { code: 1415, zh_cn: '没有仍然有效的旧密钥', en_us: 'There is no older secret in use.' },
  'callback.none': { code: 1408, zh_cn: '尚未设置回调地址', en_us: 'No callback address is set.' },
  'bench.running': {
    code: 1424,
    zh_cn: '该钱包的测试正在进行',
    en_us: 'A test of this wallet is running.',
  },
  'bench.memberBusy': {
    code: 1425,
    zh_cn: '会员 {account} 有未完成的订单或正在游戏，请换一个测试会员',
    en_us: '{account} has open orders or is playing; take another member for the test.',
  },
  'bench.required': {
    code: 1426,
    zh_cn: '启用单一钱包前，该回调地址须通过钱包测试',
    en_us: 'The seamless wallet is switched on after the test of this callback address has passed.',
  },
  'rate.cnyFixed': {
    code: 1411,
    zh_cn: '人民币汇率固定为1',
    en_us: 'The rate of CNY is always 1.',
  },
  'rate.past': { code: 1412, ...messages.rateTimeWrong },
  'rate.implausible': {
    code: 1413,
    zh_cn: '汇率变动{percent}%，超过20%，请确认后再提交',
    en_us: 'The rate changes by {percent}%, more than 20%; please confirm it.',
  },
  'content.changed': {
    code: 1416,
    zh_cn: '内容已由{operator}修改，请刷新后重试',
    en_us: '{operator} changed this meanwhile; read it again.',
  },
  'content.over': { code: 1417, zh_cn: '已结束，不能修改', en_us: 'This has ended and cannot be changed.' },
  'content.notRunning': {
    code: 1418,
    zh_cn: '只能停止进行中的内容',
    en_us: 'Only what is in progress can be stopped.',
  },
  'content.started': {
    code: 1419,
    zh_cn: '已开始的内容不能删除，请停止',
    en_us: 'What has started cannot be deleted; stop it instead.',
  },
  'currency.exists': { code: 1414, zh_cn: '币种已存在', en_us: 'The currency exists already.' },
} as const satisfies Record<string, Text & { code: number }>;

/** Failures of goods and discounts; codes 1700 to 1719. */
export const shopErrors = {
  'discount.overlap': {
    code: 1700,
    zh_cn: '该商品在此时间内已有折扣：{name}',
    en_us: 'One of the goods has a discount in this time already: {name}',
  },
  'goods.picture': {
    code: 1705,
    zh_cn: '图片须为png，边长不超过2048像素',
    en_us: 'The picture must be a png of at most 2048 pixels a side.',
  },
  'discount.running': {
    code: 1701,
    zh_cn: '折扣已开始，不能修改',
    en_us: 'The discount has started and cannot be changed.',
  },
  'goods.unknown': { code: 1702, zh_cn: '商品不存在：{id}', en_us: 'No such goods: {id}' },
  'goods.noPrice': {
    code: 1703,
    zh_cn: '请至少填写一种币种的价格',
    en_us: 'Give the price in one currency at least.',
  },
  'goods.currency': { code: 1704, zh_cn: '币种不存在：{code}', en_us: 'No such currency: {code}' },
} as const satisfies Record<string, Text & { code: number }>;

/** Failures of chats and sensitive words; codes 1720 to 1739. */
export const chatErrors = {
  'word.length': {
    code: 1720,
    zh_cn: '敏感词须为1到{max}个字符',
    en_us: 'A word has 1 to {max} characters.',
  },
  'word.form': {
    code: 1721,
    zh_cn: '敏感词须有可识别的文字；仅由字母和数字组成时至少两个',
    en_us: 'A word needs letters or numbers, of a-z and 0-9 alone two of them.',
  },
  'word.taken': {
    code: 1722,
    zh_cn: '已有相同的敏感词：{word}',
    en_us: 'A word that reads alike is there already: {word}',
  },
  'word.tooMany': {
    code: 1723,
    zh_cn: '敏感词不能超过{max}个',
    en_us: 'There are at most {max} words.',
  },
  'word.noColumn': {
    code: 1724,
    zh_cn: '文件须有“敏感词”一列',
    en_us: 'The file needs a column of words.',
  },
  'reply.word': {
    code: 1725,
    zh_cn: '回复含有敏感词：{word}',
    en_us: 'The reply has a sensitive word: {word}',
  },
} as const satisfies Record<string, Text & { code: number }>;

/** Settings of games and game servers (spec content §1). */
export const gameErrors = {
  'game.unknown': { code: 1620, zh_cn: '游戏 {game} 不存在', en_us: 'There is no game {game}.' },
  'game.profitability': {
    code: 1621,
    zh_cn: '盈利率为-1至1，最多4位小数',
    en_us: 'Profitability is -1 to 1 with at most four decimals.',
  },
  'game.nothing': { code: 1622, zh_cn: '没有修改任何设置', en_us: 'Nothing was changed.' },
  'game.notMini': { code: 1623, zh_cn: '游戏 {game} 不是小游戏', en_us: 'Game {game} is no mini game.' },
  'game.betRange': {
    code: 1624,
    zh_cn: '{currency}投注限额须为正数，且最小不大于最大',
    en_us: 'The bet range of {currency} has a positive least bet that is not above the largest.',
  },
  'game.chips': {
    code: 1625,
    zh_cn: '{currency}筹码须为1到10个递增金额，且为最小筹码的倍数',
    en_us: 'Chips of {currency} are 1 to 10 ascending amounts, each a multiple of the smallest.',
  },
  'game.multiple': {
    code: 1626,
    zh_cn: '倍数须大于0、不超过10000，最多2位小数',
    en_us: 'A multiple is above 0, at most 10,000, with at most two decimals.',
  },
  'game.areaUnknown': {
    code: 1627,
    zh_cn: '游戏没有投注区域 {area}',
    en_us: 'The game has no bet area {area}.',
  },
  'game.currencyUnknown': {
    code: 1628,
    zh_cn: '币种 {currency} 不存在',
    en_us: 'There is no currency {currency}.',
  },
  'node.times': {
    code: 1630,
    zh_cn: '维护结束须晚于开始，且晚于现在',
    en_us: 'Maintenance ends after it starts, and later than now.',
  },
  'node.notPlanned': {
    code: 1631,
    zh_cn: '该节点没有计划维护',
    en_us: 'No maintenance is planned for this game server.',
  },
  'conflict.notApplicable': {
    code: 1632,
    zh_cn: '此冲突不能重新入账：{why}',
    en_us: 'This conflict cannot be applied: {why}',
  },
} as const satisfies Record<string, Text & { code: number }>;
