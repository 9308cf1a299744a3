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
  manual: { zh_cn: '待人工处理', en_us: 'manual' },
};

/** Kinds of orders of WM. */
export const wmKindTexts: Readonly<Record<string, Text>> = {
  bet: { zh_cn: '转入', en_us: 'in' },
  settle: { zh_cn: '转出', en_us: 'out' },
  cancel: { zh_cn: '超时退回', en_us: 'timeout return' },
};

/** The breaker of an agent's wallet. */
export const breakerTexts: Readonly<Record<string, Text>> = {
  closed: { zh_cn: '调用正常', en_us: 'on' },
  open: { zh_cn: '熔断中', en_us: 'paused' },
  stopped: { zh_cn: '已停止', en_us: 'stopped' },
  forcedOpen: { zh_cn: '强制熔断', en_us: 'forced off' },
  forcedClosed: { zh_cn: '强制调用', en_us: 'forced on' },
};

/** Why a transfer failed. */
export const failReasonTexts: Readonly<Record<string, Text>> = {
  noMoney: { zh_cn: '余额不足', en_us: 'Insufficient balance' },
  limit: { zh_cn: '超出限额', en_us: 'Limit exceeded' },
  reversed: { zh_cn: '已冲回', en_us: 'Reversed' },
};

/** Several texts, joined in both languages. */
export const joined = (texts: readonly Text[]): Text => ({
  zh_cn: texts.map(({ zh_cn }) => zh_cn).join('，'),
  en_us: texts.map(({ en_us }) => en_us).join(', '),
});
