import { text } from '../../kit/text.ts';

export const rtpText = text({
  level: { zh_cn: '来源', en_us: 'Source' },
  rtp: { zh_cn: '设定RTP', en_us: 'Configured RTP' },
  add: { zh_cn: '设置游戏RTP', en_us: 'Set game RTP' },
  addTitle: { zh_cn: '设置代理游戏RTP', en_us: 'Set agent game RTP' },
  add2: { zh_cn: '设置RTP', en_us: 'Set RTP' },
  addTitle2: { zh_cn: '设置代理RTP（第二代）', en_us: 'Set agent RTP (second generation)' },
  addPlayer: { zh_cn: '设置玩家RTP', en_us: 'Set player RTP' },
  addTitlePlayer: { zh_cn: '设置玩家RTP', en_us: 'Set player RTP' },
  account: { zh_cn: '会员账号', en_us: 'Member account' },
  agentHint: {
    zh_cn: '仅当多名会员使用同一账号时需要',
    en_us: 'Needed only if several members use the same account.',
  },
  target: { zh_cn: '会员目标输赢', en_us: 'Target win/loss' },
  targetHint: {
    zh_cn: '会员净输赢，达到即结束；负数为会员输，不填则无目标',
    en_us:
      'Net win/loss of the member; the setting ends when it is reached. Negative: member loss. Empty: no target.',
  },
  net: { zh_cn: '会员当前净输赢', en_us: 'Current net win/loss' },
  untilPlayerHint: { zh_cn: '最长15天，不填即15天', en_us: 'At most 15 days; empty: 15 days.' },
  changeTitle: { zh_cn: '修改RTP：{whom}', en_us: 'Edit RTP: {whom}' },
  removeTitle: { zh_cn: '删除RTP设置：{whom}', en_us: 'Delete RTP setting: {whom}' },
  removeNote: {
    zh_cn: '删除后由下一级设置生效；启用双人复核时，使生效RTP上升超过0.010的删除须另一人审批。',
    en_us:
      'The next source then applies. Deletions that raise the applied RTP by more than 0.010 need a second approver where enabled.',
  },
  now: { zh_cn: '现为', en_us: 'currently' },
  rtpHint: {
    zh_cn: '{min}至{max}，最多三位小数，不得高于代理及其上级的RTP；启用双人复核时，上升超过0.010须另一人审批',
    en_us:
      '{min} to {max}, at most three decimals, not above the RTP of the agent and its upper agents; a rise of more than 0.010 needs a second approver where enabled.',
  },
  untilHint: { zh_cn: '不填则一直有效', en_us: 'Empty: no expiry.' },
  lowerOthers: { zh_cn: '一并下调', en_us: 'Lower others too' },
  lowerHint: {
    zh_cn: '下级代理的RTP以及下级代理、玩家的设置高于新值时，一并下调',
    en_us:
      'RTPs of sub-agents, and settings of sub-agents and players, above the new value are lowered to it.',
  },
});
