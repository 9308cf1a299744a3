import { text } from '../../../kit/text.ts';
import { memberKindLabels, rewardWord } from '../../../parts/common.text.ts';
import { moneyLabels } from '../../../parts/round/bet-money.text.ts';

export const betText = text({
  time: { zh_cn: '投注时间', en_us: 'Bet time' },
  id: { zh_cn: '注单号', en_us: 'Record no.' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
  areaId: { zh_cn: '投注区域', en_us: 'Bet area' },
  roomId: { zh_cn: '房间号', en_us: 'Room no.' },
  hallLevel: { zh_cn: '厅级别', en_us: 'Hall level' },
  limitBroken: { zh_cn: '超出限红', en_us: 'Limit exceeded' },
  'limitBroken.min': { zh_cn: '低于最小', en_us: 'Below minimum' },
  'limitBroken.max': { zh_cn: '超过最大', en_us: 'Above maximum' },
  'limitBroken.roundMax': { zh_cn: '超过单局最大', en_us: 'Above round maximum' },
  gameClosed: { zh_cn: '游戏已关闭', en_us: 'Game closed' },
  openPart: { zh_cn: '其中未结算', en_us: 'of which unsettled' },
  amount: { zh_cn: '投注金额', en_us: 'Bet amount' },
  reward: rewardWord,
  ...moneyLabels,
  ip: { zh_cn: '投注IP', en_us: 'Bet IP' },
  ...memberKindLabels,
  count: { zh_cn: '注单数', en_us: 'Bets' },
  waiting: { zh_cn: '等待时长', en_us: 'Waiting' },
});
