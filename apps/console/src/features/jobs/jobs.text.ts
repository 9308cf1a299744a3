import { type JobName, jobNames, jobTitles } from '@pitboss/contract/desk/jobs';
import { type Text, text } from '../../kit/text.ts';

const titles = Object.fromEntries(jobNames.map((name) => [`name.${name}`, jobTitles[name]])) as {
  readonly [K in JobName as `name.${K}`]: Text;
};

export const jobText = text({
  ...titles,
  id: { zh_cn: '任务编号', en_us: 'Job id' },
  name: { zh_cn: '任务', en_us: 'Job' },
  'state.queued': { zh_cn: '等待', en_us: 'Queued' },
  'state.done': { zh_cn: '完成', en_us: 'Done' },
  everyMs: { zh_cn: '间隔', en_us: 'Interval' },
  tries: { zh_cn: '次数', en_us: 'Attempts' },
  created: { zh_cn: '创建时间', en_us: 'Created at' },
  finishedAt: { zh_cn: '结束时间', en_us: 'Ended at' },
  tookMs: { zh_cn: '用时', en_us: 'Duration' },
  nextAt: { zh_cn: '下次运行', en_us: 'Next run' },
  error: { zh_cn: '最近错误', en_us: 'Last error' },
  run: { zh_cn: '立即运行', en_us: 'Run now' },
  cancelOf: { zh_cn: '取消{whom}', en_us: 'Cancel {whom}' },
  cancelSure: {
    zh_cn: '正在运行的会停止，已做的部分作废。之后可以重试。',
    en_us: 'A running job stops and its partial result is discarded. It can be retried later.',
  },
});
