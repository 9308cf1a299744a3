import type { Text } from '@pitboss/rules/i18n';

const text = (zh_cn: string, en_us: string): Text => ({ zh_cn, en_us });

/** What the fields of the agent API's requests and replies mean, for the printed document. */
export const agentFieldTexts: Readonly<Record<string, Text>> = {
  memberAccount: text('会员账号，区分大小写', 'Account of the member; case counts'),
  account: text('会员账号（路径中须URL编码）', 'Account of the member, URL-encoded in the path'),
  nickname: text('昵称，缺省为账号', 'Nickname; the account when absent'),
  agent: text(
    '所属代理账号，本代理或其下级；缺省为本代理',
    'Account of its agent, the own one or below; the own one when absent',
  ),
  txId: text(
    '交易编号，由贵方选择，永久唯一，重试时不变',
    'Number of the movement, chosen by you, unique for ever, the same on a retry',
  ),
  direction: text('in转入会员，out从会员转出', '`in` to the member, `out` back from it'),
  amount: text('金额，最多两位小数的字符串', 'Amount, a decimal string of at most two places'),
  currency: text('币种', 'Currency'),
  gameId: text('游戏编号', 'Number of the game'),
  ip: text('会员的IP地址', 'Address of the member'),
  language: text('游戏语言', 'Language of the game'),
  returnUrl: text('离开游戏后返回的网址', 'Where the game leads back to'),
  cursor: text('上一页的next；缺省从头开始', '`next` of the page before; from the beginning when absent'),
  limit: text('每页行数', 'Rows of a page'),
  date: text('日期，北京时间，YYYY-MM-DD', 'Day in Beijing, YYYY-MM-DD'),
  format: text('csv（缺省）或ndjson', '`csv` (the default) or `ndjson`'),
};
