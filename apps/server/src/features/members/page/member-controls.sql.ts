import type { LabelTag } from '@pitboss/rules/labels/labels';
import { sql } from 'kysely';
import { ms, thousandths } from '../../../domain/sql/dto.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { hundredths } from '../members.dto.ts';

interface ControlRow {
  id: string;
  kind: 'kill' | 'rtp' | 'label';
  value: number | null;
  game_id: number | null;
  label: LabelTag | null;
  since: Date;
  until: Date;
}

/** Returns whether administrators let an agent see the controls of its members. */
export async function seesControls(db: Tx, agentId: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select c.controls_shown as shown from agent_custom c where c.agent_id = ${agentId}::bigint`.execute(db);
  return rows[0]?.shown ?? false;
}

/**
 * Returns the controls of a member in the caller's scope that are in force and have an end, the one that ends
 * first at the beginning: killing probability, RTP of the player, labels.
 */
export async function readControls(db: Tx, member: { readonly id: string; readonly tenant_id: string }) {
  const own = sql`s.tenant_id = ${member.tenant_id}::bigint and s.member_id = ${member.id}::bigint`;
  const { rows } = await sql<ControlRow>`
    select s.id, 'kill' as kind, s.probability::int as value, null::int as game_id, null as label,
      s.valid_from as since, s.until
    from kill_setting s where ${own} and s.ended_at is null and s.until > now()
    union all select s.id, 'rtp', s.rtp, s.game_id, null, s.valid_from, s.until
    from rtp_setting s where ${own} and s.valid_from <= now() and s.until > now()
      and not exists (select from rtp_end e where e.tenant_id = s.tenant_id and e.setting_id = s.id)
    union all select s.id, 'label', null, null, s.tag, s.since, s.until
    from label_entry s where ${own} and s.ended_at is null and s.until > now()
    order by until, id`.execute(db);
  return rows.map(({ kind, value, game_id: gameId, label, since, until, id }) => ({
    id,
    kind,
    value: value === null ? null : kind === 'rtp' ? thousandths(value) : hundredths(value),
    gameId,
    label,
    since: ms(since),
    until: ms(until),
  }));
}
