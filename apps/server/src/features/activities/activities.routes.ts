import { activities } from '@pitboss/contract/content/activities';
import { activityLimits } from '@pitboss/rules/activities/activity';
import { stateOfActivity } from '../../domain/activities/activity-row.ts';
import { accountsOf } from '../../domain/sql/accounts-of.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { type ReadContext, serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import {
  hasChanges,
  mergeUpdate,
  recordChange,
  type UpdatedRecord,
} from '../../platform/versions/merge-update.ts';
import {
  deleteActivity,
  holdActivity,
  type ListedActivity,
  listActivities,
  readActivity,
  saveActivity,
  setActivity,
} from './activities.sql.ts';
import { listAwards } from './awards.sql.ts';
import { correctAward } from './correct-award.sql.ts';
import { expectedCosts, forecastOf } from './estimates.ts';
import { acceptImage, shownImage } from './image.ts';
import { awardOf, reportOf } from './report.ts';
import {
  checkActivity,
  checkTerms,
  keepsToProgress,
  wholeActivity,
  wholeTerms,
  writtenOf,
} from './write-activity.ts';

/** Returns the name of an activity in the operation log: its title. */
const targetOf = (id: string, title: string) => `activity:${id} ${title}`;

const recordOf = (
  row: NonNullable<Awaited<ReturnType<typeof holdActivity>>>,
  version: number | undefined,
): UpdatedRecord => ({
  kind: 'activity',
  id: row.id,
  version,
  own: { version: row.version, actor: row.actor, at: row.updated_at },
});

async function held({ tx }: WriteContext, id: string) {
  const row = await holdActivity(tx, id);
  if (!row) throw new AppError('notFound');
  return { row, state: stateOfActivity(row, Date.now()), target: targetOf(id, row.title_zh) };
}

async function shown({ db, services }: ReadContext, rows: readonly ListedActivity[]) {
  const costs = await expectedCosts(db, services.config, rows);
  const accounts = await accountsOf(db, 'agent', [
    ...new Set(rows.flatMap((row) => [...row.agents, ...row.except_agents])),
  ]);
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, account: accounts.get(id) ?? id }));
  const now = Date.now();
  return rows.map((row) => ({
    id: row.id,
    ...writtenOf(row),
    currencies: [...row.currencies],
    picture: shownImage(services, row.picture),
    scope: { agents: named(row.agents), except: named(row.except_agents) },
    state: stateOfActivity(row, now),
    stopped: row.stopped,
    stopReason: row.stop_reason,
    expectedCost: costs.get(row.id) ?? null,
    settledAt: msOrNull(row.settled_at),
    operator: row.operator,
    updatedAt: ms(row.updated_at),
    version: row.version,
  }));
}

/** Activities (spec content §3): written here, settled by the engine. */
export const activityRoutes = serve(activities, {
  async list(context, filter) {
    const { total, rows } = await listActivities(context.db, filter);
    return { total, list: await shown(context, rows) };
  },

  async get(context, { id }) {
    const row = await readActivity(context.db, id);
    const [one] = row ? await shown(context, [row]) : [];
    if (!one) throw new AppError('notFound');
    return one;
  },

  async add(context, request) {
    const written = wholeActivity(request);
    await checkActivity(context.tx, written, Date.now());
    const id = context.services.ids.next(Date.now());
    await acceptImage(context, null, written.picture);
    await saveActivity(context.tx, id, written, context.session);
    context.audit({ target: targetOf(id, written.title.zh_cn), before: null, after: written });
    return { id };
  },

  async update(context, { id, version, ...request }) {
    const { row, state, target } = await held(context, id);
    if (state === 'settling' || state === 'finished') throw new AppError('content.over');
    const before = writtenOf(row);
    const merged = await mergeUpdate(context, recordOf(row, version), before, wholeActivity(request));
    const written = merged.values;
    const running = state === 'inProgress';
    if (running && !keepsToProgress(before, written)) throw new AppError('activity.fixed');
    await checkActivity(context.tx, written, running ? null : Date.now());
    await acceptImage(context, before.picture, written.picture);
    // A published activity whose new start has already passed continues as one in progress.
    if (hasChanges(merged)) await saveActivity(context.tx, id, written, context.session);
    context.audit({ target, before, after: written });
    return null;
  },

  async publish(context, { id }) {
    const { row, target } = await held(context, id);
    if (!row.draft) throw new AppError('activity.published');
    if (ms(row.payout_at) < Date.now() + activityLimits.aheadMs) throw new AppError('activity.payoutNear');
    await setActivity(context.tx, id, { draft: false }, context.session);
    await recordChange(context, recordOf(row, undefined), { state: 'draft' });
    context.audit({ target, before: { state: 'draft' }, after: writtenOf(row) });
    return null;
  },

  async stop(context, { id, mode, reason }) {
    const { row, state, target } = await held(context, id);
    const change = { target, before: { state }, after: { stopped: mode, reason } };
    if (mode === 'settle') {
      if (state !== 'inProgress') throw new AppError('content.notRunning');
      await setActivity(context.tx, id, { stopped: mode, reason, endNow: true }, context.session);
    } else {
      if (state === 'draft') throw new AppError('content.notRunning');
      if (state === 'finished') throw new AppError('content.over');
      if (row.settled_at || Date.now() >= ms(row.payout_at)) throw new AppError('activity.paidOut');
      await context.secondPerson({ kind: 'activity', ...change });
      await setActivity(context.tx, id, { stopped: mode, reason }, context.session);
    }
    await recordChange(context, recordOf(row, undefined), { state });
    context.audit(change);
    return null;
  },

  async remove(context, { id }) {
    const { row, state, target } = await held(context, id);
    if (state !== 'draft' && state !== 'notOpen') throw new AppError('content.started');
    await deleteActivity(context.tx, id);
    await acceptImage(context, row.picture, null);
    context.audit({ target, before: writtenOf(row), after: null });
    return null;
  },

  async forecast({ db }, request) {
    const terms = wholeTerms(request);
    await checkTerms(db, terms);
    return forecastOf(db, terms);
  },

  report: ({ db, services }, filter) => reportOf(db, services.config, filter),

  async awards({ db }, filter) {
    const { total, rows } = await listAwards(db, filter);
    return { total, list: rows.map(awardOf) };
  },

  correct: correctAward,
});
