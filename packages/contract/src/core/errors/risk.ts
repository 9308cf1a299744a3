import type { Text } from '@pitboss/rules/i18n';

/** Failures of risk control; codes 1500 to 1549. */
export const riskErrors = {
  'parkedWin.decided': {
    code: 1500,
    zh_cn: '该派彩已被处理',
    en_us: 'This payout has already been decided.',
  },
  'parkedWin.action': {
    code: 1501,
    zh_cn: '该派彩不能这样处理',
    en_us: 'Action not available for this payout.',
  },
  'rtp.aboveCeiling': {
    code: 1502,
    zh_cn: 'RTP不能高于代理及其上级的RTP：{max}',
    en_us: 'The RTP must not exceed the RTP of the agent and its upper agents: {max}.',
  },
  'rtp.ended': { code: 1503, zh_cn: '该设置已结束', en_us: 'This setting has already ended.' },
  'rtp.gameUnknown': { code: 1504, zh_cn: '游戏不存在', en_us: 'The game does not exist.' },
  'rtp.settingsBelow': {
    code: 1505,
    zh_cn: '有{count}项下级代理或玩家的RTP设置高于{rtp}，请选择一并下调',
    en_us: 'RTP settings of sub-agents and players above {rtp}: {count}. Choose to lower them as well.',
  },
  'rtp.accountShared': {
    code: 1507,
    zh_cn: '有多名会员使用该账号，请选择所属代理',
    en_us: 'Several members use this account. Please select the agent.',
  },
  'rtp.tooLong': {
    code: 1506,
    zh_cn: '玩家RTP最长{days}天',
    en_us: 'A player RTP lasts at most {days} days.',
  },
  'risk.stale': {
    code: 1510,
    zh_cn: '{operator}已于{time}修改了该监控的{fields}，请核对后再保存',
    en_us: '{operator} changed {fields} of this monitor at {time}. Please check before saving.',
  },
  'risk.untested': {
    code: 1511,
    zh_cn: '保存前须回测该设置，或确认不回测直接保存',
    en_us: 'Back-test these settings before saving, or confirm saving without a back-test.',
  },
  'risk.backTestMissing': {
    code: 1512,
    zh_cn: '回测不存在、已超过1小时，或与要保存的设置不一致',
    en_us: 'The back-test does not exist, is older than 1 hour or does not match the settings.',
  },
  'risk.nothing': { code: 1513, zh_cn: '设置没有变化', en_us: 'The settings have not changed.' },
  'risk.decided': {
    code: 1514,
    zh_cn: '告警{key}已由{operator}于{at}处理',
    en_us: 'Alert {key} was already decided by {operator} at {at}.',
  },
  'risk.remark': { code: 1515, zh_cn: '判为异常须填写备注', en_us: 'A remark is required for abnormal.' },
  'risk.fixed': { code: 1516, zh_cn: '已超过撤销时间', en_us: 'The time to undo has passed.' },
  'risk.newer': {
    code: 1517,
    zh_cn: '该告警编号已有新的告警，不能撤销',
    en_us: 'There is a newer alert with the same key, so this cannot be undone.',
  },
  'risk.assignee': {
    code: 1540,
    zh_cn: '该账号不存在或无权处理风控告警',
    en_us: 'The account does not exist or is not allowed to decide risk alerts.',
  },
  'risk.snoozeTooLong': {
    code: 1541,
    zh_cn: '静默最长{days}天',
    en_us: 'A snooze lasts {days} days at most.',
  },
  'risk.noShadow': { code: 1530, zh_cn: '没有运行中的影子版本', en_us: 'No shadow version is running.' },
  'risk.notReplayed': {
    code: 1531,
    zh_cn: '该监控没有可回测的历史数据',
    en_us: 'This monitor has no history to back-test.',
  },
  'risk.noVersion': { code: 1532, zh_cn: '版本不存在', en_us: 'The version does not exist.' },
  'label.stale': {
    code: 1520,
    zh_cn: '{operator}已于{time}修改了该标签的{fields}，请核对后再保存',
    en_us: '{operator} changed {fields} of this label at {time}. Please check before saving.',
  },
  'label.wrong': { code: 1521, zh_cn: '标签设置有误', en_us: 'Invalid label settings.' },
  'label.off': { code: 1522, zh_cn: '标签“{label}”未启用', en_us: 'The label “{label}” is disabled.' },
  'label.otherSide': {
    code: 1523,
    zh_cn: '会员{account}已在另一方名单：{label}（记录{id}），请先结束该记录',
    en_us: 'Member {account} is on the opposite list: {label} (entry {id}). Please end that entry first.',
  },
  'label.listed': {
    code: 1524,
    zh_cn: '会员{account}已有该标签（记录{id}）',
    en_us: 'Member {account} already has this label (entry {id}).',
  },
  'label.endNeeded': {
    code: 1525,
    zh_cn: '该标签须填写到期时间，最长{days}天',
    en_us: 'This label needs an expiry time, at most {days} days ahead.',
  },
  'label.ended': { code: 1526, zh_cn: '该记录已结束', en_us: 'This entry has already ended.' },
  'kill.tooLong': {
    code: 1527,
    zh_cn: '点杀概率最长{days}天',
    en_us: 'A killing probability lasts at most {days} days.',
  },
} as const satisfies Record<string, Text & { code: number }>;

/** Failures of pools; codes 1580 to 1599. */
export const poolErrors = {
  'pool.ratios': {
    code: 1580,
    zh_cn: '各等级分配比例须为4位以内小数且合计为1，现为{sum}',
    en_us: 'Distribution ratios must have at most 4 decimals and sum to 1; the sum is {sum}.',
  },
  'pool.capBelowSeed': {
    code: 1581,
    zh_cn: '{level}（{currency}）的上限须大于补底',
    en_us: 'The cap of {level} ({currency}) must be above its seed.',
  },
  'pool.mustHitNeedsCap': {
    code: 1582,
    zh_cn: '{level}（{currency}）必中须设置上限',
    en_us: '{level} ({currency}): must-hit needs a cap.',
  },
  'pool.agentTaken': {
    code: 1583,
    zh_cn: '代理{agent}已属于奖池{group}',
    en_us: 'Agent {agent} already belongs to pool {group}.',
  },
  'pool.agentUnknown': { code: 1584, zh_cn: '代理{agent}不存在', en_us: 'Agent {agent} does not exist.' },
  'pool.gameUnknown': { code: 1585, zh_cn: '游戏{game}不存在', en_us: 'Game {game} does not exist.' },
  'pool.nameTaken': {
    code: 1586,
    zh_cn: '已有同名奖池：{name}',
    en_us: 'A pool with this name already exists: {name}',
  },
  'pool.same': { code: 1587, zh_cn: '设置没有变化', en_us: 'The settings have not changed.' },
  'pool.stale': {
    code: 1588,
    zh_cn: '{operator}已于{time}修改了该奖池的{fields}，请核对后再保存',
    en_us: '{operator} changed {fields} of this pool at {time}. Please check before saving.',
  },
  'pool.open': { code: 1589, zh_cn: '请先关闭奖池', en_us: 'Please close the pool first.' },
  'pool.notEmpty': {
    code: 1590,
    zh_cn: '奖池仍有余额：{balances}',
    en_us: 'The pool still has a balance: {balances}.',
  },
  'pool.drainTooMuch': {
    code: 1591,
    zh_cn: '提取金额超过余额{balance}',
    en_us: 'The drain amount exceeds the balance of {balance}.',
  },
  'pool.levelNeeded': {
    code: 1592,
    zh_cn: '请指定等级和币种',
    en_us: 'Please specify level and currency.',
  },
  'pool.limitRepeated': {
    code: 1593,
    zh_cn: '{level}（{currency}）重复',
    en_us: 'Duplicate entry: {level} ({currency}).',
  },
  'pool.currencyUnknown': {
    code: 1594,
    zh_cn: '币种{currency}不存在',
    en_us: 'Currency {currency} does not exist.',
  },
} as const satisfies Record<string, Text & { code: number }>;
