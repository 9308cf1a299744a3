import type { LabelConfig, LabelTag } from '@pitboss/rules/labels/labels';
import { sql } from 'kysely';
import { readClock } from '../../domain/sql/clock.ts';
import type { Tx } from '../../platform/db/db.ts';

export interface RunRow {
  tag: LabelTag;
  ran_at: Date;
  judged: number;
  held: number;
  entered: number;
}
/** Last runs of the labels. */
export const readRuns = async (db: Tx): Promise<ReadonlyMap<LabelTag, RunRow>> =>
  new Map(
    (await sql<RunRow>`select tag, ran_at, judged, held, entered from label_run`.execute(db)).rows.map(
      (row) => [row.tag, row],
    ),
  );

/** Counts the members on each label. */
export const countActive = async (db: Tx): Promise<ReadonlyMap<LabelTag, number>> =>
  new Map(
    (
      await sql<{ tag: LabelTag; n: number }>`
        select tag, count(*)::int as n from label_entry
        where ended_at is null and (until is null or until > now()) group by tag`.execute(db)
    ).rows.map(({ tag, n }) => [tag, n]),
  );

export interface VersionRow {
  version: number;
  config: LabelConfig;
  author: string;
  approver: string | null;
  reason: string;
  at: Date;
}
/** Versions of a label, newest first. */
export const readVersions = async (db: Tx, tag: LabelTag): Promise<VersionRow[]> =>
  (
    await sql<VersionRow>`
      select version, config, actor as author, approver, reason, at from label_version where tag = ${tag}
        order by version desc limit 200`.execute(db)
  ).rows;

/** Adds a version. */
export const addVersion = (
  tx: Tx,
  version: {
    readonly tag: LabelTag;
    readonly version: number;
    readonly config: LabelConfig;
    readonly operatorId: string;
    readonly actor: string;
    readonly approver: string | null;
    readonly reason: string;
  },
) =>
  sql`insert into label_version (tag, version, config, operator_id, actor, approver, reason, at)
    values (${version.tag}, ${version.version}, ${JSON.stringify(version.config)}::jsonb,
      ${version.operatorId}::bigint, ${version.actor},
      ${version.approver}, ${version.reason}, date_trunc('milliseconds', clock_timestamp()))`.execute(tx);

/**
 * Limits entries of a label to the longest life that its effects allow now: manual ones without an end get
 * one, and older ones end now. Returns all that are in force.
 */
export async function fitEntries(
  tx: Tx,
  tag: LabelTag,
  longest: { readonly auto: number | null; readonly manual: number | null },
): Promise<{ member_id: string; tag: string }[]> {
  if (longest.manual !== null)
    await sql`
      update label_entry e set until = greatest(e.since, least(coalesce(e.until, 'infinity'),
        greatest((e.since at time zone 'UTC' + case e.kind when 'auto' then ${longest.auto ?? 36_500}::int
          else ${longest.manual}::int end * interval '1 day')
          at time zone 'UTC', ${await readClock(tx)}::timestamptz)))
      where e.tag = ${tag} and e.ended_at is null`.execute(tx);
  const found = await sql<{ member_id: string; tag: string }>`
    select member_id, tag from label_entry where tag = ${tag} and ended_at is null`.execute(tx);
  return found.rows;
}
