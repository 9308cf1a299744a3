import type { activities } from '@pitboss/contract/content/activities';
import type { RequestOf } from '@pitboss/contract/core/define';
import { sql } from 'kysely';
import type { ActivityRow } from '../../domain/activities/activity-row.ts';
import { publishActivities } from '../../domain/config-feed/publish.ts';
import { containing } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

/** SQL expression of the state by which a list filters; equal to `activityState` of the rules. */
const stateOf = sql`case when a.draft then 'draft' when a.stopped = 'cancel' then 'finished'
  when now() < a.start_at then 'notOpen'
  when now() < a.end_at + interval '1 millisecond' then 'inProgress'
  when a.settled_at is not null and now() >= a.payout_at then 'finished' else 'settling' end`;

export type ListedActivity = ActivityRow & { operator: string | null };

/** Returns one page of the activities. */
export function listActivities(db: Tx, filter: RequestOf<typeof activities.list>) {
  return pageRows<ListedActivity>(db, filter, {
    select: sql`a.*, o.account as operator`,
    from: sql`activity a`,
    joins: sql`left join operator o on o.id = a.operator_id`,
    where: all([
      when(filter.kind, (kind) => sql`a.kind = ${kind}`),
      when(filter.state, (state) => sql`${stateOf} = ${state}`),
      when(filter.start_time, (from) => sql`a.end_at >= ${new Date(from)}`),
      when(filter.end_time, (to) => sql`a.start_at <= ${new Date(to)}`),
      when(
        filter.title,
        (text) => sql`(a.title_zh ilike ${containing(text)} or a.title_en ilike ${containing(text)})`,
      ),
    ]),
    order: orderBy(
      filter,
      {
        start: 'a.start_at',
        end: 'a.end_at',
        payoutTime: 'a.payout_at',
        sort: 'a.sort',
        updatedAt: 'a.updated_at',
      },
      'start',
      'a.id',
    ),
  });
}

export async function readActivity(db: Tx, id: string): Promise<ListedActivity | undefined> {
  const { rows } = await sql<ListedActivity>`
    select a.*, o.account as operator from activity a left join operator o on o.id = a.operator_id
    where a.id = ${id}::bigint`.execute(db);
  return rows[0];
}

/**
 * Reads an activity for a change and locks it until the commit, so that authors and the settlement run one
 * after another.
 */
export async function holdActivity(tx: Tx, id: string): Promise<ActivityRow | undefined> {
  const { rows } = await sql<ActivityRow>`
    select a.* from activity a where a.id = ${id}::bigint for update`.execute(tx);
  return rows[0];
}

/** Fields that an author writes, with defaults filled in. */
export interface WrittenActivity {
  readonly kind: ActivityRow['kind'];
  readonly title: { zh_cn: string; en_us: string };
  readonly content: { zh_cn: string; en_us: string };
  readonly picture: string | null;
  readonly link: string | null;
  readonly sort: number;
  readonly showStart: number;
  readonly showEnd: number;
  readonly start: number;
  readonly end: number;
  readonly payoutTime: number;
  readonly payoutWay: ActivityRow['payout_way'];
  readonly zone: ActivityRow['zone'];
  readonly currencies: readonly string[];
  readonly scope: { readonly agents: readonly string[]; readonly except: readonly string[] };
  readonly conditions: ActivityRow['conditions'];
  readonly budget: ActivityRow['budget'];
  readonly rule: ActivityRow['rule'];
}

/** Inserts an activity as a draft, or overwrites an existing one. */
export async function saveActivity(
  tx: Tx,
  id: string,
  w: WrittenActivity,
  by: { readonly operatorId: string; readonly account: string },
): Promise<void> {
  await sql`
    insert into activity as a (id, kind, title_zh, title_en, content_zh, content_en, picture, link, sort,
      show_start, show_end,
      start_at, end_at, payout_at, payout_way, zone, currencies, agents, except_agents, conditions, budget,
        rule, draft,
      operator_id, actor, created_at, updated_at)
    values (${id}::bigint, ${w.kind}, ${w.title.zh_cn}, ${w.title.en_us}, ${w.content.zh_cn},
      ${w.content.en_us}, ${w.picture},
      ${w.link}, ${w.sort}, ${new Date(w.showStart)}, ${new Date(w.showEnd)}, ${new Date(w.start)},
        ${new Date(w.end)}, ${new Date(w.payoutTime)}, ${w.payoutWay}, ${w.zone},
      ${plainArray(w.currencies)}::text[], ${plainArray(w.scope.agents)}::bigint[],
        ${plainArray(w.scope.except)}::bigint[],
      ${JSON.stringify(w.conditions)}::jsonb, ${w.budget === null ? null : JSON.stringify(w.budget)}::jsonb,
      ${JSON.stringify(w.rule)}::jsonb, true, ${by.operatorId}::bigint, ${by.account}, now(), now())
    on conflict (id) do update set kind = excluded.kind, title_zh = excluded.title_zh,
      title_en = excluded.title_en,
      content_zh = excluded.content_zh, content_en = excluded.content_en, picture = excluded.picture,
        link = excluded.link,
      sort = excluded.sort, show_start = excluded.show_start, show_end = excluded.show_end,
        start_at = excluded.start_at,
      end_at = excluded.end_at, payout_at = excluded.payout_at, payout_way = excluded.payout_way,
        zone = excluded.zone,
      currencies = excluded.currencies, agents = excluded.agents, except_agents = excluded.except_agents,
      conditions = excluded.conditions, budget = excluded.budget, rule = excluded.rule,
        operator_id = excluded.operator_id,
      actor = excluded.actor, updated_at = excluded.updated_at, version = a.version + 1`.execute(tx);
  await publishActivities(tx, [id]);
}

/** Stores the fields that publishing and stopping change. */
export async function setActivity(
  tx: Tx,
  id: string,
  set: { draft?: boolean; stopped?: 'settle' | 'cancel'; reason?: string; endNow?: boolean },
  by: { readonly operatorId: string; readonly account: string },
): Promise<void> {
  await sql`
    update activity set draft = ${set.draft ?? false}, stopped = coalesce(${set.stopped ?? null}, stopped),
      stop_reason = coalesce(${set.reason ?? null}, stop_reason),
      end_at = ${set.endNow ? sql`date_trunc('milliseconds', now())` : sql.ref('end_at')},
      operator_id = ${by.operatorId}::bigint, actor = ${by.account}, updated_at = now(), version = version + 1
    where id = ${id}::bigint`.execute(tx);
  await publishActivities(tx, [id]);
}

export async function deleteActivity(tx: Tx, id: string): Promise<void> {
  await sql`delete from activity where id = ${id}::bigint`.execute(tx);
  await publishActivities(tx, [id]);
}

/** Returns how many of the given games and currencies exist. */
export async function knownOf(
  db: Tx,
  { games, currencies }: { games: readonly number[]; currencies: readonly string[] },
): Promise<{ games: number; currencies: number }> {
  const { rows } = await sql<{ games: number; currencies: number }>`
    select (select count(*)::int from game where id = any(${plainArray(games)}::int[])) as games,
      (select count(*)::int from currency
        where code = any(${plainArray(currencies)}::text[])) as currencies`.execute(db);
  return rows[0] ?? { games: 0, currencies: 0 };
}
