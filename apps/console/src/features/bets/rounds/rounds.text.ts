import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { commonText } from '../../../kit/common.text.ts';
import { text } from '../../../kit/text.ts';

export const roundText = text({
  time: { zh_cn: '开局时间', en_us: 'Started at' },
  roomId: { zh_cn: '房间号', en_us: 'Room no.' },
  handNo: { zh_cn: '局序', en_us: 'Hand' },
  shoeNo: { zh_cn: '靴号 / 局序', en_us: 'Shoe / hand' },
  outcome: { zh_cn: '开奖结果', en_us: 'Result' },
  shoes: { zh_cn: '靴数', en_us: 'Shoes' },
  hands: { zh_cn: '局数', en_us: 'Hands' },
  tie: { zh_cn: '和', en_us: 'Tie' },
  bankerPair: { zh_cn: '庄对', en_us: 'Banker pair' },
  playerPair: { zh_cn: '闲对', en_us: 'Player pair' },
  beadPlate: { zh_cn: '珠盘路', en_us: 'Bead plate' },
  bigRoad: { zh_cn: '大路', en_us: 'Big road' },
  bigEyeBoy: { zh_cn: '大眼仔', en_us: 'Big eye boy' },
  smallRoad: { zh_cn: '小路', en_us: 'Small road' },
  cockroachRoad: { zh_cn: '小强路', en_us: 'Cockroach road' },
  baccarat: { zh_cn: '百家乐', en_us: 'Baccarat' },
  dragonTiger: { zh_cn: '龙虎', en_us: 'Dragon Tiger' },
  bankerLetter: { zh_cn: '庄', en_us: 'B' },
  playerLetter: { zh_cn: '闲', en_us: 'P' },
  dragonLetter: { zh_cn: '龙', en_us: 'D' },
  tigerLetter: { zh_cn: '虎', en_us: 'T' },
  tieLetter: { zh_cn: '和', en_us: '=' },
  noShoes: { zh_cn: '所选条件下没有牌靴', en_us: 'No shoes match the filter' },
});

/** Texts of the filters of shoes; a shoe stands there by itself. */
export const shoeFilterText = text({ time: fieldLabels.range, shoeNo: commonText.shoe });
