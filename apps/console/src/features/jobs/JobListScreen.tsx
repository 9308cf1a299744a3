import { jobNames, jobStates, jobs, jobTitles } from '@pitboss/contract/desk/jobs';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { JobTitle, Length } from './cells.tsx';
import { jobText } from './jobs.text.ts';

/** Background work of all servers: what runs, what waits and when it is due, what ended and how. */
export const JobListScreen = listScreen({
  page: '/jobs',
  call: jobs.list,
  text: jobText,
  tabs: 'state',
  filters: {
    name: { choices: jobNames },
    state: { choices: jobStates },
    regular: 'yesNo',
    server: 'text',
    created: { range: ['start_time', 'end_time'] },
    id: 'carried',
  },
  columns: {
    name: { as: (row) => <JobTitle name={row.name} />, sheet: 'choice', fixed: true, width: 210 },
    state: {
      choices: jobStates,
      tones: { queued: 'neutral', running: 'info', done: 'success', failed: 'error', cancelled: 'neutral' },
    },
    nextAt: 'time',
    startedAt: 'time',
    tookMs: { as: (row) => <Length ms={row.tookMs} />, align: 'right', width: 110 },
    tries: 'number',
    server: { as: 'text', width: 150 },
    error: { as: 'text', width: 260 },
    everyMs: { as: (row) => <Length ms={row.everyMs} />, width: 90 },
    finishedAt: 'time',
    createdAt: 'time',
    subject: { as: 'text', width: 180 },
    regular: 'yesNo',
    id: { as: 'text', width: 180 },
  },
  actions: (row) => [
    {
      label: jobText.run,
      feature: 'jobs.run',
      hidden: !row.mayRun,
      write: mutation(jobs.run, { jobId: row.id }),
    },
    {
      label: commonText.retry,
      feature: 'jobs.run',
      hidden: !row.mayRetry,
      write: mutation(jobs.retry, { jobId: row.id }),
    },
    {
      label: commonText.cancel,
      feature: 'jobs.run',
      hidden: !row.mayCancel,
      danger: true,
      confirm: confirmation(jobText.cancelOf, jobTitles[row.name], jobText.cancelSure),
      write: mutation(jobs.cancel, { jobId: row.id }),
    },
  ],
  everyMs: 10_000,
});
