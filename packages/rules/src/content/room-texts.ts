import type { Text } from '../i18n.ts';

/** Languages of rooms (spec §9); the first is the source of all texts. */
export const roomLanguages = [
  'zh_cn',
  'en_us',
  'zh_tw',
  'id_id',
  'th',
  'vi',
  'ko',
  'ja',
  'ms',
  'hi',
] as const;
export type RoomLanguage = (typeof roomLanguages)[number];
export const isRoomLanguage = (word: string): word is RoomLanguage =>
  (roomLanguages as readonly string[]).includes(word);

/** Groups of texts. */
export const textGroups = ['game', 'area', 'room', 'hall', 'ui'] as const;
export type TextGroup = (typeof textGroups)[number];

/** Characters of a text; ours, so that a request has an end. */
export const roomTextMax = 500;

/** Names of halls by level. */
export const hallTexts = {
  newbie: { zh_cn: '新手厅', en_us: 'Newbie' },
  expert: { zh_cn: '高手厅', en_us: 'Expert' },
  master: { zh_cn: '大师厅', en_us: 'Master' },
} as const satisfies Record<string, Text>;

/** Words of the interface of rooms; what is in braces is put in by the game server. */
export const uiTexts = {
  balance: { zh_cn: '余额', en_us: 'Balance' },
  bet: { zh_cn: '下注', en_us: 'Bet' },
  betAccepted: { zh_cn: '已下注 {amount}', en_us: 'Bet placed: {amount}' },
  betRefused: { zh_cn: '下注未被接受', en_us: 'Bet not accepted' },
  cancel: { zh_cn: '取消', en_us: 'Cancel' },
  chat: { zh_cn: '聊天', en_us: 'Chat' },
  chatOff: { zh_cn: '聊天已关闭', en_us: 'Chat is closed' },
  chips: { zh_cn: '筹码', en_us: 'Chips' },
  clear: { zh_cn: '清空', en_us: 'Clear' },
  confirm: { zh_cn: '确定', en_us: 'Confirm' },
  connecting: { zh_cn: '正在重新连接', en_us: 'Reconnecting' },
  exit: { zh_cn: '退出', en_us: 'Leave' },
  follow: { zh_cn: '关注', en_us: 'Follow' },
  gift: { zh_cn: '礼物', en_us: 'Gifts' },
  giftSent: { zh_cn: '{member} 送出 {gift} x{count}', en_us: '{member} sends {gift} x{count}' },
  history: { zh_cn: '投注记录', en_us: 'Bet history' },
  jackpot: { zh_cn: '恭喜 {member} 赢得奖池大奖 {amount}', en_us: '{member} wins a jackpot of {amount}' },
  limits: { zh_cn: '限红 {min} - {max}', en_us: 'Limits {min} - {max}' },
  lobby: { zh_cn: '大厅', en_us: 'Lobby' },
  lost: { zh_cn: '未中奖', en_us: 'No win' },
  maintenance: { zh_cn: '维护中，预计 {time} 恢复', en_us: 'Under maintenance until about {time}' },
  muted: { zh_cn: '您已被禁言', en_us: 'You are muted' },
  music: { zh_cn: '音乐', en_us: 'Music' },
  noMoreBets: { zh_cn: '停止下注', en_us: 'No more bets' },
  notEnough: { zh_cn: '余额不足', en_us: 'Insufficient balance' },
  online: { zh_cn: '在线 {count} 人', en_us: '{count} online' },
  placeBets: { zh_cn: '请下注', en_us: 'Place your bets' },
  repeat: { zh_cn: '重复下注', en_us: 'Repeat bet' },
  result: { zh_cn: '开奖结果', en_us: 'Result' },
  roomClosed: { zh_cn: '房间已关闭', en_us: 'The room is closed' },
  roomCode: { zh_cn: '请输入房间密码', en_us: 'Enter the room code' },
  round: { zh_cn: '第 {number} 局', en_us: 'Round {number}' },
  rules: { zh_cn: '玩法规则', en_us: 'Rules' },
  send: { zh_cn: '发送', en_us: 'Send' },
  settings: { zh_cn: '设置', en_us: 'Settings' },
  signIn: { zh_cn: '签到', en_us: 'Check in' },
  sound: { zh_cn: '音效', en_us: 'Sound' },
  waiting: { zh_cn: '等待下一局', en_us: 'Waiting for the next round' },
  welcome: { zh_cn: '欢迎 {member}', en_us: 'Welcome, {member}' },
  won: { zh_cn: '赢得 {amount}', en_us: 'You win {amount}' },
} as const satisfies Record<string, Text>;

/** The keys of texts, each made by the product from what it names (spec content §8). */
export const textKeys = {
  game: (id: number) => `game.${id}.name`,
  area: (gameId: number, areaId: number) => `area.${gameId}.${areaId}.name`,
  room: (id: string) => `room.${id}.name`,
  hall: (level: string) => `hall.${level}`,
  ui: (word: string) => `ui.${word}`,
} as const;

/** The placeholders of a text, such as `{name}`, each once and in order of their letters. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set(text.match(/\{[^{}\s]+\}/g) ?? [])].sort();

/** Returns whether a text has the placeholders of its source, in any order; an empty text always passes. */
export const placeholdersFit = (source: string, text: string): boolean =>
  text === '' || placeholdersOf(source).join() === placeholdersOf(text).join();

/**
 * The text whose placeholders the source of a key keeps, because game servers put them in: the product's own,
 * else the source as it was.
 */
export function placeholderSource(key: string, current: string): string {
  const word = key.replace(/^ui\./, '');
  return word !== key && Object.hasOwn(uiTexts, word) ? uiTexts[word as keyof typeof uiTexts].zh_cn : current;
}

/** The text that is served: the language's, else English, else the source (spec content §8). */
export const servedText = (
  texts: Readonly<Partial<Record<RoomLanguage, string>>>,
  language: RoomLanguage,
): string => texts[language] || texts.en_us || texts.zh_cn || '';
