import type { Shortcut } from '@pitboss/rules/time';
import { text } from '../text.ts';

/** Headings of the shortcuts, which load with the calendar. */
export const rangePanelText = text({
  dayRanges: { zh_cn: '日', en_us: 'Days' },
  weekRanges: { zh_cn: '周', en_us: 'Weeks' },
  monthRanges: { zh_cn: '月', en_us: 'Months' },
  rollingRanges: { zh_cn: '最近', en_us: 'Last days' },
});

/** The shortcuts in their order (spec §9), by the kind of period. */
export const shortcutGroups = [
  { title: 'dayRanges', of: ['yesterday', 'today'] },
  { title: 'weekRanges', of: ['thisWeek', 'lastWeek'] },
  { title: 'monthRanges', of: ['thisMonth', 'lastMonth'] },
  { title: 'rollingRanges', of: ['last7Days', 'last30Days', 'last90Days'] },
] as const satisfies readonly { readonly title: string; readonly of: readonly Shortcut[] }[];
