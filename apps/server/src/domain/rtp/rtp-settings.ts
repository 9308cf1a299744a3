import { GAMES } from '@pitboss/rounds/catalogue';
import type { RtpAgent, RtpLevel } from '@pitboss/rules/rtp/chain';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import { publishRtp } from '../config-feed/publish.ts';
import { inTransaction, plainArray } from '../sql/run-sql.ts';

/** Levels that are set by rows of their own. */
export type SettingLevel = Extract<
  RtpLevel,
  'playerGame' | 'player' | 'agentGame2' | 'agent2' | 'agentGame1'
>;

/** A setting as stored in the database. */
export interface SettingRow {
  id: string;
  tenant_id: string;
  agent_id: string;
  member_id: string | null;
  key: string;
  level: SettingLevel;
  game_id: number | null;
  rtp: number;
  valid_from: Date;
  until: Date | null;
  /** Minor units of the member's currency. */
  target: string | null;
}

/** A new setting with its subject. */
export type NewSetting = Omit<SettingRow, 'id' | 'key' | 'valid_from'>;

/** Author, approver, reason and time of a new or ended setting. */
export interface RtpNote {
  readonly operatorId: string;
  readonly actor: string;
  readonly approver: string | null;
  readonly reason: string;
  readonly at: Date;
}

/** Games that an RTP can be set for: all but the halls. */
export const gamesWithRtp: readonly number[] = GAMES.filter(({ category }) => category !== 'base').map(
  ({ id }) => id,
);

/** Name of what is set: one setting of it is in force at a time, and the config feed knows it by it. */
export const settingKey = (of: Pick<NewSetting, 'member_id' | 'agent_id' | 'level' | 'game_id'>): string =>
  `${of.member_id ?? of.agent_id}:${of.level}${of.game_id === null ? '' : `:${of.game_id}`}`;

/** A setting as the rules for the chain read it. */
export const asSetting = (row: Pick<SettingRow, 'level' | 'rtp' | 'agent_id' | 'game_id'>) => ({
  level: row.level,
  rtp: row.rtp,
  agentId: row.agent_id,
  gameId: row.game_id,
});

/** SQL condition: set and not ended by now; a setting that begins at the same time is included. */
const open = sql.raw(`(s.until is null or s.until > now()) and not exists
  (select from rtp_end e where e.tenant_id = s.tenant_id and e.setting_id = s.id)`);
const columns = sql.raw(
  `s.id, s.tenant_id, s.agent_id, s.member_id, s.key, s.level, s.game_id, s.rtp, s.valid_from, s.until,
    s.target`,
);

/**
 * Locks the subject of a setting until the commit against concurrent changes of its settings, and the agents
 * above, so that their numbers stay. Returns the line of agents from the bottom. Locks are taken from the top
 * down, like those of other writes.
 */
export async function holdLine(tx: Tx, path: string, memberId: string | null): Promise<RtpAgent[]> {
  const ids = path.split('/').filter(Boolean);
  const [tenantId = '0'] = ids;
  const own = ids.at(-1) ?? '0';
  // The agent of a setting is locked with its final mode from the start: two transactions that share it first
  // would deadlock.
  const shared = memberId === null ? ids.slice(0, -1) : ids;
  const agents = await sql<{ id: string; rtp: number }>`
    select id, rtp from agent where id = any(${plainArray(shared)}::bigint[])
      order by layer for share`.execute(tx);
  const held = memberId
    ? await sql<never>`
        select from member where id = ${memberId}::bigint
          and tenant_id = ${tenantId}::bigint for no key update`.execute(tx)
    : await sql<{
        id: string;
        rtp: number;
      }>`select id, rtp from agent where id = ${own}::bigint for no key update`.execute(tx);
  return [...agents.rows, ...(memberId ? [] : held.rows)]
    .map(({ id, rtp }) => ({ id, number: rtp }))
    .reverse();
}

/** The settings in force that concern a line of agents, and a member of its lowest. */
export async function openSettings(
  tx: Tx,
  line: readonly { readonly id: string }[],
  memberId: string | null,
): Promise<SettingRow[]> {
  const found = await sql<SettingRow>`
    select ${columns} from rtp_setting s where ${open} and s.member_id is null
      and s.agent_id = any(${plainArray(line.map(({ id }) => id))}::bigint[])
    union all select ${columns} from rtp_setting s
      where ${open} and s.member_id = ${memberId}::bigint`.execute(tx);
  return found.rows;
}

/**
 * Agents below one that are in a group of pools themselves: their members may have a lower RTP than the one
 * above.
 */
export async function agentsWithPools(tx: Tx, path: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select distinct a.id from pool_group g join pool_terms t on t.id = g.terms_id
      join agent a on a.id = any(t.agents)
    where g.deleted_at is null and a.path like ${`${path}_%`}`.execute(tx);
  return found.rows.map(({ id }) => id);
}

/** Settings of an agent, of all below it and of their members that exceed a limit. */
export async function settingsAbove(
  tx: Tx,
  tenantId: string,
  path: string,
  limit: number,
): Promise<SettingRow[]> {
  const found = await sql<SettingRow>`
    select ${columns} from rtp_setting s join agent a on a.id = s.agent_id
    where a.tenant_id = ${tenantId}::bigint and a.path like ${`${path}%`} and s.rtp > ${limit} and ${open}
      order by s.id`.execute(tx);
  return found.rows;
}

/** Ends a setting; false where it has ended already. */
export async function endSetting(
  tx: Tx,
  setting: Pick<SettingRow, 'id' | 'tenant_id' | 'agent_id'>,
  why: 'deleted' | 'replaced',
  note: RtpNote,
): Promise<boolean> {
  const done = await sql`
    insert into rtp_end (tenant_id, setting_id, agent_id, at, why, reason, operator_id, actor, approver)
    values (${setting.tenant_id}::bigint, ${setting.id}::bigint, ${setting.agent_id}::bigint, ${note.at},
      ${why}, ${note.reason},
      ${note.operatorId}::bigint, ${note.actor}, ${note.approver}) on conflict do nothing`.execute(tx);
  return Number(done.numAffectedRows ?? 0) > 0;
}

/**
 * Replaces the active setting from the time of the note on; the caller holds the lock on the subject. Returns
 * the id of the new row; the caller must call `publishSettings`.
 */
export async function replaceSetting(
  tx: Tx,
  ids: IdMaker,
  before: SettingRow | undefined,
  setting: NewSetting,
  note: RtpNote,
): Promise<string> {
  const id = ids.next(note.at.getTime());
  // Clocks of several servers: a setting never ends before it began.
  const at = before && before.valid_from > note.at ? before.valid_from : note.at;
  if (before) await endSetting(tx, before, 'replaced', { ...note, at });
  await tx
    .insertInto('rtp_setting')
    .values({
      ...setting,
      id,
      key: settingKey(setting),
      valid_from: at,
      reason: note.reason,
      operator_id: note.operatorId,
      actor: note.actor,
      approver: note.approver,
    })
    .execute();
  return id;
}

/** Publishes new or ended settings to the game servers, as late in the transaction as possible. */
export const publishSettings = (
  tx: Tx,
  settings: readonly Parameters<typeof settingKey>[0][],
): Promise<void> => publishRtp(inTransaction(tx), [...new Set(settings.map(settingKey))].sort());

/** Lowers settings to a limit, each by a new row and the end of the previous one. */
export async function lowerSettings(
  tx: Tx,
  ids: IdMaker,
  settings: readonly SettingRow[],
  limit: number,
  note: RtpNote,
): Promise<void> {
  for (const setting of settings) {
    const { id: _id, key: _key, valid_from: _from, ...same } = setting;
    await replaceSetting(tx, ids, setting, { ...same, rtp: limit }, note);
  }
  await publishSettings(tx, settings);
}
