import { text } from '../../kit/text.ts';

export const nodeText = text({
  id: { zh_cn: '节点编号', en_us: 'Node id' },
  idHint: {
    zh_cn: '节点在请求头key-id中使用，添加后不能修改',
    en_us: 'Sent by the node in the request header key-id; cannot be changed later.',
  },
  idWrong: {
    zh_cn: '1到64个字母、数字、下划线、点或横线，以字母或数字开头',
    en_us: '1 to 64 letters, digits, underscores, dots or dashes, starting with a letter or digit.',
  },
  lastSeenAt: { zh_cn: '最后联系', en_us: 'Last seen' },
  silentSince: { zh_cn: '{time} 起失联', en_us: 'Silent since {time}' },
  neverSeen: { zh_cn: '从未联系', en_us: 'Never seen' },
  never: { zh_cn: '从未', en_us: 'Never' },
  backlog: { zh_cn: '积压', en_us: 'Backlog' },
  keys: { zh_cn: '有效密钥', en_us: 'Secrets' },
  oldKeyEndsAt: { zh_cn: '旧密钥到期', en_us: 'Old secret expires at' },
  launchUrl: { zh_cn: '启动地址', en_us: 'Launch address' },
  launchUrlHint: {
    zh_cn: '代理接口以此地址打开游戏，后附token；留空则不提供。',
    en_us: 'The agent API opens games at this address with a token appended; empty: not offered.',
  },
  providerHint: {
    zh_cn: '其订单所属的供应商，如 wm（WM订单）；留空则无。',
    en_us: 'Provider whose orders the node sends, e.g. wm (WM orders); empty: none.',
  },
  providerWrong: { zh_cn: '小写字母与数字，最多16位', en_us: 'Lowercase letters and digits, at most 16.' },
  networks: { zh_cn: '允许的IP', en_us: 'Allowed IPs' },
  networksHint: {
    zh_cn: 'IP或IP段，以逗号分隔；不填则不限',
    en_us: 'IPs or networks, separated by commas; empty: no restriction.',
  },
  tenants: { zh_cn: '大股东', en_us: 'Major shareholders' },
  tenantsHint: {
    zh_cn: '只能发送所选大股东下的会员；不选则全部',
    en_us: 'Only members of the selected major shareholders can be sent; none selected: all.',
  },
  gamesHint: {
    zh_cn: '只能发送所选游戏；不选则全部',
    en_us: 'Only the selected games can be sent; none selected: all.',
  },
  everything: { zh_cn: '全部', en_us: 'All' },
  anywhere: { zh_cn: '不限', en_us: 'Unrestricted' },
  conflicts: { zh_cn: '冲突', en_us: 'Conflicts' },
  configVersion: { zh_cn: '配置', en_us: 'Configuration' },
  configAt: { zh_cn: '最后确认', en_us: 'Last acknowledged' },
  configNever: { zh_cn: '从未确认', en_us: 'Never acknowledged' },
  configNewest: { zh_cn: '已是最新', en_us: 'Up to date' },
  configBehindBy: { zh_cn: '落后{count}项', en_us: 'Behind by {count}' },
  configFailedBy: { zh_cn: '失败{count}项', en_us: 'Failed: {count}' },
  configFailedOf: { zh_cn: '{id} 未能生效的配置', en_us: 'Configuration {id} could not apply' },
  configKind: { zh_cn: '配置项', en_us: 'Item' },
  configId: { zh_cn: '会员或代理编号', en_us: 'Member or agent id' },
  configMessage: { zh_cn: '节点说明', en_us: 'Node message' },
  configMore: { zh_cn: '另有{count}项', en_us: 'More: {count}' },
  showFailures: { zh_cn: '失败的配置', en_us: 'Failed items' },
  add: { zh_cn: '新增节点', en_us: 'Add node' },
  setState: { zh_cn: '设置状态', en_us: 'Set state' },
  stateHint: {
    zh_cn:
      '关闭与维护拒绝新注单、购买与礼物，其余照常；测试仅接受测试会员；封停拒绝一切请求，未结算注单需由其他节点结算。',
    en_us:
      'Closure and maintain reject new bets, purchases and gifts; everything else continues. Test accepts test members only. Blocked rejects all requests: unsettled bets must be settled by another node.',
  },
  endsPlan: {
    zh_cn: '进行中的计划维护将随之结束。',
    en_us: 'The maintenance in progress ends as well.',
  },
  formerState: { zh_cn: '维护后状态', en_us: 'State after maintenance' },
  maintenance: { zh_cn: '计划维护', en_us: 'Planned maintenance' },
  maintenanceStart: { zh_cn: '维护开始', en_us: 'Maintenance starts' },
  maintenanceEnd: { zh_cn: '维护结束', en_us: 'Maintenance ends' },
  afterwards: { zh_cn: '之后{state}', en_us: 'then {state}' },
  plan: { zh_cn: '计划维护', en_us: 'Plan maintenance' },
  movePlan: { zh_cn: '调整维护', en_us: 'Reschedule maintenance' },
  endPlan: { zh_cn: '结束维护', en_us: 'End maintenance' },
  endPlanOf: { zh_cn: '结束 {whom} 的维护', en_us: 'End maintenance of {whom}' },
  askEndPlan: {
    zh_cn: '已计划的维护将取消；进行中的立即结束，节点恢复原状态。',
    en_us:
      'Planned maintenance is cancelled; maintenance in progress ends immediately and the node returns to its previous state.',
  },
  planHint: {
    zh_cn: '维护按时间开始和结束，结束后节点恢复原状态；游戏服务器提前收到通知。',
    en_us:
      'Maintenance starts and ends on schedule, then the node returns to its previous state. Game servers are notified in advance.',
  },
  planStart: { zh_cn: '开始', en_us: 'Start' },
  planEnd: { zh_cn: '结束', en_us: 'End' },
  planTimes: { zh_cn: '结束须晚于开始和现在', en_us: 'The end must be later than the start and than now.' },
  planZh: { zh_cn: '中文通知', en_us: 'Chinese notice' },
  planEn: { zh_cn: '英文通知', en_us: 'English notice' },
  notice: { zh_cn: '提前分钟', en_us: 'Notice (minutes)' },
  noticeHint: {
    zh_cn: '0至1440，从何时起通知会员',
    en_us: '0 to 1440: how long before the start members are notified.',
  },
  revokeOf: { zh_cn: '停用 {whom}的旧密钥', en_us: 'Revoke the old secret of {whom}' },
  rotate: { zh_cn: '更换密钥', en_us: 'Replace secret' },
  oldKey: { zh_cn: '旧密钥', en_us: 'Old secret' },
  keepOld: { zh_cn: '再有效24小时', en_us: 'Valid for another 24 hours' },
  endOld: { zh_cn: '立即失效', en_us: 'Expires immediately' },
  revoke: { zh_cn: '停用旧密钥', en_us: 'Revoke old secret' },
  askRevoke: {
    zh_cn: '旧密钥立即失效，仍在使用旧密钥的请求将被拒绝。',
    en_us: 'The old secret expires immediately; requests still signed with it are rejected.',
  },
  secretTitle: { zh_cn: '节点密钥', en_us: 'Node secret' },
  secretOnce: {
    zh_cn: '密钥只显示这一次，请立即复制到节点的配置中。',
    en_us: 'The secret is shown only once. Copy it into the node configuration now.',
  },
  close: { zh_cn: '我已复制', en_us: 'I have copied it' },
  showConflicts: { zh_cn: '冲突', en_us: 'Conflicts' },
  conflictsOf: { zh_cn: '{id} 的冲突', en_us: 'Conflicts of {id}' },
  noConflicts: { zh_cn: '没有冲突', en_us: 'No conflicts' },
  'kind.round': { zh_cn: '牌局', en_us: 'Round' },
  'kind.bet': { zh_cn: '投注', en_us: 'Bet' },
  'kind.settlement': { zh_cn: '结算', en_us: 'Settlement' },
  'kind.resettlement': { zh_cn: '改判', en_us: 'Resettlement' },
  'kind.cancel': { zh_cn: '撤单', en_us: 'Cancel' },
  'kind.transfer': { zh_cn: '转账', en_us: 'Transfer' },
  'kind.wallet': { zh_cn: '钱包调用', en_us: 'Wallet call' },
  eventId: { zh_cn: '编号', en_us: 'Id' },
  decision: { zh_cn: '处理方式', en_us: 'Decision' },
  open: { zh_cn: '未处理', en_us: 'Unresolved' },
  decisionHint: {
    zh_cn:
      '冲正：已存注单退回并收回派彩，已存转账和钱包调用退回，再按再次收到的内容入账；代理钱包已收到的订单不能冲正；会员则改为后收到的代理和资料。启用双人复核时须第二人批准。',
    en_us:
      "Reverse: stored bets are refunded and their payouts taken back, stored transfers and wallet calls are returned, then the content received later is booked. Orders already sent to an agent's wallet cannot be reversed. Members get the agent and details received later. Requires a second approver where enabled.",
  },
  received: { zh_cn: '再次收到的内容', en_us: 'Received later' },
  stored: { zh_cn: '已存内容', en_us: 'Stored' },
  storedUnknown: {
    zh_cn: '此类消息只保存摘要，无法显示原内容',
    en_us: 'Only a digest is stored for this type of message; the original content cannot be shown.',
  },
  settle: { zh_cn: '处理冲突', en_us: 'Resolve conflict' },
  whatToDo: {
    zh_cn:
      '同一编号以不同内容再次发送，已存内容没有改变。请与节点方核对：已存内容正确则保留；新内容正确则冲正后重新入账。',
    en_us:
      'The same id was sent again with different content; the stored content is unchanged. Check with the node operator: keep the stored content if it is correct, otherwise reverse it and book the new content.',
  },
});
