import type { LabelSide } from '@pitboss/rules/labels/labels';
import { type RtpChain, resolveRtp } from '@pitboss/rules/rtp/chain';
import { gameRtpHeld } from '../games/game-rtp.ts';
import { labelRtpHeld } from '../labels/label-rtp.ts';
import { poolRtpHeld } from '../pools/pool-rtp.ts';
import type { RunSql } from '../sql/run-sql.ts';
import type { SettingLevel } from './rtp-settings.ts';

/** Author of a setting, with time and reason. */
export interface SetBy {
  readonly from: Date;
  readonly actor: string | null;
  readonly approver: string | null;
  readonly reason: string | null;
}
/** An agent of the line, with its number as it was. */
export interface LineAgent extends SetBy {
  readonly id: string;
  readonly account: string;
  readonly number: number;
}
interface HeldSetting extends SetBy {
  readonly id: string;
  readonly level: SettingLevel | 'label' | 'game' | 'pool';
  readonly agentId: string;
  readonly gameId: number | null;
  readonly rtp: number;
  readonly until: Date | null;
  /** Of a label: which one, and its side. */
  readonly label?: string;
  readonly side?: LabelSide;
}
export type Chain = RtpChain<HeldSetting, LineAgent>;

/** Subject of an RTP chain: a member, or an agent for its members without settings of their own. */
export interface Whose {
  readonly agentId: string;
  readonly memberId: string | null;
}

/**
 * Settings that may apply to a subject at a time. `known` is the time up to which changes are taken into
 * account: settings, moves and ends entered by then; an end that was set with a setting is known from its
 * beginning.
 */
export interface Held {
  readonly line: readonly LineAgent[];
  readonly settings: readonly HeldSetting[];
}

interface LineRow {
  id: string;
  account: string;
  number: number;
  from: Date;
  actor: string | null;
  approver: string | null;
  reason: string | null;
}
interface SettingRow {
  id: string;
  level: SettingLevel;
  agent_id: string;
  game_id: number | null;
  rtp: number;
  valid_from: Date;
  until: Date | null;
  actor: string;
  approver: string | null;
  reason: string;
}

/** SQL: positions of agents in the tree and their numbers at $2, derived from their histories. */
const lineText = `
  with recursive line as (
    select $1::bigint as id, 0 as depth
    union all select coalesce(m.from_parent, a.parent_id), l.depth + 1 from line l join agent a on a.id = l.id
      left join lateral (select from_parent from agent_move m where m.agent_id = a.id and m.at > $2
        order by m.at, m.id limit 1) m on true
      where coalesce(m.from_parent, a.parent_id) is not null and l.depth < 20)
  select a.id, a.account, coalesce(c.after, later.before, later.after, a.rtp) as number,
    coalesce(c.valid_from, a.created_at) as "from",
    c.actor, c.approver, c.reason
  from line l join agent a on a.id = l.id
  left join lateral (select * from agent_rtp_change c where c.agent_id = a.id and c.valid_from <= $2
    order by c.valid_from desc, c.id desc limit 1) c on true
  left join lateral (select before, after from agent_rtp_change c where c.agent_id = a.id
    and c.valid_from > $2
    order by c.valid_from, c.id limit 1) later on true
  order by l.depth`;

const settingsText = `
  select s.id, s.level, s.agent_id, s.game_id, s.rtp, s.valid_from, s.until, s.actor, s.approver, s.reason
  from rtp_setting s left join rtp_end e on e.tenant_id = s.tenant_id and e.setting_id = s.id
  where (s.member_id = $1::bigint or (s.member_id is null and s.agent_id = any($2::bigint[])))
    and s.valid_from <= $3 and (s.until is null or s.until > $4)
    and (e.at is null or e.at > $4 or (e.entered_at > $3 and $3::timestamptz < $4::timestamptz))`;

/** Reads the settings that may apply to a subject at a time, without changes after `known`. */
export async function readHeld(run: RunSql, whose: Whose, at: Date, known: Date = at): Promise<Held> {
  const line = await run<LineRow>('rtp-line', lineText, [whose.agentId, known]);
  const rows = await run<SettingRow>('rtp-held', settingsText, [
    whose.memberId,
    `{${line.map(({ id }) => id).join(',')}}`,
    known,
    at,
  ]);
  const games = await gameRtpHeld(run, known);
  const pools = await poolRtpHeld(run, line, known);
  const labels = whose.memberId === null ? [] : await labelRtpHeld(run, whose.memberId, at, known);
  return {
    line,
    settings: [
      ...rows.map(({ agent_id: agentId, game_id: gameId, valid_from: from, ...row }) => ({
        ...row,
        agentId,
        gameId,
        from,
      })),
      ...labels,
      ...games,
      ...pools,
    ],
  };
}

/** Returns the RTP chain that applied to a subject in a game at a time (risk §4: which RTP applies). */
export async function resolveAt(
  run: RunSql,
  whose: Whose,
  gameId: number,
  at: Date,
  known: Date = at,
): Promise<{ chain: Chain; line: readonly LineAgent[] }> {
  const { line, settings } = await readHeld(run, whose, at, known);
  return { chain: resolveRtp(line, settings, gameId), line };
}
