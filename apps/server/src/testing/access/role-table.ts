/**
 * Permission table, written by hand: every page below its area and every feature below its page. It is the
 * expected value of the permission tests and is never computed from the code under test; a page or feature is
 * added together with the decision which roles get it. `+` may be held, `-` is denied, `*` is open to every
 * session and in no permission list. `major` to `general` are the four levels of agents, `seamless` is an
 * agent with a wallet of its own, `sub` is what a sub-account of an agent holds at most: of these, it has
 * what its owner granted and still has.
 */
export const roleTable = `
                                superadmin  sysadmin  agentadmin  major  share  master  general  seamless  sub
session
  /                             *           *         *           *      *      *       *        *         *
  /index                        *           *         *           *      *      *       *        *         *
  /404                          *           *         *           *      *      *       *        *         *
  /help                         *           *         *           *      *      *       *        *         *
dashboard
  /home                         +           +         +           +      +      +       +        +         +
  /inbox                        +           +         +           +      +      +       +        +         +
agents
  /agentList                    +           +         +           +      +      +       +        +         +
      agents.add                +           +         +           +      +      +       +        +         +
      agents.edit               +           +         +           +      +      +       +        +         +
      agents.quota              +           +         +           +      +      +       +        +         +
      agents.points             +           +         +           +      +      +       +        +         +
      agents.rtp                +           +         -           +      +      +       +        +         +
      agents.state              +           +         +           +      +      +       +        +         +
      agents.betBan             +           +         +           +      +      +       +        +         +
      agents.validity           +           +         +           +      +      +       +        +         +
      agents.custom             +           +         +           +      +      +       +        +         +
      agents.password           +           +         +           +      +      +       +        +         +
  /reportForms                  +           +         +           +      +      +       +        +         +
  /proxyMembersDistribution     +           +         +           +      +      +       +        +         +
  /levelManager                 +           +         +           +      +      +       +        +         +
      levels.move               +           +         +           +      +      +       +        +         +
      levels.rename             +           +         +           +      +      +       +        +         +
  /myInfo                       +           +         +           +      +      +       +        +         +
      myInfo.publicKey          +           +         +           +      +      +       +        +         +
      myInfo.transfer           +           +         +           +      +      +       +        +         +
      myInfo.wallet             +           +         +           +      +      +       +        +         +
  /quotaChangeRecord            +           +         +           +      +      +       +        +         +
      ledger.reverse            +           -         -           -      -      -       -        -         -
  /seamlessList                 +           +         +           -      -      -       -        -         -
      seamless.callback         +           +         +           -      -      -       -        -         -
      seamless.wallet           +           +         +           -      -      -       -        -         -
      seamless.platformKeys     +           +         -           -      -      -       -        -         -
  /statement                    +           +         +           +      +      +       +        +         +
  /agent                        +           +         +           +      +      +       +        +         +
      agentNotes.write          +           +         +           +      +      +       +        +         +
      agentNotes.remove         +           +         +           +      +      +       +        +         +
members
  /welfareBlacklist             +           +         +           -      -      -       -        -         -
      welfareBlacklist.edit     +           +         +           -      -      -       -        -         -
  /memberList                   +           +         +           +      +      +       +        +         +
      members.edit              +           +         +           +      +      +       +        +         +
      members.betBan            +           +         +           +      +      +       +        +         +
      members.chatBan           +           +         +           +      +      +       +        +         +
      members.state             +           +         +           +      +      +       +        +         +
      members.offline           +           +         +           +      +      +       +        +         +
      members.kill              +           +         -           +      +      +       +        +         +
      members.add               +           +         +           +      +      +       +        +         +
      members.import            +           +         +           +      +      +       +        +         +
      members.money             +           +         +           +      +      +       +        +         +
  /onlineList                   +           +         +           +      +      +       +        +         +
  /memberRecord                 +           +         +           +      +      +       +        +         +
  /memberReport                 +           +         +           +      +      +       +        +         +
  /memberLogin                  +           +         +           +      +      +       +        +         +
  /memberConvertData            +           +         +           +      +      +       +        +         +
  /memberTransferMan            +           +         +           -      -      -       -        -         -
      tradeLimits.edit          +           +         +           -      -      -       -        -         -
  /smallgameBlacklist           +           +         +           -      -      -       -        -         -
      smallGameBlacklist.edit   +           +         +           -      -      -       -        -         -
  /member                       +           +         +           +      +      +       +        +         +
      memberNotes.write         +           +         +           +      +      +       +        +         +
      memberNotes.remove        +           +         +           +      +      +       +        +         +
bets
  /betManagement                +           +         +           +      +      +       +        +         +
  /betAnalysis                  +           +         +           +      +      +       +        +         +
  /listCardHistory              +           +         +           +      +      +       +        +         +
  /listGameResult               +           +         +           +      +      +       +        +         +
  /listBetRecord                +           +         +           +      +      +       +        +         +
  /samllBetAnalysis             +           +         +           -      -      -       -        -         -
  /listBetRecordTemp            +           +         +           +      +      +       +        +         +
  /bet                          +           +         +           +      +      +       +        +         +
  /round                        +           +         +           +      +      +       +        +         +
reports
  /revenueAnalysis              +           +         +           -      -      -       -        -         -
  /gameReport                   +           +         +           +      +      +       +        +         +
  /userReport                   +           +         +           -      -      -       -        -         -
  /payReport                    +           +         +           -      -      -       -        -         -
  /newOldUser                   +           +         +           +      +      +       +        +         +
      newOldUser.standard       +           +         +           +      +      +       +        +         +
  /profitReport                 +           +         +           +      +      +       +        +         +
records
  /hongfu                       +           +         +           -      -      -       -        -         -
  /chibi                        +           +         +           -      -      -       -        -         -
  /guanyu                       +           +         +           -      -      -       -        -         -
  /guaguakaRecord               +           +         +           -      -      -       -        -         -
  /guaguakaReport               +           +         +           -      -      -       -        -         -
risk
  /riskManagement               +           +         -           -      -      -       -        -         -
      risk.configure            +           +         -           -      -      -       -        -         -
      risk.decide               +           +         -           -      -      -       -        -         -
      alertNotes.write          +           +         -           -      -      -       -        -         -
      alertNotes.remove         +           +         -           -      -      -       -        -         -
  /listRiskOperationRecord      +           +         -           -      -      -       -        -         -
  /parkedWins                   +           +         -           -      -      -       -        -         -
      parkedWins.decide         +           +         -           -      -      -       -        -         -
      parkedWins.limits         +           +         -           -      -      -       -        -         -
  /agentExposure                +           +         -           -      -      -       -        -         -
games
  /gameSetting                  +           +         -           -      -      -       -        -         -
      games.edit                +           +         -           -      -      -       -        -         -
  /smallGameSet                 +           +         -           -      -      -       -        -         -
      smallGames.edit           +           +         -           -      -      -       -        -         -
  /gameNode                     +           +         -           -      -      -       -        -         -
      nodes.edit                +           +         -           -      -      -       -        -         -
      nodes.keys                +           +         -           -      -      -       -        -         -
      nodes.conflicts           +           +         -           -      -      -       -        -         -
  /node                         +           +         -           -      -      -       -        -         -
rooms
  /roomManagement               +           +         -           -      -      -       -        -         -
      rooms.edit                +           +         -           -      -      -       -        -         -
      rooms.groups              +           +         -           -      -      -       -        -         -
  /room                         +           +         -           -      -      -       -        -         -
rtp
  /rtpManagement                +           +         -           -      -      -       -        -         -
      rtp.edit                  +           +         -           -      -      -       -        -         -
  /rtpManagement2               +           +         -           -      -      -       -        -         -
      rtp2.edit                 +           +         -           -      -      -       -        -         -
  /rtpPlayerManagement          +           +         -           -      -      -       -        -         -
      rtpPlayer.edit            +           +         -           -      -      -       -        -         -
  /rtpObserved                  +           +         -           -      -      -       -        -         -
pools
  /poolManagement               +           +         -           -      -      -       -        -         -
      pools.edit                +           +         -           -      -      -       -        -         -
  /pool                         +           +         -           -      -      -       -        -         -
  /jackpotPoolManagement        +           +         -           -      -      -       -        -         -
      jackpotPools.edit         +           +         -           -      -      -       -        -         -
activities
  /activitySetting              +           +         -           -      -      -       -        -         -
      activities.edit           +           +         -           -      -      -       -        -         -
  /activity                     +           +         -           -      -      -       -        -         -
  /activityReport               +           +         -           -      -      -       -        -         -
      activities.correct        +           +         -           -      -      -       -        -         -
goods
  /storeDiscount                +           +         -           -      -      -       -        -         -
      discount.edit             +           +         -           -      -      -       -        -         -
  /goodList                     +           +         -           -      -      -       -        -         -
      goods.edit                +           +         -           -      -      -       -        -         -
announcements
  /marqueeList                  +           +         +           -      -      -       -        -         -
      ticker.edit               +           +         +           -      -      -       -        -         -
  /bulletin                     +           +         +           +      +      +       +        +         +
      announcements.edit        +           +         +           -      -      -       -        -         -
chat
  /chatRecord                   +           +         +           -      -      -       -        -         -
      chat.reply                +           +         +           -      -      -       -        -         -
  /sensitive                    +           +         +           -      -      -       -        -         -
      sensitive.edit            +           +         +           -      -      -       -        -         -
anchors
  /anchorList                   +           +         -           -      -      -       -        -         -
      anchors.edit              +           +         -           -      -      -       -        -         -
      anchors.state             +           +         -           -      -      -       -        -         -
      anchors.code              +           +         -           -      -      -       -        -         -
  /anchorDetail                 +           +         -           -      -      -       -        -         -
  /giftMan                      +           +         -           -      -      -       -        -         -
      gifts.edit                +           +         -           -      -      -       -        -         -
  /giftRecord                   +           +         -           -      -      -       -        -         -
      gifts.reverse             +           +         -           -      -      -       -        -         -
  /chatRoomMan                  +           +         -           -      -      -       -        -         -
  /anchor                       +           +         -           -      -      -       -        -         -
  /gift                         +           +         -           -      -      -       -        -         -
  /liveStreamingRecord          +           +         -           -      -      -       -        -         -
  /anchorRewardRecord           +           +         -           -      -      -       -        -         -
      anchors.settle            +           +         -           -      -      -       -        -         -
videos
  /videoManagement              +           +         -           -      -      -       -        -         -
      videos.edit               +           +         -           -      -      -       -        -         -
      videos.tags               +           +         -           -      -      -       -        -         -
orders
  /wmOrder                      +           +         +           -      -      -       -        -         -
      orders.wm                 +           +         +           -      -      -       -        -         -
      orders.roundEnd           +           +         +           -      -      -       -        -         -
  /seamlessOrder                +           +         +           +      +      +       +        +         +
      orders.decide             +           +         +           +      +      +       +        +         +
  /seamlessWithholding          +           +         +           +      +      +       +        +         +
  /smallgameSeamlessOrder       +           +         +           +      +      +       +        +         +
  /reconciliation               +           +         +           +      +      +       +        +         +
      reconciliation.start      +           +         +           +      +      +       +        +         +
      reconciliation.statement  +           +         +           +      +      +       +        +         +
  /reconciliationResult         +           +         +           +      +      +       +        +         +
  /orderRecovery                +           +         +           +      +      +       +        +         +
      orders.recover            +           +         +           +      +      +       +        +         +
  /orderRecoveryResult          +           +         +           +      +      +       +        +         +
  /order                        +           +         +           +      +      +       +        +         +
      orderNotes.write          +           +         +           +      +      +       +        +         +
      orderNotes.remove         +           +         +           +      +      +       +        +         +
blackWhite
  /singleBlackWhiteLabe         +           +         -           -      -      -       -        -         -
      labels.edit               +           +         -           -      -      -       -        -         -
  /singleListPlayer             +           +         -           -      -      -       -        -         -
      labels.add                +           +         -           -      -      -       -        -         -
  /listSingleBlackWhite         +           +         -           -      -      -       -        -         -
      labels.remove             +           +         -           -      -      -       -        -         -
access
  /ipManagement                 +           +         -           +      +      +       +        +         +
      whitelist.edit            +           +         -           +      +      +       +        +         +
  /bypassAccount                +           +         +           +      +      +       +        +         +
      subAccounts.edit          +           +         +           +      +      +       +        +         +
      subAccounts.viewAs        +           +         -           +      +      +       +        +         +
      subAccounts.explain       +           -         -           -      -      -       -        -         -
  /sessions                     +           +         -           +      +      +       +        +         +
      sessions.revoke           +           +         -           +      +      +       +        +         +
  /approvals                    +           +         -           +      +      +       +        +         +
      approvals.decide          +           +         -           +      +      +       +        +         +
  /approvalRules                +           +         -           -      -      -       -        -         -
      approvalRules.edit        +           -         -           -      -      -       -        -         -
  /companyAccount               +           +         -           -      -      -       -        -         -
      companyAccount.edit       +           -         -           -      -      -       -        -         -
  /jobs                         +           +         -           -      -      -       -        -         -
      jobs.run                  +           +         -           -      -      -       -        -         -
logs
  /operationLog                 +           +         +           +      +      +       +        +         +
  /loginLog                     +           +         +           +      +      +       +        +         +
  /ledgerProof                  +           +         -           -      -      -       -        -         -
      ledger.unfreeze           +           +         -           -      -      -       -        -         -
  /myExports                    +           +         +           +      +      +       +        +         +
currency
  /listCurrency                 +           +         -           -      -      -       -        -         -
      currency.edit             +           +         -           -      -      -       -        -         -
i18n
  /i18n                         +           +         -           -      -      -       -        -         -
      texts.edit                +           +         -           -      -      -       -        -         -
      texts.export              +           +         -           -      -      -       -        -         -
`;
