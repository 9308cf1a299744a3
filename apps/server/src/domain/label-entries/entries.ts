import {
  isStrong,
  type LabelEffects,
  type LabelTag,
  labelLimits,
  labels,
} from '@pitboss/rules/labels/labels';
import { publishMemberState } from '../config-feed/publish.ts';
import { labelKey } from '../labels/label-rtp.ts';
import { plainArray, type RunSql } from '../sql/run-sql.ts';

export const dayMs = 86_400_000;

/**
 * Locks the entries of labels until the commit. Every transaction that adds or ends entries must hold this
 * lock, so that no member gets entries of both sides.
 */
export const lockLabels = (run: RunSql): Promise<unknown> =>
  run('labels-lock', "select pg_advisory_xact_lock(hashtextextended('labels', 0))", []);

/** Publishes new or ended entries to the game servers, as late in the transaction as possible. */
export const publishEntries = (
  run: RunSql,
  entries: readonly { readonly member_id: string; readonly tag: string }[],
): Promise<void> =>
  publishMemberState(
    run,
    [...new Set(entries.map(({ member_id }) => member_id))],
    [...new Set(entries.map(({ member_id, tag }) => labelKey(member_id, tag)))].sort(),
  );

/**
 * Records the end of expired entries, and returns them. They have no effect after their time, whenever this
 * runs.
 */
export const expireEntries = (run: RunSql, now: Date): Promise<{ member_id: string; tag: string }[]> =>
  run(
    'labels-expired',
    `update label_entry set ended_at = until, ended_why = 'expired', end_entered_at = $1
     where ended_at is null and until <= $1 returning member_id, tag`,
    [now],
  );

/** Longest life of an entry of a label from its beginning, in days; null where nothing bounds it. */
export const longestDays = (kind: 'auto' | 'manual', effects: LabelEffects): number | null =>
  isStrong(effects) ? labelLimits.strongDays : kind === 'manual' ? labelLimits.manualDays : null;

/** A member evaluated by a run: its figures if all conditions were met, else null. */
export interface Evaluated {
  readonly memberId: string;
  readonly figures: Readonly<Record<string, string>> | null;
}

/**
 * Applies the results of a run at a minute: members who meet the conditions keep their entry or get one,
 * unless the other side has them, or the label may not be assigned to them again yet. Returns the members
 * whose entries changed.
 */
export async function enterRun(
  run: RunSql,
  label: {
    readonly tag: LabelTag;
    readonly version: number;
    readonly effects: LabelEffects;
    readonly conditions: unknown;
    readonly stayHours: number;
  },
  { ranAt, now }: { readonly ranAt: Date; readonly now: Date },
  held: readonly (Evaluated & { readonly id: string })[],
): Promise<{ changed: string[]; entered: number }> {
  const { tag, version, effects, conditions, stayHours } = label;
  const days = longestDays('auto', effects);
  const members = plainArray(held.map(({ memberId }) => memberId));
  const until = new Date(ranAt.getTime() + stayHours * 3_600_000);
  const longest = days === null ? null : days * 86_400;
  const stayed = await run<{ member_id: string }>(
    'label-stay',
    `update label_entry e set held_at = $3,
       until = case when $5::int is null then $4::timestamptz else least($4::timestamptz,
         (e.since at time zone 'UTC' + $5::int * interval '1 second') at time zone 'UTC') end
     where e.tag = $1 and e.kind = 'auto' and e.ended_at is null and e.member_id = any($2::bigint[])
     returning e.member_id`,
    [tag, members, ranAt, until, longest],
  );
  const came = await run<{ member_id: string }>(
    'label-enter',
    `insert into label_entry as e (tenant_id, id, agent_id, member_id, tag, side, kind, since, until, ran_at,
      held_at, version,
       conditions, figures, reason, entered_at)
     select m.tenant_id, h.id, m.agent_id, m.id, $1, $2, 'auto', t.now,
       case when $8::int is null then $7::timestamptz
         else least($7::timestamptz, t.now + $8::int * interval '1 second') end,
       $6, $6, $9, $10::jsonb, h.figures, '', t.now
     from unnest($3::bigint[], $4::bigint[], $5::jsonb[]) as h (member_id, id, figures) join member m
       on m.id = h.member_id
       cross join (select $12::timestamptz as now) t
     where $7::timestamptz > t.now
       and not exists (select from label_entry o where o.tenant_id = m.tenant_id and o.member_id = m.id
         and o.ended_at is null and (o.tag = $1 or o.side <> $2))
       and not exists (select from label_entry o where o.tenant_id = m.tenant_id and o.member_id = m.id
         and o.tag = $1 and o.ended_at > t.now - $11::int * interval '1 hour'
         and (o.ended_why = 'removed' or o.ended_at >= o.since + $8::int * interval '1 second'))
     on conflict do nothing returning e.member_id`,
    [
      tag,
      labels[tag].side,
      members,
      plainArray(held.map(({ id }) => id)),
      held.map(({ figures }) => JSON.stringify(figures)),
      ranAt,
      until,
      longest,
      version,
      JSON.stringify(conditions),
      labelLimits.coolingHours,
      now,
    ],
  );
  return {
    changed: [...stayed, ...came].map(({ member_id }) => member_id),
    entered: came.length,
  };
}
