import type { DieColour, HandSign } from '@pitboss/rounds/mini-views';
import type { DieCreature } from '@pitboss/rounds/views';
import type { Text } from './language.ts';

const pair = (zh_cn: string, en_us: string): Text => ({ zh_cn, en_us });

/** Card runs. */
export const runText = {
  higher: pair('大或同', 'Higher or same'),
  lower: pair('小或同', 'Lower or same'),
  skip: pair('跳过', 'Skip'),
  joker: pair('王牌', 'Joker'),
  start: pair('起始牌', 'First card'),
  inside: pair('射中', 'In'),
  outside: pair('射偏', 'Out'),
  post: pair('撞柱', 'Hits post'),
  above: pair('猜大', 'Above'),
  below: pair('猜小', 'Below'),
  shot: pair('射牌', 'Shot'),
  postCard: pair('门柱', 'Post'),
} satisfies Record<string, Text>;

/** Dice. */
export const diceText = {
  big: pair('大', 'Big'),
  small: pair('小', 'Small'),
  odd: pair('单', 'Odd'),
  even: pair('双', 'Even'),
  triple: pair('围骰', 'Triple'),
} satisfies Record<string, Text>;

/** Colours of 248. */
export const colourText: Readonly<Record<DieColour, Text>> = {
  yellow: pair('黄', 'Yellow'),
  gray: pair('灰', 'Gray'),
  purple: pair('紫', 'Purple'),
  blue: pair('蓝', 'Blue'),
  red: pair('红', 'Red'),
  green: pair('绿', 'Green'),
};

/** Faces of 319. */
export const creatureText: Readonly<Record<DieCreature, Text>> = {
  fish: pair('鱼', 'Fish'),
  prawn: pair('虾', 'Prawn'),
  crab: pair('蟹', 'Crab'),
  gourd: pair('葫芦', 'Gourd'),
  coin: pair('金钱', 'Coin'),
  rooster: pair('鸡', 'Rooster'),
};

/** Symbols of 236, by code from 1. */
export const slotText: readonly Text[] = [
  pair('', ''),
  pair('樱桃', 'Cherry'),
  pair('柠檬', 'Lemon'),
  pair('橙子', 'Orange'),
  pair('李子', 'Plum'),
  pair('铃铛', 'Bell'),
  pair('BAR', 'BAR'),
  pair('西瓜', 'Melon'),
  pair('七', 'Seven'),
];

/** Boards of mines, slots and towers. */
export const gridText = {
  mines: pair('雷数', 'Mines'),
  opened: pair('已开格', 'Opened'),
  hit: pair('踩雷', 'Hit a mine'),
  safe: pair('安全', 'Safe'),
  hidden: pair('未开', 'Hidden'),
  notPlayed: pair('未开格', 'Nothing opened'),
  lines: pair('中奖线', 'Winning lines'),
  noLine: pair('无中奖线', 'No winning line'),
  floors: pair('通过层数', 'Floors cleared'),
  trapped: pair('踩中陷阱', 'Trapped'),
  trap: pair('陷阱', 'Trap'),
} satisfies Record<string, Text>;

/** Wheels. */
export const wheelText = {
  segments: pair('格', ' segments'),
  low: pair('低风险', 'Low risk'),
  medium: pair('中风险', 'Medium risk'),
  high: pair('高风险', 'High risk'),
  lowHalf: pair('小', 'Low'),
  highHalf: pair('大', 'High'),
  red: pair('红', 'Red'),
  black: pair('黑', 'Black'),
  green: pair('绿', 'Green'),
  yellow: pair('黄', 'Yellow'),
} satisfies Record<string, Text>;

/** Numbers. */
export const numberText = {
  beads: pair('豆数', 'Beads'),
  fan: pair('番', ' fan'),
  crash: pair('爆点', 'Crashed at'),
  cashout: pair('兑现倍数', 'Cashed out at'),
  noCashout: pair('未兑现', 'Did not cash out'),
  drawn: pair('开奖号码', 'Drawn'),
  picks: pair('投注号码', 'Picks'),
  hits: pair('命中', 'Hits'),
  roll: pair('开出', 'Roll'),
  under: pair('小于', 'Under'),
  over: pair('大于', 'Over'),
  heads: pair('正面', 'Heads'),
  tails: pair('反面', 'Tails'),
  rows: pair('行', ' rows'),
  bucket: pair('落点', 'Bucket'),
} satisfies Record<string, Text>;

/** Texts of hand gestures and tickets. */
export const chanceText = {
  covered: pair('未刮', 'Covered'),
  prize: pair('中奖', 'Prize'),
  scratched: pair('已刮', 'Scratched'),
  ticketWins: pair('中奖', 'Win'),
  ticketLoses: pair('未中奖', 'No win'),
  playerSide: pair('玩家', 'Player'),
  bankerSide: pair('庄家', 'Banker'),
} satisfies Record<string, Text>;

export const signText: Readonly<Record<HandSign, Text>> = {
  rock: pair('石头', 'Rock'),
  scissors: pair('剪刀', 'Scissors'),
  paper: pair('布', 'Paper'),
};

/** Score games. */
export const scoreText = {
  landlord: pair('地主', 'Landlord'),
  farmer: pair('农民', 'Farmer'),
  landlordWins: pair('地主赢', 'Landlord wins'),
  farmersWin: pair('农民赢', 'Farmers win'),
  bottom: pair('底牌', 'Bottom cards'),
  bid: pair('叫分', 'Bid'),
  bombs: pair('炸弹', 'Bombs'),
  rocket: pair('王炸', 'Rocket'),
  spring: pair('春天', 'Spring'),
  antiSpring: pair('反春天', 'Anti-spring'),
  multiplier: pair('总倍数', 'Multiplier'),
  left: pair('余牌', 'Cards left'),
  first: pair('首出', 'Leads'),
  drawnHand: pair('流局', 'Drawn hand'),
  selfDraw: pair('自摸', 'Self-draw'),
  discard: pair('点炮', 'Discard'),
  standard: pair('平胡', 'Standard'),
  sevenPairs: pair('七对', 'Seven pairs'),
  winTile: pair('胡牌', 'Winning tile'),
} satisfies Record<string, Text>;
