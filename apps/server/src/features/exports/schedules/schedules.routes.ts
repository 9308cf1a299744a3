import { type ErrorKey, errors } from '@pitboss/contract/core/errors';
import { requestFields } from '@pitboss/contract/core/row-fields';
import { schedules as contract, schedulesMax } from '@pitboss/contract/desk/schedules';
import type { Language } from '@pitboss/rules/i18n';
import { cadenceDays } from '@pitboss/rules/schedule';
import { ms, msOrNull } from '../../../domain/sql/dto.ts';
import { type Route, serve, type WriteContext } from '../../../platform/calls/serve.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { checkList } from '../enter.ts';
import type { RouteTable } from '../run.ts';
import { type ExportRequest, withoutPaging } from '../workbook/export-request.ts';
import {
  countSchedules,
  insertSchedule,
  listSchedules,
  ownSchedule,
  pauseSchedule,
  type Range,
  removeSchedule,
  resumeSchedule,
  type Schedule,
} from './schedules.sql.ts';
import { nextOf, requestAt } from './times.ts';

const target = ({ id, name }: Pick<Schedule, 'id' | 'name'>) => `schedule:${id} ${name}`;

/** Returns the fields of a scheduled report that the operation log keeps. */
const said = ({
  request,
  range,
  ...schedule
}: Pick<Schedule, 'request' | 'range' | 'every' | 'day' | 'hour' | 'email'>) => ({
  every: schedule.every,
  day: schedule.day,
  hour: schedule.hour,
  email: schedule.email,
  zone: request.zone,
  list: request.path,
  filter: request.payload,
  range: range?.days ?? null,
});

/** Returns the reason why a report stopped or failed, in the reader's language. */
function reasonText(reason: Schedule['reason'], language: Language): string | null {
  if (!reason) return null;
  const key = Object.hasOwn(errors, reason.key) ? (reason.key as ErrorKey) : 'export.failed';
  return new AppError(key, reason.params).desc(language);
}

const dto = (schedule: Schedule, language: Language) => ({
  id: schedule.id,
  name: schedule.name,
  title: schedule.request.title,
  page: schedule.request.page,
  every: schedule.every,
  day: schedule.day,
  hour: schedule.hour,
  zone: schedule.request.zone,
  zoneName: schedule.request.zoneName ?? null,
  days: schedule.range?.days ?? null,
  email: schedule.email,
  state: schedule.state,
  nextAt: msOrNull(schedule.next_at),
  lastAt: msOrNull(schedule.last_at),
  lastState: schedule.last_state,
  lastExport: schedule.last_export,
  mailState: schedule.mail_state,
  mailTries: schedule.mail_tries,
  reason: reasonText(schedule.reason, language),
  createdAt: ms(schedule.created_at),
});

async function own({ tx, session }: WriteContext, id: string): Promise<Schedule> {
  const found = await ownSchedule(tx, session, id);
  if (!found) throw new AppError('notFound');
  return found;
}

/** Throws unless both ends of a range are fields of the list's request. */
function checkRange(routes: RouteTable, requested: ExportRequest, range: Range): void {
  const route = routes.get(requested.path);
  const fields = route ? requestFields(route.call) : [];
  for (const field of [range.from, range.to])
    if (!fields.includes(field)) throw new AppError('request.invalid', { field: 'range' }, 'range');
}

/** Calls about the caller's own scheduled reports; `routes` are the handlers of every call. */
export const scheduleRoutes = (routes: RouteTable): Route[] =>
  serve(contract, {
    async create(context, requested) {
      const { tx, session, services, language, ip } = context;
      if (requested.day > cadenceDays[requested.every])
        throw new AppError('request.invalid', { field: 'day' }, 'day');
      if (requested.email !== undefined && !services.config.mail)
        throw new AppError('schedule.noMail', {}, 'email');
      const list: ExportRequest = { ...requested.list, payload: withoutPaging(requested.list.payload) };
      if (requested.range) checkRange(routes, list, requested.range);
      const created = { ...requested, list };
      const times = { ...requested, request: list };
      const nextMs = nextOf(times, Date.now());
      // The list must accept the filter of the first run.
      checkList(session, routes, requestAt(times, nextMs));
      if ((await countSchedules(tx, session)) >= schedulesMax)
        throw new AppError('schedule.tooMany', { max: String(schedulesMax) });
      const id = services.ids.next();
      await insertSchedule(tx, session, { id, language, ip, nextMs, created });
      context.audit({
        target: target({ id, name: requested.name }),
        after: said({ ...requested, request: list, email: requested.email ?? null }),
      });
      return { id, nextAt: nextMs };
    },

    async list({ db, session, language }, filter) {
      const { total, rows } = await listSchedules(db, session, filter);
      return { total, list: rows.map((schedule) => dto(schedule, language)) };
    },

    mail: ({ services }) => ({ available: Boolean(services.config.mail) }),

    async pause(context, { id }) {
      const schedule = await own(context, id);
      if (schedule.state === 'paused') return null;
      await pauseSchedule(context.tx, schedule);
      context.audit({
        target: target(schedule),
        before: { state: schedule.state },
        after: { state: 'paused' },
      });
      return null;
    },

    async resume(context, { id }) {
      const schedule = await own(context, id);
      if (schedule.state === 'active' && schedule.next_at) return { nextAt: ms(schedule.next_at) };
      const nextMs = nextOf(schedule, Date.now());
      checkList(context.session, routes, requestAt(schedule, nextMs));
      await resumeSchedule(context.tx, schedule, nextMs);
      context.audit({
        target: target(schedule),
        before: { state: schedule.state },
        after: { state: 'active' },
      });
      return { nextAt: nextMs };
    },

    async remove(context, { id }) {
      const schedule = await own(context, id);
      await removeSchedule(context.tx, schedule);
      context.audit({ target: target(schedule), before: said(schedule), after: null });
      return null;
    },
  });
