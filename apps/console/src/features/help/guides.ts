import type { PagePath } from '@pitboss/contract/core/pages';
import type { Text } from '@pitboss/rules/i18n';

/** One step of a guide, and the page where it is done. */
interface Step extends Text {
  readonly page?: PagePath;
}

/** A daily job, step by step. */
export interface Guide {
  readonly title: Text;
  readonly steps: readonly Step[];
  /** Pages whose help icon opens it. */
  readonly pages: readonly PagePath[];
}

const text = (zh_cn: string, en_us: string): Text => ({ zh_cn, en_us });
const step = (zh_cn: string, en_us: string, page?: PagePath): Step => ({
  zh_cn,
  en_us,
  ...(page && { page }),
});

/** Guides of the daily jobs, the most frequent one first. */
export const guides = {
  complaint: {
    title: text('会员说“赢了没到账”', 'A member says “I won but got nothing”'),
    steps: [
      step(
        '按 Ctrl K，输入会员账号、注单号或牌局号。',
        'Press Ctrl K and enter the account, the number of the bet or of the round.',
      ),
      step(
        '打开注单：最上面一行写明钱在哪里、从何时起、原因是什么。',
        'Open the bet: its first line states where the money is, since when and why.',
        '/betManagement',
      ),
      step(
        '派彩待审核：由有权限的人在派彩审核中处理。',
        'Payout held: somebody with the permission decides in the held payouts.',
        '/parkedWins',
      ),
      step(
        '钱包拒绝或结果不明：打开其订单，按页面列出的可行操作处理。',
        'Rejected by the wallet, or outcome unknown: open its order and choose one of the actions offered.',
        '/seamlessOrder',
      ),
      step(
        '已入账：会员档案的时间线列出每一笔余额变动，可直接给会员看。',
        'Credited: the timeline of the member lists each change of the balance.',
        '/memberList',
      ),
    ],
    pages: [
      '/betManagement',
      '/parkedWins',
      '/listBetRecord',
      '/listBetRecordTemp',
      '/bet',
      '/round',
      '/listGameResult',
    ],
  },
  member: {
    title: text('查看或停用会员', 'Look at a member, or stop one'),
    steps: [
      step(
        '在会员列表中点一行，右侧显示全部内容。',
        'Click a row of the member list: all of it is shown beside the list.',
        '/memberList',
      ),
      step(
        '点账号打开会员档案：余额的组成、时间线、关联账号。',
        'The account opens the profile: parts of the balance, timeline, related accounts.',
      ),
      step(
        '停用须写原因；未结算的注单照常结算。',
        'Stopping a member asks for a reason. Open bets are settled as usual.',
      ),
      step(
        '在跟进记录中写下处理经过，输入 @ 提及接手的同事；对方在待办事项中收到链接。',
        'Write down what you did in the notes; type @ to mention the colleague who takes over. A link to it arrives in the inbox of the colleague.',
      ),
    ],
    pages: ['/memberList', '/member', '/onlineList', '/memberLogin', '/memberReport', '/memberRecord'],
  },
  quota: {
    title: text('调整代理额度', 'Raise the quota of an agent'),
    steps: [
      step(
        '在代理列表的行末菜单选择额度操作。',
        'Choose the quota action at the end of the row of the agent.',
        '/agentList',
      ),
      step(
        '填写金额和原因，确认前显示变动前后的余额。',
        'Enter amount and reason; the balances before and after are shown before you confirm.',
      ),
      step(
        '超过审批规则的金额由第二人批准后才生效。',
        'An amount above the approval rule takes effect when a second person approves it.',
        '/approvals',
      ),
      step(
        '每次变动都在额度变动记录中。',
        'Every change is in the quota change records.',
        '/quotaChangeRecord',
      ),
    ],
    pages: ['/agentList', '/agent', '/quotaChangeRecord', '/statement'],
  },
  alert: {
    title: text('处理风控告警', 'Decide a risk alert'),
    steps: [
      step(
        '在风控台打开告警：写明规则、数值和依据的注单。',
        'Open the alert on the risk board: it states the rule, its numbers and the bets behind them.',
        '/riskManagement',
      ),
      step(
        '依据可逐行打开，行数与告警的数值一致。',
        'Each row of the evidence opens; the rows add up to the figure of the alert.',
      ),
      step(
        '给出结论，或先停用会员、强制下线。同一会员的告警归在一个工单。',
        'Give a verdict, or stop the member first. Alerts of one member are in one case.',
      ),
    ],
    pages: ['/riskManagement', '/listRiskOperationRecord'],
  },
  orders: {
    title: text('处理需要人工的钱包订单', 'Deal with wallet orders that need a person'),
    steps: [
      step(
        '订单页面打开时就是待处理的订单。',
        'The pages of orders open with those that need a person.',
        '/seamlessOrder',
      ),
      step(
        '钱包恢复后先批量恢复：向钱包询问状态，或重发。',
        'When the wallet is back, recover in bulk first: its state is asked for, or the order is sent again.',
        '/orderRecovery',
      ),
      step(
        '勾选多笔订单时，先显示每笔会发生什么，再按所选速度执行。',
        'Actions for ticked orders show what will happen to each, then run at the rate that you choose.',
      ),
      step(
        '多笔预扣可一起按合计返还：在预览中填写，或从表格粘贴。',
        'Several sessions are returned by totals together: type them into the preview or paste them from a spreadsheet.',
        '/seamlessWithholding',
      ),
      step(
        '标记前先与钱包核对：这是对钱的决定，需要动态验证码。',
        'Check with the wallet before you mark an order: it decides about money and requires a dynamic code.',
      ),
    ],
    pages: [
      '/seamlessOrder',
      '/seamlessWithholding',
      '/smallgameSeamlessOrder',
      '/wmOrder',
      '/orderRecovery',
      '/orderRecoveryResult',
      '/order',
    ],
  },
  reconcile: {
    title: text('与代理钱包对账', "Reconcile with an agent's wallet"),
    steps: [
      step(
        '上传代理当天的文件；以接口或对象存储提供文件的代理每晚自动对账。',
        'Upload the file of the day. Agents that deliver files are reconciled every night.',
        '/reconciliation',
      ),
      step(
        '差异列出双方的金额和状态，“仅对方有”的行可看原始内容。',
        'Differences show both amounts and states; lines that only the agent has show the line of its file.',
      ),
      step(
        '从差异打开订单并处理。',
        'Open the order from the difference and deal with it.',
        '/seamlessOrder',
      ),
    ],
    pages: ['/reconciliation', '/reconciliationResult'],
  },
  activity: {
    title: text('创建并结算活动', 'Run an activity'),
    steps: [
      step(
        '编辑活动时，右侧按最近数周的数据预估成本。',
        'While you edit an activity its cost is forecast from the last weeks.',
        '/activitySetting',
      ),
      step(
        '发布后各节点确认应用；未全部应用时列表会标出。',
        'After publishing, the nodes confirm it; the list shows it while not all have.',
      ),
      step(
        '结束后自动结算。奖励、领取和更正在活动报表中。',
        'It is settled by itself after its end. Awards, claims and corrections are in the report.',
        '/activityReport',
      ),
    ],
    pages: ['/activitySetting', '/activityReport'],
  },
  game: {
    title: text('维护或关闭游戏', 'Maintain or close a game'),
    steps: [
      step(
        '在游戏设置中改状态；可一次改多个游戏。',
        'Change the state in the game settings, of several games at once if needed.',
        '/gameSetting',
      ),
      step(
        '计划维护写明开始和结束，玩家会提前看到。',
        'Planned maintenance has a start and an end, and is shown to players in advance.',
      ),
      step(
        '节点页面显示每个节点是否已应用。',
        'The nodes page shows which nodes have applied it.',
        '/gameNode',
      ),
    ],
    pages: ['/gameSetting', '/gameNode', '/smallGameSet', '/roomManagement', '/rtpManagement'],
  },
  report: {
    title: text('看报表、导出和订阅', 'Read a report, export it, have it mailed'),
    steps: [
      step(
        '选择时段；表头和数字旁的 ⓘ 说明含义。',
        'Choose the period; ⓘ beside heads and figures explains them.',
        '/gameReport',
      ),
      step(
        '点数字进入其下的注单或会员，筛选保持不变。',
        'Each figure leads to the bets or members behind it, with the same filters.',
      ),
      step(
        '导出包含全部列；第二个工作表列出筛选、合计和名词解释。',
        'An export has all columns; its second sheet lists filters, totals and definitions.',
        '/myExports',
      ),
      step(
        '“保存的视图”保存筛选和列，并可定时发送。',
        'Saved views keep filters and columns, and can be sent regularly.',
      ),
    ],
    pages: [
      '/gameReport',
      '/profitReport',
      '/revenueAnalysis',
      '/reportForms',
      '/payReport',
      '/userReport',
      '/newOldUser',
      '/myExports',
    ],
  },
  approvals: {
    title: text('审批与权限', 'Approvals and permissions'),
    steps: [
      step(
        '需要第二人的变更在审批列表等待，任何人不能批准自己的变更。',
        'Changes that need a second person wait in the approvals; nobody can approve their own.',
        '/approvals',
      ),
      step(
        '审批规则按操作、角色和金额设定。',
        'Approval rules are set by operation, role and amount.',
        '/approvalRules',
      ),
      step(
        '操作日志按账号或对象查谁改了什么。',
        'The operation log answers who changed what, by account or target.',
        '/operationLog',
      ),
    ],
    pages: ['/approvals', '/approvalRules', '/operationLog', '/bypassAccount', '/sessions', '/ipManagement'],
  },
} as const satisfies Readonly<Record<string, Guide>>;

export type GuideKey = keyof typeof guides;
export const guideKeys = Object.keys(guides) as GuideKey[];

/** Returns the guide for a page; undefined for one without. */
export const guideFor = (page: string): GuideKey | undefined =>
  guideKeys.find((key) => (guides[key].pages as readonly string[]).includes(page));
