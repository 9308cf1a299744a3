import type { Text } from '@pitboss/rules/i18n';
import type { PagePath } from '../core/pages.ts';

/** Pages with a heading of their own: all but sign-in, frame and the page for unknown addresses. */
export type TitledPage = Exclude<PagePath, '/' | '/index' | '/404'>;

const text = (zh_cn: string, en_us: string): Text => ({ zh_cn, en_us });

/** One sentence a page: its content, and the work that is done there. */
export const purposes: Record<TitledPage, Text> = {
  '/home': text(
    '今天的经营情况：收益、投注、在线会员，以及等待处理的事项。',
    'The business of today: gain, bets, members online, and what waits for a person.',
  ),
  '/inbox': text(
    '等待处理的事项和系统消息：每一项都链接到对应的记录。',
    'Tasks that wait for a person and messages of the system, each with a link to its records.',
  ),
  '/help': text(
    '日常工作指南和所有指标的定义。',
    'Guides of the daily jobs, and the definition of every figure.',
  ),
  '/myExports': text(
    '您导出的文件和定时报表：下载、重试、停用。',
    'Your exported files and scheduled reports: download, try again, stop.',
  ),
  '/myInfo': text(
    '您的账号：额度、密码、动态码、通行密钥和登录会话。',
    'Your account: funds, password, authenticator, passkeys and sessions.',
  ),

  '/memberList': text(
    '所有会员：查找、查看余额和状态、存取额度、停用。',
    'All members: find one, see balance and state, deposit, withdraw, stop.',
  ),
  '/member': text(
    '一名会员的全部信息：余额组成、时间线、输赢、关联账号。',
    'One member as a whole: parts of the balance, timeline, results, related accounts.',
  ),
  '/onlineList': text(
    '当前在线的会员：所在游戏、登录时长；可强制下线。',
    'Members who are online now: game, time since sign-in; they can be signed out.',
  ),
  '/memberReport': text(
    '每名会员在所选时段的投注、有效投注和输赢。',
    'Bets, valid bets and result of each member in a period.',
  ),
  '/memberRecord': text(
    '会员余额的每一笔变动：原因、金额、变动前后。',
    'Each change of a member’s balance: cause, amount, balance before and after.',
  ),
  '/memberLogin': text(
    '会员的登录和退出：时间、IP、地区。',
    'Sign-ins and sign-outs of members: time, IP and area.',
  ),
  '/memberTransferMan': text(
    '单个会员的存取限额：单笔和每日。',
    'Limits of deposits and withdrawals of single members: for each, and for a day.',
  ),
  '/welfareBlacklist': text(
    '不再享受福利的会员，以及停用了哪些福利。',
    'Members without benefits, and which of them are off.',
  ),
  '/smallgameBlacklist': text('不能玩小游戏的会员。', 'Members who may not play mini games.'),
  '/memberConvertData': text(
    '注册的会员中有多少登录、投注和存款，按天或代理。',
    'How many of the registered members signed in, placed bets and deposited, by day or agent.',
  ),
  '/newOldUser': text(
    '新老会员的人数、投注和金额；达到标准的会员算老会员。',
    'New and old members by number, bets and amount. The standard says when a member is old.',
  ),

  '/agentList': text(
    '下级代理：额度、占成、状态；加减额度、停用。',
    'Agents below you: funds, share and state; give or take quota, stop.',
  ),
  '/agent': text(
    '一个代理的全部信息：额度、会员、游戏、RTP 和变更。',
    'One agent as a whole: funds, members, games, RTP and changes.',
  ),
  '/reportForms': text(
    '每个代理在所选时段的投注、输赢和分成，可逐级下钻。',
    'Bets, result and share of each agent in a period, down the levels.',
  ),
  '/statement': text(
    '一个账户的期初、收入、支出和期末，可打印或导出。',
    'Opening, in, out and closing of one account, to print or export.',
  ),
  '/quotaChangeRecord': text(
    '代理额度的每一笔变动：由谁、给谁、金额。',
    'Each change of an agent’s quota: by whom, to whom and how much.',
  ),
  '/levelManager': text(
    '代理树：层级、下级、会员和余额；可改名。',
    'The tree of agents with levels, sub-agents, members and balances; rename one.',
  ),
  '/proxyMembersDistribution': text(
    '会员注册或登录的地区，可按代理查看。',
    'Regions where members registered or sign in, for one agent or all.',
  ),
  '/seamlessList': text(
    '使用自有钱包的代理：接口状态、响应时间、密钥和调用。',
    'Agents with wallets of their own: state of the calls, reply times, keys and addresses.',
  ),
  '/agentExposure': text(
    '未结算注单最多可能要付出多少，与代理额度对比。',
    'The most that open bets can cost, compared with the funds of the agents.',
  ),

  '/betManagement': text(
    '所有注单：查找一笔，查看牌面、状态和资金去向。',
    'All bets: find one, see its cards, its state and where its money is.',
  ),
  '/bet': text(
    '一笔注单的全部信息：资金、牌局、订单、RTP 和时间线。',
    'One bet as a whole: money, round, orders, RTP and timeline.',
  ),
  '/listBetRecord': text(
    '一名会员或一个 IP 的注单，须给出投注时间。',
    'Bets of one member or one IP within a time of betting.',
  ),
  '/listBetRecordTemp': text(
    '尚未结算的注单，以及等待的原因。',
    'Bets that are not settled yet, and what they wait for.',
  ),
  '/parkedWins': text(
    '因超过限额而暂缓的派彩：批准或拒绝。',
    'Payouts held because they passed a limit: approve or refuse them.',
  ),
  '/listGameResult': text(
    '每一局的开奖结果和投注总额。',
    'The result of each round and what was staked on it.',
  ),
  '/round': text('一局的牌面、过程和全部注单。', 'One round: its cards, its course and all its bets.'),
  '/listCardHistory': text('每张桌台的牌靴、牌路和各局牌面。', 'Shoes, roads and cards of each table.'),
  '/betAnalysis': text(
    '桌台和捕鱼游戏的投注与输赢，按游戏、投注区和金额。',
    'Bets and results of table and fishing games, by game, bet area and stake.',
  ),
  '/samllBetAnalysis': text(
    '小游戏的投注与输赢，按游戏和金额。',
    'Bets and results of mini games, by game and stake.',
  ),

  '/profitReport': text(
    '利润来自哪里：按天、代理、游戏和会员逐级说明。',
    'Where profit comes from: by day, agent, game and member.',
  ),
  '/gameReport': text(
    '每个游戏的投注、输赢、返还率和投注人数。',
    'Bets, result, return rate and players of each game.',
  ),
  '/revenueAnalysis': text(
    '按游戏或时段的净收入：输赢减去奖励。',
    'Net revenue by game or period: win/loss less rewards.',
  ),
  '/userReport': text('注册、活跃和留存的会员人数。', 'Members who registered, were active and came back.'),
  '/payReport': text(
    '存取款：人数、次数、金额和首存。',
    'Deposits and withdrawals: members, number, amount and first deposits.',
  ),

  '/seamlessOrder': text(
    '桌台游戏与代理钱包之间的订单；默认显示需要人工处理的。',
    'Orders between table games and wallets of agents; first those that need a person.',
  ),
  '/smallgameSeamlessOrder': text(
    '小游戏与代理钱包之间的订单；默认显示需要人工处理的。',
    'Orders between mini games and wallets of agents; first those that need a person.',
  ),
  '/seamlessWithholding': text(
    '捕鱼等游戏的预扣和返还；默认显示需要人工处理的。',
    'Amounts withheld for sessions and their returns; first those that need a person.',
  ),
  '/wmOrder': text(
    '与 WM 平台之间的订单；默认显示需要人工处理的。',
    'Orders with the WM platform; first those that need a person.',
  ),
  '/order': text(
    '一个订单的全部信息：每次调用、钱包的回复和可行的操作。',
    'One order as a whole: its calls, the replies of the wallet, and what can be done.',
  ),
  '/activity': text(
    '一个活动的全部信息：状态、会员所见、数据、条件和预算。',
    'One activity as a whole: state, what members see, figures, conditions and budget.',
  ),
  '/anchorDetail': text(
    '一个主播的全部信息：状态、直播数据、礼物和分成变更。',
    'One anchor as a whole: state, figures of streams, gifts, and changes of the shares.',
  ),
  '/room': text(
    '一个房间的全部信息：状态、限红、筹码和限红组。',
    'One room as a whole: state, limits, chips and limit groups.',
  ),
  '/node': text(
    '一个游戏节点的全部信息：状态、维护、配置进度和冲突。',
    'One game node as a whole: state, maintenance, progress of the configuration, and conflicts.',
  ),
  '/reconciliation': text(
    '与代理钱包逐笔核对：相同、金额不同、只有一方有。',
    'Comparison with the wallets of agents, movement by movement.',
  ),
  '/reconciliationResult': text(
    '一次核对的差异，逐笔列出。',
    'The differences of one comparison, line by line.',
  ),
  '/orderRecovery': text(
    '一次恢复多个订单：先看计划，再按设定的速度执行。',
    'Recovery of many orders at once: a plan first, then a run at a stated rate.',
  ),
  '/orderRecoveryResult': text('一次批量恢复中每个订单的结果。', 'The result of each order of a recovery.'),

  '/riskManagement': text(
    '实时警报：查看证据，作出判定。',
    'Alerts as they happen: look at the evidence and give a verdict.',
  ),
  '/listRiskOperationRecord': text(
    '谁在何时对哪些警报作出了什么判定。',
    'Who gave which verdict on which alert, and when.',
  ),
  '/singleBlackWhiteLabe': text(
    '黑白名单的标签及其作用。',
    'Labels of the black and white list, and what each does.',
  ),
  '/singleListPlayer': text(
    '按输赢和投注列出会员，可加入黑白名单。',
    'Members by their results in a period, to put on the black or white list.',
  ),
  '/listSingleBlackWhite': text(
    '带有标签的会员：标签、期限、来源。',
    'Members with a label: since when, until when and by whom.',
  ),

  '/rtpManagement': text(
    '各代理的游戏返还率及其上限。',
    'Return to player of the games of each agent, and its ceiling.',
  ),
  '/rtpManagement2': text(
    '各代理的第二代游戏返还率。',
    'Return to player of the second generation of games, for each agent.',
  ),
  '/rtpPlayerManagement': text(
    '对单个会员的返还率控制：数值、原因和结束条件。',
    'Return to player set for single members: value, cause and end.',
  ),
  '/rtpObserved': text(
    '实际返还率与设定值的比较，并标明可信区间。',
    'Return to player as observed, compared with its setting, with its interval.',
  ),

  '/activitySetting': text(
    '活动：规则、时间、奖励；发布前查看预测。',
    'Activities: rules, times and rewards, with a forecast before they start.',
  ),
  '/activityReport': text('每个活动的参与人数和奖励金额。', 'Members and rewards of each activity.'),
  '/hongfu': text('鸿福游戏的每一次转动。', 'Each spin of Hongfu.'),
  '/chibi': text('赤壁游戏的每一次转动。', 'Each spin of Chibi.'),
  '/guanyu': text('关羽游戏的每一次转动。', 'Each spin of Guanyu.'),
  '/guaguakaRecord': text('售出的每一张刮刮卡及其中奖。', 'Each scratch card that was sold, and its win.'),
  '/guaguakaReport': text('刮刮卡的销量、中奖和收益。', 'Sales, wins and gain of scratch cards.'),

  '/gameSetting': text(
    '桌台游戏的开关、限红、盈利率和节点状态。',
    'Table games: on or off, limits, profit rate and state on the nodes.',
  ),
  '/smallGameSet': text('小游戏的开关和设置。', 'Mini games: on or off, and their settings.'),
  '/gameNode': text(
    '游戏服务器：心跳、已应用的设置和冲突。',
    'Game servers: heartbeat, settings they have applied, and conflicts.',
  ),
  '/roomManagement': text('各游戏的房间和限红。', 'Rooms of the games and their limits.'),
  '/poolManagement': text(
    '奖池：参与的代理、游戏和注入比例。',
    'Pools: the agents and games that feed them, and in which proportion.',
  ),
  '/pool': text('奖池余额的每一笔变动。', 'Each change of the balance of a pool.'),
  '/jackpotPoolManagement': text('彩金池：当前金额、上限和派发。', 'Jackpots: amount, cap and payouts.'),

  '/anchorList': text(
    '主播：资料、分成、开播状态和结算。',
    'Anchors: profile, share, stream and settlement.',
  ),
  '/anchor': text(
    '每名主播在所选时段的直播场次、时长、观众和礼物。',
    'Streams, hours, viewers and gifts of each anchor in a period.',
  ),
  '/chatRoomMan': text(
    '正在直播的房间：画面、聊天、禁言和关闭。',
    'Rooms on air: picture, chat, mute and close.',
  ),
  '/liveStreamingRecord': text('每场直播：时长、观众、礼物。', 'Each stream: length, viewers and gifts.'),
  '/giftMan': text('礼物的图片、价格和上架状态。', 'Gifts: picture, price and whether they are on sale.'),
  '/gift': text(
    '所选时段送出的礼物，按礼物汇总：数量、金额、送礼人数。',
    'Gifts sent in a period, by gift: number, amount and senders.',
  ),
  '/giftRecord': text('送出的每一份礼物：由谁、给谁、金额。', 'Each gift: by whom, to whom and how much.'),
  '/anchorRewardRecord': text(
    '主播的每一笔打赏和分成。',
    'Each reward of an anchor, and the anchor’s share of it.',
  ),
  '/chatRecord': text('聊天记录：查找、禁言。', 'What was said in chats: find it, mute its author.'),
  '/sensitive': text('聊天中会被屏蔽的词语。', 'Words that are blocked in chats.'),
  '/videoManagement': text(
    '游戏中播放的视频：上传、封面、标签。',
    'Videos that games show: upload, cover and tags.',
  ),

  '/goodList': text('商城商品：价格、库存、上架时间。', 'Goods of the shop: price, stock and time of sale.'),
  '/storeDiscount': text(
    '商城商品的折扣：比例、时间和适用代理。',
    'Discounts on goods of the shop: rate, time and agents.',
  ),
  '/marqueeList': text('游戏中滚动显示的文字和时间。', 'Texts that run over the games, and when.'),
  '/bulletin': text(
    '给代理的公告：内容、对象、时间和已读人数。',
    'Announcements to agents: text, time, and who has read them.',
  ),
  '/listCurrency': text('币种和每日汇率。', 'Currencies and their rate of each day.'),
  '/i18n': text('游戏端使用的文字，各语言对照。', 'Texts of the games, language beside language.'),

  '/bypassAccount': text(
    '子账号：角色、权限、停用和重置。',
    'Sub-accounts: role, permissions, stop and reset.',
  ),
  '/ipManagement': text('可以登录后台或调用接口的 IP。', 'IPs that may sign in or call the interfaces.'),
  '/sessions': text('当前登录的会话；可结束任一会话。', 'Sessions that are signed in; any can be ended.'),
  '/companyAccount': text(
    '公司账号的组如何对应角色，以及由此登录的账号。',
    'How groups of the company’s identity become roles, and who signs in with it.',
  ),
  '/approvals': text(
    '等待第二人批准的变更，以及已决定的变更。',
    'Changes that wait for a second person, and those decided.',
  ),
  '/approvalRules': text(
    '哪些变更需要第二人批准，从多少金额起。',
    'Changes that need a second person, and from which amount.',
  ),
  '/operationLog': text(
    '谁在何时改了什么：变更前后、原因、撤销。',
    'Who changed what and when: before, after, cause; some can be reverted.',
  ),
  '/loginLog': text('后台账号的登录：时间、IP、结果。', 'Sign-ins to the console: time, IP and result.'),
  '/ledgerProof': text(
    '证明每一分钱都有账可查：各项校验及其上次结果。',
    'Proof that every cent is accounted for: each check and its last result.',
  ),
  '/jobs': text(
    '后台任务：运行中、等待和失败；可重试。',
    'Work in the background: running, waiting, failed; try again.',
  ),
};

/** Returns the sentence about a page; undefined for sign-in, frame and the page for unknown addresses. */
export const purposeOf = (page: string): Text | undefined =>
  Object.hasOwn(purposes, page) ? purposes[page as TitledPage] : undefined;
