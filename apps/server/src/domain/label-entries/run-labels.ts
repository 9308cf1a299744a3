import { type LabelTag, labels } from '@pitboss/rules/labels/labels';
import { lastRunBy } from '@pitboss/rules/labels/schedule';
import type pg from 'pg';
import type { IdMaker } from '../../platform/db/ids.ts';
import { publishMemberState } from '../config-feed/publish.ts';
import { type LabelNow, readLabels } from '../labels/label-versions.ts';
import { expireKills } from '../rtp/ends.ts';
import { ownTransaction } from '../sql/own-transaction.ts';
import { onConnection, plainArray, type RunSql } from '../sql/run-sql.ts';
import { type Evaluated, enterRun, expireEntries, lockLabels, publishEntries } from './entries.ts';
import { evaluateMembers } from './evaluate-members.ts';

/** Delay before a minute is evaluated, so that its events have arrived. */
const lateMs = 2_000;

export interface LabelRunner {
  readonly pool: pg.Pool;
  readonly ids: IdMaker;
  readonly now: () => number;
}

/** A run of a label that is due. */
interface Due extends LabelNow {
  readonly ranAt: Date;
  /** All members are evaluated, because the label is new or was changed. */
  readonly full: boolean;
}

const inTransactionOf = <T>(pool: pg.Pool, work: (run: RunSql) => Promise<T>): Promise<T> =>
  ownTransaction(pool, { idle_in_transaction_session_timeout: 10_000 }, work);

/**
 * Returns labels whose newest minute has not been evaluated. After several missed minutes only the newest is
 * due, since runs have no retroactive effect.
 */
async function dueRuns(run: RunSql, now: number): Promise<Due[]> {
  const done = await run<{ tag: string; ran_at: Date; version: number }>(
    'label-runs',
    'select tag, ran_at, version from label_run',
    [],
  );
  const last = new Map(done.map((row) => [row.tag, row]));
  const automatic = [...(await readLabels(run)).values()].filter(
    ({ tag, config }) => config.enabled && !labels[tag].manual && config.conditions.length > 0,
  );
  return (
    automatic
      .flatMap((label): Due[] => {
        const ranAt = lastRunBy(label.config.schedule, now - lateMs);
        const before = last.get(label.tag);
        if (before && before.ran_at.getTime() >= ranAt) return [];
        return [{ ...label, ranAt: new Date(ranAt), full: before?.version !== label.version }];
      })
      // Within a minute white labels run first, so that no black label is entered with one.
      .sort((a, b) => Number(labels[a.tag].side === 'black') - Number(labels[b.tag].side === 'black'))
  );
}

/** Moves the touched members to the due list of each active label; one row for each label and member. */
async function takeTouched(run: RunSql): Promise<void> {
  const active = [...(await readLabels(run)).values()].filter(
    ({ tag, config }) => config.enabled && !labels[tag].manual,
  );
  await run(
    'label-take-touched',
    `with taken as (delete from label_touch returning id, members)
     insert into label_due as d (tag, member_id, touch)
     select t, m, max(taken.id) from taken, unnest(members) as m, unnest($1::text[]) as t group by t, m
     order by t, m
     on conflict (tag, member_id) do update set touch = greatest(d.touch, excluded.touch)`,
    [plainArray(active.map(({ tag }) => tag))],
  );
}

/**
 * Returns the members that a run evaluates: those with an event since the last run and those with an entry;
 * all members when the label is new or was changed.
 */
const candidates = (run: RunSql, { tag, full }: Due): Promise<{ id: string; touch: string | null }[]> =>
  run(
    'label-candidates',
    `select m.id, d.touch from member m left join label_due d on d.tag = $1 and d.member_id = m.id
     where m.kind = 'normal' and ($2::boolean or m.id = any(array(
       select w.member_id from label_due w where w.tag = $1
       union select e.member_id from label_entry e where e.tag = $1 and e.kind = 'auto'
         and e.ended_at is null))) order by m.id`,
    [tag, full],
  );

/**
 * One run. Figures are read outside of any transaction; what follows from them is entered in one, once for a
 * minute of a label, whichever server comes first and wherever another one was killed.
 */
async function runLabel({ pool, ids, now }: LabelRunner, due: Due): Promise<void> {
  const { tag, version, config, ranAt } = due;
  const read = onConnection(pool);
  const members = await candidates(read, due);
  const evaluated = await evaluateMembers(
    read,
    members.map(({ id }) => id),
    config.conditions,
    ranAt.getTime(),
  );
  const held = evaluated
    .filter((one) => one.figures !== null)
    .map((one) => ({ ...one, id: ids.next(now()) }));
  await inTransactionOf(pool, async (run) => {
    await lockLabels(run);
    const current = (await readLabels(run)).get(tag);
    if (current?.version !== version) return;
    const entered = await noteRun(run, due, evaluated, held.length);
    if (!entered) return;
    const over = await expireEntries(run, new Date(now()));
    const done = await enterRun(run, { ...config, tag, version }, { ranAt, now: new Date(now()) }, held);
    await run('label-entered', 'update label_run set entered = $2 where tag = $1', [tag, done.entered]);
    // Events that arrived after the figures were read are evaluated in the next run.
    await run(
      'label-due-done',
      `delete from label_due d using unnest($2::bigint[], $3::bigint[]) as j (member_id, touch)
       where d.tag = $1 and d.member_id = j.member_id and d.touch = j.touch`,
      [tag, plainArray(members.map(({ id }) => id)), plainArray(members.map(({ touch }) => touch))],
    );
    await publishEntries(run, [...over, ...done.changed.map((member_id) => ({ member_id, tag }))]);
  });
}

/** Records a run; false when the minute has been evaluated already. */
const noteRun = async (
  run: RunSql,
  due: Due,
  evaluated: readonly Evaluated[],
  held: number,
): Promise<boolean> =>
  (
    await run(
      'label-note-run',
      `insert into label_run as r (tag, ran_at, version, judged, held, entered, at)
        values ($1, $2, $3, $4, $5, 0, clock_timestamp())
       on conflict (tag) do update set ran_at = excluded.ran_at, version = excluded.version,
         judged = excluded.judged,
         held = excluded.held, entered = 0, at = excluded.at where r.ran_at < excluded.ran_at returning tag`,
      [due.tag, due.ranAt, due.version, evaluated.length, held],
    )
  ).length > 0;

/**
 * Records the ends of expired entries and forced loss probabilities, so that the remaining settings of their
 * members reach the game servers.
 */
const sweep = async (pool: pg.Pool, now: Date): Promise<void> => {
  const over = await onConnection(pool)(
    'labels-over',
    `select 1 from label_entry where ended_at is null and until <= $1
     union all select 1 from kill_setting where ended_at is null and until <= $1 limit 1`,
    [now],
  );
  if (over.length === 0) return;
  await inTransactionOf(pool, async (run) => {
    await lockLabels(run);
    const killed = await expireKills(run, now);
    await publishEntries(run, await expireEntries(run, now));
    await publishMemberState(run, killed, []);
  });
};

/**
 * Performs the due work of labels: ends entries, and runs the newest minute of each label. Returns the labels
 * that were run. Repeating it is safe.
 */
export async function runLabels(runner: LabelRunner): Promise<LabelTag[]> {
  const { pool, now } = runner;
  await sweep(pool, new Date(now()));
  const due = await dueRuns(onConnection(pool), now());
  if (due.length > 0 || (await hasTouched(onConnection(pool)))) await inTransactionOf(pool, takeTouched);
  for (const one of due) await runLabel(runner, one);
  return due.map(({ tag }) => tag);
}

const hasTouched = async (run: RunSql): Promise<boolean> =>
  (await run('label-touched', 'select from label_touch limit 1', [])).length > 0;
