import { type JobName, jobNames, jobTitles } from '@pitboss/contract/jobs';
import { type Text, text } from '../../kit/text.ts';

const titles = Object.fromEntries(jobNames.map((name) => [`name.${name}`, jobTitles[name]])) as {
  readonly [K in JobName as `name.${K}`]: Text;
};

export const jobText = text({
  ...titles,
  id: { zh_cn: '任务编号', en_us: 'Job' },
  name: { zh_cn: '任务', en_us: 'Job' },
  subject: { zh_cn: '对象', en_us: 'Subject' },
  state: { zh_cn: '状态', en_us: 'Status' },
  'state.queued': { zh_cn: '等待', en_us: 'Waiting' },
  'state.running': { zh_cn: '运行中', en_us: 'Running' },
  'state.done': { zh_cn: '完成', en_us: 'Done' },
  'state.failed': { zh_cn: '失败', en_us: 'Failed' },
  'state.cancelled': { zh_cn: '已取消', en_us: 'Cancelled' },
  regular: { zh_cn: '定时', en_us: 'Regular' },
  everyMs: { zh_cn: '间隔', en_us: 'Every' },
  server: { zh_cn: '服务器', en_us: 'Server' },
  tries: { zh_cn: '次数', en_us: 'Tries' },
  created: { zh_cn: '创建时间', en_us: 'Created' },
  createdAt: { zh_cn: '创建时间', en_us: 'Created' },
  startedAt: { zh_cn: '开始时间', en_us: 'Started' },
  finishedAt: { zh_cn: '结束时间', en_us: 'Ended' },
  tookMs: { zh_cn: '用时（毫秒）', en_us: 'Took (ms)' },
  nextAt: { zh_cn: '下次运行', en_us: 'Next run' },
  error: { zh_cn: '最近错误', en_us: 'Last error' },
  run: { zh_cn: '立即运行', en_us: 'Run now' },
  retry: { zh_cn: '重试', en_us: 'Retry' },
  cancel: { zh_cn: '取消', en_us: 'Cancel' },
  cancelOf: { zh_cn: '取消{whom}', en_us: 'Cancel {whom}' },
  cancelSure: {
    zh_cn: '正在运行的会停止，已做的部分作废。之后可以重试。',
    en_us: 'If it runs, it stops and what it has done so far is dropped. It can be retried later.',
  },
});
