import { barredMember, closedAgents } from '../../domain/activities/barred.ts';
import { byTenant, plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { Group } from '../group/group.ts';
import type { ClaimedAward, MemberState } from '../group/states.ts';

interface AwardRow {
  id: string;
  activity_id: string;
  tenant_id: string;
  member_id: string;
  claimed: boolean;
  barred: boolean;
}

const lockAwards = (
  run: RunSql,
  { now }: Group,
  tenantId: string,
  activityIds: readonly string[],
  members: readonly MemberState[],
) =>
  run<AwardRow>(
    'ingest-claimed-awards',
    `with closed as materialized (${closedAgents('$3')})
     select w.id, w.activity_id, w.tenant_id, w.member_id, w.wanted_at is not null as claimed,
       ${barredMember('$3', 'closed', '$4')} as barred
     from activity_award w join member m on m.id = w.member_id and m.tenant_id = w.tenant_id
     where w.tenant_id = $4 and m.tenant_id = $4 and w.activity_id = any($1::bigint[])
       and w.member_id = any($2::bigint[]) and (w.amount > 0 or w.due > 0)
     order by w.id for update of w`,
    [plainArray(activityIds), plainArray(members.map(({ memberId }) => memberId)), new Date(now), tenantId],
  );

/**
 * Reads the activities that claims name, with the awards of the group's members in them, which stay locked
 * until the commit.
 */
export async function loadClaims(run: RunSql, group: Group, names: readonly string[]): Promise<void> {
  // A name that is not a number is no activity.
  const ids = [...new Set(names)].filter((name) => /^[1-9]\d{0,17}$/.test(name));
  if (ids.length === 0) return;
  const activities = await run<{
    id: string;
    by_claim: boolean;
    settled: boolean;
    payout_at: Date;
    show_end: Date;
  }>(
    'ingest-claimed-activities',
    `select id, payout_way = 'claim' as by_claim, settled_at is not null as settled, payout_at, show_end
       from activity
     where id = any($1::bigint[]) and not draft and stopped is distinct from 'cancel'`,
    [plainArray(ids)],
  );
  const awards: AwardRow[] = [];
  for (const [tenantId, members] of byTenant(group.members.values(), (member) => member.tenantId))
    awards.push(...(await lockAwards(run, group, tenantId, ids, members)));
  for (const { id, by_claim: byClaim, settled, payout_at, show_end } of activities) {
    const own = new Map<string, ClaimedAward>();
    for (const award of awards)
      if (award.activity_id === id)
        own.set(award.member_id, {
          id: award.id,
          tenantId: award.tenant_id,
          barred: award.barred,
          claimed: award.claimed,
          changed: false,
        });
    const payoutTime = payout_at.getTime();
    const showEnd = show_end.getTime();
    group.claims.set(id, { id, byClaim, settled, payoutTime, showEnd, awards: own });
  }
}

/** Marks the claimed awards: from here on they are paid, by this server or another one. */
export async function storeClaims(run: RunSql, group: Group): Promise<void> {
  const claimed = [...group.claims.values()].flatMap(({ awards }) =>
    [...awards.values()].filter(({ changed }) => changed).map(({ id }) => id),
  );
  if (claimed.length === 0) return;
  await run(
    'ingest-claims',
    'update activity_award set wanted_at = $2 where id = any($1::bigint[]) and wanted_at is null',
    [plainArray(claimed), new Date(group.now)],
  );
}
