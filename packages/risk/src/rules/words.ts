import type { Text } from '@pitboss/rules/i18n';

/** Levels of rooms. */
export const hallTexts: Readonly<Record<'newbie' | 'expert' | 'master', Text>> = {
  newbie: { zh_cn: '新手厅', en_us: 'Newbie' },
  expert: { zh_cn: '高手厅', en_us: 'Expert' },
  master: { zh_cn: '大师厅', en_us: 'Master' },
};

/** States of orders that are not final. */
export const orderStateTexts: Readonly<Record<string, Text>> = {
  created: { zh_cn: '未发送', en_us: 'not sent' },
  sent: { zh_cn: '已发送', en_us: 'sent' },
  uncertain: { zh_cn: '结果未知', en_us: 'uncertain' },
  cancelling: { zh_cn: '撤销中', en_us: 'being cancelled' },
  manual: { zh_cn: '待处理', en_us: 'for a person' },
};

/** What an order of WM does. */
export const wmKindTexts: Readonly<Record<string, Text>> = {
  bet: { zh_cn: '转入', en_us: 'in' },
  settle: { zh_cn: '转出', en_us: 'out' },
  cancel: { zh_cn: '超时退回', en_us: 'time-out return' },
};

/** The breaker of an agent's wallet. */
export const breakerTexts: Readonly<Record<string, Text>> = {
  closed: { zh_cn: '闭合', en_us: 'closed' },
  open: { zh_cn: '断开', en_us: 'open' },
  stopped: { zh_cn: '停止', en_us: 'stopped' },
  forcedOpen: { zh_cn: '强制断开', en_us: 'forced open' },
  forcedClosed: { zh_cn: '强制闭合', en_us: 'forced closed' },
};

/** Several texts, joined in both languages. */
export const joined = (texts: readonly Text[]): Text => ({
  zh_cn: texts.map(({ zh_cn }) => zh_cn).join('，'),
  en_us: texts.map(({ en_us }) => en_us).join(', '),
});
