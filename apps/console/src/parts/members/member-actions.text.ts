import { commonText } from '../../kit/common.text.ts';
import { text } from '../../kit/text.ts';

/** Words of what is done with members, wherever that is. */
export const memberActLabels = {
  stopBets: { zh_cn: '停止投注', en_us: 'Stop bets' },
  stopBetsOf: { zh_cn: '停止 {whom}的投注', en_us: 'Stop bets of {whom}' },
  askStopBets: {
    zh_cn: '{whom} 将不能再投注，已投注单照常结算。',
    en_us: '{whom} can no longer bet; unsettled bets are settled as usual.',
  },
  offline: { zh_cn: '强制下线', en_us: 'Force offline' },
  offlineOf: { zh_cn: '强制 {whom}下线', en_us: 'Force {whom} offline' },
  askOffline: {
    zh_cn: '{whom} 将被强制下线，需重新登录后才能继续游戏。',
    en_us: '{whom} is forced offline and must sign in again to continue playing.',
  },
  mute: { zh_cn: '禁言', en_us: 'Mute' },
  kill: { zh_cn: '点杀概率', en_us: 'Killing probability' },
} as const;

/** Texts of the dialogs of these actions. */
export const memberActText = text({
  mute: memberActLabels.mute,
  kill: memberActLabels.kill,
  duration: { zh_cn: '禁言时长', en_us: 'Duration' },
  muteRemark: { zh_cn: '禁言备注', en_us: 'Mute remark' },
  probability: { zh_cn: '点杀概率', en_us: 'Killing probability' },
  killHint: { zh_cn: '大于0且不超过1，最多两位小数', en_us: 'Above 0, at most 1, at most two decimals' },
  killUntil: { zh_cn: '到期时间', en_us: 'Expires at' },
  killUntilHint: { zh_cn: '最长15天，不填即15天', en_us: 'At most 15 days; empty: 15 days.' },
  killTarget: { zh_cn: '会员目标输赢', en_us: 'Target win/loss' },
  killTargetHint: {
    zh_cn: '设置后会员的净输赢（会员币种），达到即结束；负数为会员输，不填则无',
    en_us:
      'Net win/loss of the member from now on (member currency); ends when reached. Negative: member loss. Empty: no target.',
  },
  stopBetsOf: memberActLabels.stopBetsOf,
  askStopBets: memberActLabels.askStopBets,
  disableOf: commonText.disableOf,
  askDisable: {
    zh_cn: '{whom} 将被强制下线，停用期间无法登录和投注。',
    en_us: '{whom} is forced offline and cannot sign in or bet while disabled.',
  },
  reason: { zh_cn: '原因', en_us: 'Reason' },
});
