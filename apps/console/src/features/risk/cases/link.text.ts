import { text } from '../../../kit/text.ts';

export const linkWords = {
  cases: { zh_cn: '案件与静默', en_us: 'Cases and snoozes' },
  casesOpen: { zh_cn: '案件（{count}）', en_us: 'Cases ({count})' },
  caseTag: { zh_cn: '同案 {count} 条', en_us: '{count} in one case' },
  snooze: { zh_cn: '静默', en_us: 'Snooze' },
};

/** The words of cases that the page itself says; the others come with what it opens. */
export const linkText = text(linkWords);
