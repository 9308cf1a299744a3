import type { Text } from '@pitboss/rules/i18n';

const text = (zh_cn: string, en_us: string): Text => ({ zh_cn, en_us });

/** Descriptions of the fields of the agent API's requests and replies, for the printed document. */
export const agentFieldTexts: Readonly<Record<string, Text>> = {
  memberAccount: text('会员账号，区分大小写', 'Member account, case-sensitive'),
  account: text('会员账号（路径中须URL编码）', 'Member account, URL-encoded in the path'),
  nickname: text('昵称，缺省为账号', 'Nickname; defaults to the account'),
  agent: text(
    '所属代理账号，本代理或其下级；缺省为本代理',
    "Account of the member's agent, yours or a sub-agent; defaults to yours",
  ),
  txId: text(
    '交易编号，由贵方选择，永久唯一，重试时不变',
    'Transaction id chosen by you, unique forever, unchanged on a retry',
  ),
  direction: text('in转入会员，out从会员转出', '`in` to the member, `out` back from it'),
  amount: text('金额，最多两位小数的字符串', 'Amount, a decimal string of at most two places'),
  currency: text('币种', 'Currency'),
  gameId: text('游戏编号', 'Game id'),
  ip: text('会员的IP地址', 'IP address of the member'),
  language: text('游戏语言', 'Language of the game'),
  returnUrl: text('离开游戏后返回的网址', 'URL to return to after leaving the game'),
  cursor: text('上一页的next；缺省从头开始', '`next` of the previous page; from the beginning if omitted'),
  limit: text('每页行数', 'Rows per page'),
  date: text('日期，北京时间，YYYY-MM-DD', 'Day in Beijing, YYYY-MM-DD'),
  format: text('csv（缺省）或ndjson', '`csv` (the default) or `ndjson`'),
};
