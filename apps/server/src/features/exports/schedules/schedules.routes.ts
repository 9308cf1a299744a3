import { schedules as contract, schedulesMax } from '@pitboss/contract/desk/schedules';
import { type ErrorKey, errors } from '@pitboss/contract/errors';
import { requestFields } from '@pitboss/contract/row-fields';
import type { Language } from '@pitboss/rules/i18n';
import { cadenceDays } from '@pitboss/rules/schedule';
import { ms, msOrNull } from '../../../domain/sql/wire.ts';
import { Refusal } from '../../../kernel/calls/refusal.ts';
import { type Route, serve, type WriteContext } from '../../../kernel/calls/serve.ts';
import { checkList } from '../enter.ts';
import { type ExportRequest, withoutPaging } from '../plan.ts';
import type { RouteTable } from '../run.ts';
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

/** What the operation log keeps of a scheduled report. */
const said = ({
  request,
  range,
  ...schedule
}: Pick<Schedule, 'request' | 'range' | 'every' | 'day' | 'hour' | 'email'>) => ({
  ...{ every: schedule.every, day: schedule.day, hour: schedule.hour, email: schedule.email },
  ...{ zone: request.zone, list: request.path, filter: request.payload, range: range?.days ?? null },
});

/** Why it stopped or failed, in the words of the reader. */
export function reasonWords(reason: Schedule['reason'], language: Language): string | null {
  if (!reason) return null;
  const key = Object.hasOwn(errors, reason.key) ? (reason.key as ErrorKey) : 'export.failed';
  return new Refusal(key, reason.params).desc(language);
}

const wire = (schedule: Schedule, language: Language) => ({
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
  reason: reasonWords(schedule.reason, language),
  createdAt: ms(schedule.created_at),
});

async function own({ tx, session }: WriteContext, id: string): Promise<Schedule> {
  const found = await ownSchedule(tx, session, id);
  if (!found) throw new Refusal('notFound');
  return found;
}

/** The ends of a range are two instants that the list can be asked for. */
function checkRange(routes: RouteTable, asked: ExportRequest, range: Range): void {
  const route = routes.get(asked.path);
  const fields = route ? requestFields(route.call) : [];
  for (const field of [range.from, range.to])
    if (!fields.includes(field)) throw new Refusal('request.invalid', { field: 'range' }, 'range');
}

/** Calls about a person's own scheduled reports; `routes` are the handlers of every call. */
export const scheduleRoutes = (routes: RouteTable): Route[] =>
  serve(contract, {
    async create(context, asked) {
      const { tx, session, services, language, ip } = context;
      if (asked.day > cadenceDays[asked.every]) throw new Refusal('request.invalid', { field: 'day' }, 'day');
      if (asked.email !== undefined && !services.config.mail)
        throw new Refusal('schedule.noMail', {}, 'email');
      const list: ExportRequest = { ...asked.list, payload: withoutPaging(asked.list.payload) };
      if (asked.range) checkRange(routes, list, asked.range);
      const created = { ...asked, list };
      const times = { ...asked, request: list };
      const nextMs = nextOf(times, Date.now());
      // What its first run will ask for is a filter that the list takes.
      checkList(session, routes, requestAt(times, nextMs));
      if ((await countSchedules(tx, session)) >= schedulesMax)
        throw new Refusal('schedule.tooMany', { max: String(schedulesMax) });
      const id = services.ids.next();
      await insertSchedule(tx, session, { id, language, ip, nextMs, created });
      context.audit({
        target: target({ id, name: asked.name }),
        after: said({ ...asked, request: list, email: asked.email ?? null }),
      });
      return { id, nextAt: nextMs };
    },

    async list({ db, session, language }, filter) {
      const { total, rows } = await listSchedules(db, session, filter);
      return { total, list: rows.map((schedule) => wire(schedule, language)) };
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
