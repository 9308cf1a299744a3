import type { ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import type { singleLabels } from '@pitboss/contract/risk/labels';
import type { LabelTag } from '@pitboss/rules/labels/labels';
import { conditionLine, effectLines, figureLines, inBoth } from '@pitboss/rules/labels/words';
import { sql } from 'kysely';
import { operatorName, operatorRemark } from '../../domain/agents/operator-name.ts';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { isMeant, meantMembers } from '../../domain/members/meant-members.ts';
import { readClock } from '../../domain/sql/clock.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

type Entry = ReplyOf<typeof singleLabels.entries>['list'][number];
interface Row {
  id: string;
  member_id: string;
  member_account: string;
  agent_id: string;
  agent_account: string;
  currency: string;
  side: Entry['side'];
  tag: LabelTag;
  kind: Entry['kind'];
  since: Date;
  until: Date | null;
  ran_at: Date | null;
  held_at: Date | null;
  version: number;
  conditions: Entry['conditions'];
  figures: Entry['figures'];
  effects: Entry['effects'];
  reason: string;
  actor: string | null;
  approver: string | null;
  ended_at: Date | null;
  ended_why: Entry['endedWhy'];
  end_actor: string | null;
  end_reason: string | null;
}

/** SQL source of entries: one whose time is over has ended, whether that is recorded or not. */
const source =
  sql.raw(`(select e.*, coalesce(e.ended_at, case when e.until <= now() then e.until end) as over_at,
    coalesce(e.ended_why, case when e.until <= now() then 'expired' end) as over_why from label_entry e)`);

/** Lists one page of entries, with the effects of the label at the end of an entry, or now. */
export async function listEntries(
  db: Tx,
  scope: Scope,
  filter: RequestOf<typeof singleLabels.entries>,
): Promise<{ total: number; rows: Entry[] }> {
  const meant = await meantMembers(db, scope, filter.account, 'account');
  const { total, rows } = await pageRows<Row>(db, filter, {
    select: sql`e.*, e.over_at as ended_at, e.over_why as ended_why, m.account as member_account, m.currency,
      a.account as agent_account,
      case when e.actor is not null then ${operatorName(scope, 'e.operator_id')} end as actor,
      ${operatorRemark(scope, 'e.operator_id', 'e.reason')} as reason,
        ${scope.kind === 'all' ? sql`e.end_actor` : operatorName(scope, 'e.end_operator_id', 'u')} as
          end_actor,
      ${operatorRemark(scope, 'e.end_operator_id', 'e.end_reason', 'u')} as end_reason, coalesce(v.effects,
        '{}') as effects`,
    from: sql`${source} e join member m on m.id = e.member_id and m.tenant_id = e.tenant_id`,
    joins: sql`join agent a on a.id = e.agent_id left join operator o on o.id = e.operator_id left
      join operator u on u.id = e.end_operator_id
      left join lateral (select l.config->'effects' as effects from label_version l
        where l.tag = e.tag and l.at <= coalesce(e.over_at, now())
          order by l.version desc limit 1) v on true`,
    where: all([
      within(scope, 'e.agent_id'),
      meant && isMeant('e.member_id', meant),
      when(filter.agentId, (id) => underAgent('e.agent_id', id)),
      when(filter.id, (id) => sql`e.id = ${id}::bigint`),
      when(filter.side, (side) => sql`e.side = ${side}`),
      when(filter.tag, (tag) => sql`e.tag = ${tag}`),
      when(filter.kind, (kind) => sql`e.kind = ${kind}`),
      when(filter.start_time, (at) => sql`e.since >= ${new Date(at)}`),
      when(filter.end_time, (at) => sql`e.since <= ${new Date(at)}`),
      when(filter.state, (state) =>
        state === 'ended' ? sql`e.over_at is not null` : sql`e.over_at is null`,
      ),
      when(filter.endedWhy, (why) => sql`e.over_why = ${why}`),
    ]),
    order: orderBy(
      filter,
      { since: 'e.since', until: 'e.until', memberAccount: 'm.account', endedAt: 'e.over_at' },
      'since',
      'e.id',
    ),
  });
  return { total, rows: rows.map(dto) };
}

const dto = (row: Row): Entry => ({
  id: row.id,
  memberId: row.member_id,
  memberAccount: row.member_account,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  currency: row.currency,
  side: row.side,
  tag: row.tag,
  kind: row.kind,
  state: row.ended_at === null ? 'active' : 'ended',
  since: ms(row.since),
  until: msOrNull(row.until),
  ranAt: msOrNull(row.ran_at),
  heldAt: msOrNull(row.held_at),
  conditionWords: inBoth((language) => row.conditions.map((condition) => conditionLine(condition, language))),
  figureWords: inBoth((language) => figureLines(row.figures, language)),
  effectWords: inBoth((language) => effectLines(row.effects, language)),
  version: row.version,
  conditions: row.conditions,
  figures: row.figures,
  effects: row.effects,
  reason: row.reason,
  actor: row.actor,
  approver: row.approver,
  endedAt: msOrNull(row.ended_at),
  endedWhy: row.ended_why,
  endedBy: row.end_actor,
  endReason: row.end_reason,
});

/** Member to be put on a list, with the entry that prevents it. */
export interface Wanted {
  id: string;
  tenant_id: string;
  agent_id: string;
  account: string;
  path: string;
  /** Conflicting entry: of the same label, or of the other side. */
  entry_id: string | null;
  entry_tag: LabelTag | null;
}

/** Finds members of the scope that are to be put on a list; the caller must hold the lock of labels. */
export const wantedMembers = async (
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  tag: LabelTag,
  side: string,
): Promise<Wanted[]> =>
  (
    await sql<Wanted>`
      select m.id, m.tenant_id, m.agent_id, m.account, a.path, e.id as entry_id, e.tag as entry_tag
      from member m join agent a on a.id = m.agent_id
      left join lateral (select id, tag from label_entry e
        where e.tenant_id = m.tenant_id and e.member_id = m.id and e.ended_at is null
        and (e.tag = ${tag} or e.side <> ${side}) order by e.side <> ${side} desc limit 1) e on true
      where m.id = any(${plainArray(ids)}::bigint[]) and ${within(scope, 'm.agent_id')}
        order by m.id`.execute(tx)
  ).rows;

/** Adds a member to a list manually. */
export const insertEntry = (
  tx: Tx,
  entry: {
    readonly id: string;
    readonly member: Wanted;
    readonly tag: LabelTag;
    readonly side: string;
    readonly since: Date;
    readonly until: Date | null;
    readonly version: number;
    readonly figures: unknown;
    readonly reason: string;
    readonly operatorId: string;
    readonly actor: string;
    readonly approver: string | null;
  },
) =>
  sql`insert into label_entry (tenant_id, id, agent_id, member_id, tag, side, kind, since, until, version,
    conditions, figures, reason,
      operator_id, actor, approver)
    values (${entry.member.tenant_id}::bigint, ${entry.id}::bigint, ${entry.member.agent_id}::bigint,
      ${entry.member.id}::bigint,
      ${entry.tag}, ${entry.side}, 'manual', ${entry.since}, ${entry.until}, ${entry.version}, '[]',
        ${JSON.stringify(entry.figures)}::jsonb,
      ${entry.reason}, ${entry.operatorId}::bigint, ${entry.actor}, ${entry.approver})`.execute(tx);

export interface Removed {
  id: string;
  tenant_id: string;
  agent_id: string;
  path: string;
  member_id: string;
  account: string;
  tag: LabelTag;
  side: 'black' | 'white';
  since: Date;
  ended: boolean;
}

/** Finds entries of the scope that are to be ended; the caller must hold the lock of labels. */
export const findEntries = async (tx: Tx, scope: Scope, ids: readonly string[]): Promise<Removed[]> =>
  (
    await sql<Removed>`
      select e.id, e.tenant_id, e.agent_id, a.path, e.member_id, m.account, e.tag, e.side, e.since,
        e.ended_at is not null as ended
      from label_entry e join member m on m.id = e.member_id and m.tenant_id = e.tenant_id
        join agent a on a.id = m.agent_id
      where e.id = any(${plainArray(ids)}::bigint[]) and ${within(scope, 'e.agent_id')}
        order by e.id`.execute(tx)
  ).rows;

/** Ends open entries manually, with operator and reason. */
export const endEntries = async (
  tx: Tx,
  ids: readonly string[],
  note: { readonly at: Date; readonly operatorId: string; readonly actor: string; readonly reason: string },
) =>
  sql`update label_entry set ended_at = greatest(since, ${note.at}), ended_why = 'removed',
    end_entered_at = ${await readClock(tx)},
      end_operator_id = ${note.operatorId}::bigint, end_actor = ${note.actor}, end_reason = ${note.reason}
    where id = any(${plainArray(ids)}::bigint[]) and ended_at is null`.execute(tx);
