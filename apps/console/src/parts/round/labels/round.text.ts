import type { ErrorCode, MismatchCode } from '@pitboss/rounds/types';
import type { Text } from './language.ts';

const pair = (zh_cn: string, en_us: string): Text => ({ zh_cn, en_us });

/** Why a record cannot be shown (encoding §1). */
export const errorText: Readonly<Record<ErrorCode, Text>> = {
  E_TYPE: pair('记录字段缺失', 'Missing field'),
  E_GAME: pair('该游戏无结果展示', 'No result display for this game'),
  E_PIPE: pair('结果格式错误', 'Malformed result'),
  E_SYNTAX: pair('结果格式错误', 'Malformed result'),
  E_COUNT: pair('结果长度错误', 'Wrong number of items'),
  E_RANGE: pair('结果数值越界', 'Value out of range'),
  E_DUP: pair('牌重复', 'Duplicate card'),
  E_FIELD: pair('字段错误', 'Unexpected field content'),
};

/** Contents of a record that do not follow from its cards (encoding §1). */
export const mismatchText: Readonly<Record<MismatchCode, Text>> = {
  M_AREA: pair('中奖区域与牌面不符', 'Winning areas do not follow from the cards'),
  M_RULE: pair('不符合游戏规则', 'Not possible under the rules'),
  M_TYPE: pair('牌型与牌面不符', 'Hand types do not follow from the cards'),
  M_WINNER: pair('胜方与牌面不符', 'Winner does not follow from the cards'),
};

/** Words common to several displays. */
export const texts = {
  inning: pair('局号', 'Round no.'),
  winningAreas: pair('中奖区域', 'Winning areas'),
  noArea: pair('无中奖区域', 'No winning area'),
  mismatch: pair(
    '记录与推算结果不一致，以下显示推算结果',
    'The record contradicts its cards; derived values are shown',
  ),
  raw: pair('原始结果', 'Raw result'),
  broken: pair('结果展示失败', 'The result could not be displayed'),
  win: pair('赢', 'Win'),
  lose: pair('输', 'Lose'),
  draw: pair('和', 'Draw'),
  banker: pair('庄', 'Banker'),
  player: pair('闲', 'Player'),
  dealerButton: pair('庄位', 'Dealer'),
  folded: pair('弃牌', 'Folded'),
  foul: pair('倒水', 'Foul'),
  winner: pair('赢家', 'Winner'),
  payout: pair('赔率', 'Multiplier'),
  net: pair('净输赢', 'Net'),
  board: pair('公共牌', 'Board'),
  front: pair('头道', 'Front'),
  middle: pair('中道', 'Middle'),
  back: pair('尾道', 'Back'),
  points: pair('点', ' pts'),
  guess: pair('竞猜', 'Guess'),
  total: pair('总和', 'Total'),
  lost: pair('未中', 'No win'),
} satisfies Record<string, Text>;

/** `3号位` or `Seat 3`. */
export const seatText = (seat: number): Text => pair(`${seat}号位`, `Seat ${seat}`);
/** `闲2` or `Player 2`. */
export const playerText = (number: number): Text => pair(`闲${number}`, `Player ${number}`);

/** Two-hand games. */
export const twoHandText = {
  natural: pair('天牌', 'Natural'),
  pair: pair('对子', 'Pair'),
  bankerWins: pair('庄赢', 'Banker wins'),
  playerWins: pair('闲赢', 'Player wins'),
  tie: pair('和局', 'Tie'),
  dragon: pair('龙', 'Dragon'),
  tiger: pair('虎', 'Tiger'),
  dragonWins: pair('龙赢', 'Dragon wins'),
  tigerWins: pair('虎赢', 'Tiger wins'),
  suitedDraw: pair('同花和', 'Suited draw'),
  dealer: pair('庄家', 'Dealer'),
  playerHand: pair('闲家', 'Player'),
  dealerWins: pair('庄家赢', 'Dealer wins'),
  push: pair('平局', 'Push'),
  blackjack: pair('黑杰克', 'Blackjack'),
  bust: pair('爆牌', 'Bust'),
  red: pair('红方', 'Red'),
  black: pair('黑方', 'Black'),
  redWins: pair('红方赢', 'Red wins'),
  blackWins: pair('黑方赢', 'Black wins'),
  lucky: pair('幸运一击', 'Lucky strike'),
} satisfies Record<string, Text>;

/** Bull hands 0..13. */
export const bullTypes: readonly Text[] = [
  pair('没牛', 'No bull'),
  ...['一', '二', '三', '四', '五', '六', '七', '八', '九'].map((digit, index) =>
    pair(`牛${digit}`, `Bull ${index + 1}`),
  ),
  pair('牛牛', 'Bull-bull'),
  pair('五花牛', 'Five faces'),
  pair('炸弹牛', 'Bomb'),
  pair('五小牛', 'Five small'),
];

/** Three-card hands 1..6. */
export const threeCardTypes: readonly Text[] = [
  pair('', ''),
  pair('单张', 'High card'),
  pair('对子', 'Pair'),
  pair('顺子', 'Straight'),
  pair('同花', 'Flush'),
  pair('同花顺', 'Straight flush'),
  pair('豹子', 'Trio'),
];

/** Poker categories 1..10. */
export const pokerTypes: readonly Text[] = [
  pair('', ''),
  pair('高牌', 'High card'),
  pair('对子', 'Pair'),
  pair('两对', 'Two pair'),
  pair('三条', 'Three of a kind'),
  pair('顺子', 'Straight'),
  pair('同花', 'Flush'),
  pair('葫芦', 'Full house'),
  pair('四条', 'Four of a kind'),
  pair('同花顺', 'Straight flush'),
  pair('皇家同花顺', 'Royal flush'),
];

/** San Gong hands 0..12. */
export function sanGongType(type: number): Text {
  if (type === 12) return pair('大三公', 'Big trio');
  if (type === 11) return pair('小三公', 'Small trio');
  if (type === 10) return pair('混三公', 'Mixed faces');
  return pair(`${type}点`, `${type} pts`);
}

/** Er Ba Gang hands: half points 0..19, 20, 21. */
export function erBaGangType(type: number): Text {
  if (type === 21) return pair('对子', 'Pair');
  if (type === 20) return pair('二八杠', 'Er ba gang');
  const points = type / 2;
  return pair(`${points}点`, `${points} pts`);
}

/** Pai Gow hands 0..13. */
export function paiGowType(type: number): Text {
  if (type === 13) return pair('至尊宝', 'Supreme');
  if (type === 12) return pair('对子', 'Pair');
  if (type === 11) return pair('天地王', 'Wong');
  if (type === 10) return pair('天地杠', 'Gong');
  return pair(`${type}点`, `${type} pts`);
}
