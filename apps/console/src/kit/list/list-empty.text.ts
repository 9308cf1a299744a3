import { text } from '../text.ts';

/** Texts of lists without rows, in addition to the statement that they have none. */
export const emptyText = text({
  clearFilters: { zh_cn: '清除筛选', en_us: 'Clear filters' },
  fitsHint: { zh_cn: '请放宽筛选条件，或全部清除。', en_us: 'Broaden the filters or clear them.' },
  emptyPeriod: { zh_cn: '所选时间内暂无数据', en_us: 'No data in this period' },
  periodHint: { zh_cn: '请选择更长的时间范围后再查询。', en_us: 'Select a longer period and query again.' },
  beginWith: { zh_cn: '点击上方“{act}”即可开始。', en_us: 'Click “{act}” above to start.' },
});
