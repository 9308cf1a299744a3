import type { Text } from '@pitboss/rules/i18n';

/** Failures of risk control; codes 1500 to 1549. */
export const riskErrors = {
  'parkedWin.decided': {
    code: 1500,
    zh_cn: '该派彩已被处理',
    en_us: 'This win has been decided already.',
  },
  'parkedWin.action': {
    code: 1501,
    zh_cn: '该派彩不能这样处理',
    en_us: 'This win cannot be decided so.',
  },
  'rtp.aboveCeiling': {
    code: 1502,
    zh_cn: 'RTP不能高于代理及其上级的RTP：{max}',
    en_us: 'The RTP must not exceed the number of the agent and of those above it: {max}.',
  },
  'rtp.ended': { code: 1503, zh_cn: '该设置已结束', en_us: 'This setting has ended already.' },
  'rtp.gameUnknown': { code: 1504, zh_cn: '游戏不存在', en_us: 'There is no such game.' },
  'rtp.settingsBelow': {
    code: 1505,
    zh_cn: '有{count}项下级代理或玩家的RTP设置高于{rtp}，请选择一并下调',
    en_us: '{count} settings of agents and players below exceed {rtp}; choose to lower them too.',
  },
  'rtp.accountShared': {
    code: 1507,
    zh_cn: '有多名会员使用该账号，请选择所属代理',
    en_us: 'Several members have this account; choose the agent.',
  },
  'rtp.rangeTooLong': {
    code: 1508,
    zh_cn: '时间范围最长{days}天',
    en_us: 'The range is {days} days at most.',
  },
  'rtp.tooLong': {
    code: 1506,
    zh_cn: '玩家RTP最长{days}天',
    en_us: 'The RTP of a player lasts {days} days at most.',
  },
  'risk.stale': {
    code: 1510,
    zh_cn: '{monitor}的设置已由{operator}修改，请刷新后重试',
    en_us: 'The settings of {monitor} were changed by {operator} meanwhile; read them again.',
  },
  'risk.untested': {
    code: 1511,
    zh_cn: '保存前须回测该设置，或确认不回测直接保存',
    en_us: 'Back-test these settings before saving them, or confirm that they are saved untested.',
  },
  'risk.backTestMissing': {
    code: 1512,
    zh_cn: '回测不存在、已超过1小时，或与要保存的设置不一致',
    en_us: 'There is no back-test of exactly these settings within the last hour.',
  },
  'risk.nothing': { code: 1513, zh_cn: '设置没有变化', en_us: 'Nothing is changed.' },
  'risk.decided': {
    code: 1514,
    zh_cn: '告警{key}已由{operator}于{at}处理',
    en_us: 'The alert {key} was decided by {operator} at {at}.',
  },
  'risk.remark': { code: 1515, zh_cn: '判为异常须填写备注', en_us: 'A remark is required for abnormal.' },
  'risk.fixed': { code: 1516, zh_cn: '已超过撤销时间', en_us: 'It is too late to undo this.' },
  'risk.newer': {
    code: 1517,
    zh_cn: '该告警键已有新的告警，不能撤销',
    en_us: 'There is a newer alert of the same key, so this cannot be undone.',
  },
  'risk.assignee': {
    code: 1540,
    zh_cn: '该账号不存在或无权处理风控告警',
    en_us: 'There is no such account, or it may not decide alerts.',
  },
  'risk.snoozeTooLong': {
    code: 1541,
    zh_cn: '静默最长{days}天',
    en_us: 'A snooze lasts {days} days at most.',
  },
  'risk.noShadow': { code: 1530, zh_cn: '没有运行中的影子版本', en_us: 'No shadow of this monitor runs.' },
  'risk.notReplayed': {
    code: 1531,
    zh_cn: '该监控没有可回测的历史数据',
    en_us: 'Nothing is kept of the past that this monitor could be back-tested with.',
  },
  'risk.noVersion': { code: 1532, zh_cn: '版本不存在', en_us: 'There is no such version.' },
  'label.stale': {
    code: 1520,
    zh_cn: '该标签已由{operator}修改，请刷新后重试',
    en_us: 'The label was changed by {operator} meanwhile; read it again.',
  },
  'label.wrong': { code: 1521, zh_cn: '标签设置有误', en_us: 'The label is set wrongly.' },
  'label.off': { code: 1522, zh_cn: '标签“{label}”未启用', en_us: 'The label {label} is switched off.' },
  'label.otherSide': {
    code: 1523,
    zh_cn: '会员{account}已在另一方名单：{label}（记录{id}），请先结束该记录',
    en_us: '{account} is on the other side: {label} (entry {id}). End that entry first.',
  },
  'label.listed': {
    code: 1524,
    zh_cn: '会员{account}已有该标签（记录{id}）',
    en_us: '{account} has this label already (entry {id}).',
  },
  'label.endNeeded': {
    code: 1525,
    zh_cn: '该标签须填写到期时间，最长{days}天',
    en_us: 'This label needs an end, {days} days from now at most.',
  },
  'label.ended': { code: 1526, zh_cn: '该记录已结束', en_us: 'This entry has ended already.' },
  'kill.tooLong': {
    code: 1527,
    zh_cn: '点杀概率最长{days}天',
    en_us: 'A killing probability lasts {days} days at most.',
  },
} as const satisfies Record<string, Text & { code: number }>;

/** Failures of pools; codes 1580 to 1599. */
export const poolErrors = {
  'pool.ratios': {
    code: 1580,
    zh_cn: '各等级分配比例须为4位以内小数且合计为1，现为{sum}',
    en_us: 'The distribution ratios have four decimals at most and add up to 1; they are {sum}.',
  },
  'pool.capBelowSeed': {
    code: 1581,
    zh_cn: '{level}（{currency}）的上限须大于补底',
    en_us: 'The cap of {level} in {currency} must exceed its seed.',
  },
  'pool.mustHitNeedsCap': {
    code: 1582,
    zh_cn: '{level}（{currency}）必中须设置上限',
    en_us: '{level} in {currency} needs a cap to be must-hit.',
  },
  'pool.agentTaken': {
    code: 1583,
    zh_cn: '代理{agent}已属于奖池{group}',
    en_us: 'The agent {agent} is in the group {group} already.',
  },
  'pool.agentUnknown': { code: 1584, zh_cn: '代理{agent}不存在', en_us: 'There is no agent {agent}.' },
  'pool.gameUnknown': { code: 1585, zh_cn: '游戏{game}不存在', en_us: 'There is no game {game}.' },
  'pool.nameTaken': {
    code: 1586,
    zh_cn: '已有同名奖池：{name}',
    en_us: 'There is a group with this name already: {name}.',
  },
  'pool.same': { code: 1587, zh_cn: '设置没有变化', en_us: 'Nothing is changed.' },
  'pool.stale': {
    code: 1588,
    zh_cn: '该奖池已由{operator}修改，请刷新后重试',
    en_us: 'The group was changed by {operator} meanwhile; read it again.',
  },
  'pool.open': { code: 1589, zh_cn: '请先关闭奖池', en_us: 'Close the group first.' },
  'pool.notEmpty': {
    code: 1590,
    zh_cn: '奖池仍有余额：{balances}',
    en_us: 'There is still money in the group: {balances}.',
  },
  'pool.drainTooMuch': {
    code: 1591,
    zh_cn: '提取金额超过余额{balance}',
    en_us: 'The level holds {balance}; no more can be drained.',
  },
  'pool.levelNeeded': {
    code: 1592,
    zh_cn: '请指定等级和币种',
    en_us: 'Name the level and the currency.',
  },
  'pool.limitRepeated': {
    code: 1593,
    zh_cn: '{level}（{currency}）重复',
    en_us: '{level} in {currency} is given twice.',
  },
  'pool.currencyUnknown': {
    code: 1594,
    zh_cn: '币种{currency}不存在',
    en_us: 'There is no currency {currency}.',
  },
} as const satisfies Record<string, Text & { code: number }>;
