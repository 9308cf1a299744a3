import { text } from '../../../kit/text.ts';

/** The worked example: sentences about a member. */
export const exampleText = text({
  'most.turnover': { zh_cn: '有效流水', en_us: 'turnover' },
  'most.netWin': { zh_cn: '净赢', en_us: 'net win' },
  'most.biggestWin': { zh_cn: '单注最高派彩', en_us: 'highest single payout' },
  'most.gifts': { zh_cn: '送礼金额', en_us: 'gift amount' },
  place: {
    zh_cn: '{what}排第{place}名的{currency}会员得{amount}',
    en_us: 'A {currency} member ranked {place} by {what} gets {amount}',
  },
  places: {
    zh_cn: '{what}排第{from}至{to}名的{currency}会员各得{amount}',
    en_us: 'A {currency} member ranked {from} to {to} by {what} gets {amount}',
  },
  ofGames: { zh_cn: '，只计{count}款游戏', en_us: ', included games: {count}' },
  ofBets: { zh_cn: '，只计{amount}及以上的投注', en_us: ', only bets of {amount} or more' },
  atLeast: { zh_cn: '，须达到{amount}', en_us: ', minimum {amount}' },
  'ties.earlier': {
    zh_cn: '同分者先达到的在前',
    en_us: 'Ties: the member who reached the score first ranks higher',
  },
  'ties.split': {
    zh_cn: '同分者名次相同，平分所占名次的奖励',
    en_us: 'Ties: members share a rank and split the rewards of the ranks covered',
  },
  step: {
    zh_cn: '{reached}的{currency}会员得{amount}',
    en_us: 'A {currency} member who {reached} gets {amount}',
  },
  signIn: { zh_cn: '{run}签到{at}天', en_us: 'signs in on {at} days{run}' },
  loginDays: { zh_cn: '{run}{at}天{between}登录', en_us: 'logs in on {at} days{run}{between}' },
  loginWeeks: { zh_cn: '{run}{at}周{between}登录', en_us: 'logs in during {at} weeks{run}{between}' },
  between: { zh_cn: '在{from}至{to}', en_us: ' between {from} and {to}' },
  run: { zh_cn: '连续', en_us: ' in a row' },
  online: { zh_cn: '累计在线{at}分钟', en_us: 'is online for {at} minutes in total' },
  onlineDay: {
    zh_cn: '一天内在线{at}分钟（每天重新计算）',
    en_us: 'is online for {at} minutes in one day (counted daily)',
  },
  sum: { zh_cn: '{sum}（{parts}）', en_us: '{sum} ({parts})' },
  if: { zh_cn: '前提：{parts}', en_us: 'Provided that {parts}' },
  and: { zh_cn: '，且', en_us: ', and ' },
  ifTurnover: { zh_cn: '期间有效流水不少于{amount}', en_us: 'turnover is at least {amount}' },
  ifTransferIn: { zh_cn: '期间转入不少于{amount}', en_us: 'deposits are at least {amount}' },
  ifDays: { zh_cn: '开始时注册满{days}天', en_us: 'the account is at least {days} days old at the start' },
});
