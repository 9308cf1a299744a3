import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { type PagePath, pageByPath } from '@pitboss/contract/core/pages';
import { mailStates, reportStates, scheduleStates, schedules } from '@pitboss/contract/desk/schedules';
import type { ReactNode } from 'react';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { downloadExport } from '../../kit/export/export-watch.ts';
import { kitText } from '../../kit/kit.text.ts';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowOf } from '../../kit/list/list-types.ts';
import { PageLink } from '../../kit/navigation.tsx';
import { hourLabels, scheduleLabels, weekdayName } from '../../kit/schedule/schedule.text.ts';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { zoneName } from '../../kit/time/zone.ts';
import { scheduleText } from './exports.text.ts';
import { ExportViews } from './views.tsx';

type Row = RowOf<typeof schedules.list>;

function Times({ row }: { readonly row: Row }): ReactNode {
  const t = useText(scheduleLabels);
  const language = useLanguage();
  const day = row.every === 'week' ? weekdayName(row.day, language) : String(row.day);
  const zone = row.zoneName ?? zoneName(row.zone, language);
  return `${t(`at.${row.every}`, { day, hour: hourLabels(row.hour) })} · ${zone}`;
}

function Days({ row }: { readonly row: Row }): ReactNode {
  const t = useText(scheduleText);
  const kit = useText(kitText);
  return row.days === null ? t('daysNone') : kit(row.days);
}

function ListTitle({ row }: { readonly row: Row }): ReactNode {
  const language = useLanguage();
  const page = pageByPath(row.page);
  return page ? <PageLink page={page.path as PagePath}>{say(page, language)}</PageLink> : row.title;
}

/**
 * The operator's own scheduled reports: when each comes, how the newest went, and a way to hold it back or
 * end it.
 */
export const ScheduleList = listScreen({
  page: '/myExports',
  call: schedules.list,
  text: scheduleText,
  fills: scheduleText.fills,
  filters: { state: { choices: scheduleStates } },
  columns: {
    name: { as: 'text', width: 160, fixed: true },
    title: { as: (row) => <ListTitle row={row} />, width: 130 },
    times: { as: (row) => <Times row={row} />, field: null, width: 230, card: 'text' },
    days: { as: (row) => <Days row={row} />, width: 100 },
    state: {
      choices: scheduleStates,
      tones: { active: 'success', paused: 'neutral', stopped: 'error' },
    },
    nextAt: 'time',
    lastAt: 'time',
    lastState: {
      choices: reportStates,
      tones: { running: 'info', done: 'success', failed: 'error' },
    },
    email: { as: 'text', width: 180 },
    mailState: {
      choices: mailStates,
      tones: { waiting: 'info', sent: 'success', failed: 'error' },
      keep: true,
    },
    reason: { as: 'text', width: 260 },
    createdAt: 'time',
  },
  toolbar: ExportViews,
  actions: (row) => [
    {
      label: commonText.download,
      hidden: row.lastState !== 'done' || row.lastExport === null,
      run: () => downloadExport(row.lastExport ?? ''),
    },
    {
      label: commonText.pause,
      hidden: row.state !== 'active',
      write: mutation(schedules.pause, { id: row.id }),
    },
    {
      label: scheduleText.resume,
      hidden: row.state === 'active',
      write: mutation(schedules.resume, { id: row.id }),
    },
    {
      label: fieldLabels.remove,
      danger: true,
      confirm: confirmation(scheduleText.removeOf, row.name, scheduleText.removeSure),
      write: mutation(schedules.remove, { id: row.id }),
    },
  ],
  export: false,
  everyMs: 15_000,
});
