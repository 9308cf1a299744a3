import { text } from '../../../kit/text.ts';

export const linkLabels = {
  cases: { zh_cn: '工单与静默', en_us: 'Cases and snoozes' },
  casesOpen: { zh_cn: '工单（{count}）', en_us: 'Cases ({count})' },
  caseTag: { zh_cn: '同工单 {count} 条', en_us: 'Same case: {count}' },
  snooze: { zh_cn: '静默', en_us: 'Snooze' },
};

/** Texts of cases on the page itself; the others are loaded with the drawers and dialogs. */
export const linkText = text(linkLabels);
