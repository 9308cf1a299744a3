import { checkReason } from '@pitboss/rules/checks/agent-checks';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import { type RtpSetting, riseOf } from '@pitboss/rules/rtp/chain';
import { checkRtp, firstOf, parseRtp, type RtpKind } from '@pitboss/rules/validation';
import { readHeld } from '../../domain/rtp/resolve.ts';
import {
  agentsWithPools,
  asSetting,
  endSetting,
  gamesWithRtp,
  holdLine,
  type NewSetting,
  openSettings,
  publishSettings,
  replaceSetting,
  type SettingLevel,
  type SettingRow,
  settingKey,
} from '../../domain/rtp/rtp-settings.ts';
import { moneyText, thousandths } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { needsSecondApprover } from '../../platform/calls/second-approver.ts';
import type { WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { mergeUpdate, recordChange } from '../../platform/versions/merge-update.ts';
import type { RtpSubject } from './rtp.sql.ts';

/** Requested setting; RTP as typed. */
export interface Wanted {
  readonly level: SettingLevel;
  readonly gameId: number | null;
  readonly rtp: string;
  readonly reason: string;
  readonly until: Date | null;
  /** Minor units, of players only. */
  readonly target: bigint | null;
  readonly version?: number | undefined;
  /** The end was not sent: it is no change of the caller's. */
  readonly hasUsualEnd?: boolean;
}

const kinds = {
  playerGame: 'player',
  player: 'player',
  agentGame2: 'agentGame2',
  agent2: 'agentGame2',
  agentGame1: 'agentGame1',
} as const satisfies Record<SettingLevel, RtpKind>;

/** Returns the name of a setting's subject for the operation log and the approvals inbox. */
const targetOf = ({ agent, member }: RtpSubject) =>
  member ? `member:${member.id} ${member.account}` : `agent:${agent.id} ${agent.account}`;

/** Returns the fields of a setting for the operation log. */
const shown = (setting: Pick<NewSetting, 'level' | 'game_id' | 'rtp' | 'until' | 'target'>) => ({
  level: setting.level,
  gameId: setting.game_id,
  rtp: thousandths(setting.rtp),
  ...(setting.until ? { until: setting.until.getTime() } : {}),
  ...(setting.target === null ? {} : { target: moneyText(setting.target) }),
});

/** Returns the fields of a setting as in its form. */
const inputOf = ({ rtp, until, target }: Pick<NewSetting, 'rtp' | 'until' | 'target'>) => ({
  rtp: thousandths(rtp) as string | null,
  until: until?.getTime() ?? null,
  target: target === null ? null : moneyText(target),
});
const noInput: ReturnType<typeof inputOf> = { rtp: null, until: null, target: null };

/** Returns the settings in force for the subject, under locks that prevent changes, and the ceiling. */
async function standing({ tx }: WriteContext, { agent, member }: RtpSubject) {
  const line = await holdLine(tx, agent.path, member?.id ?? null);
  const settings = await openSettings(tx, line, member?.id ?? null);
  return { settings, ceiling: Math.min(...line.map(({ number }) => number)) };
}

/**
 * Returns by how much the applicable RTP rises with one setting in the place of another, null for none. All
 * levels count: a setting may precede a label, a game or a pool that is far below. For an agent, those below
 * it that have a pool of their own count too.
 */
async function riseFor(
  { tx, services }: WriteContext,
  { agent, member }: RtpSubject,
  before: SettingRow | null,
  after: NewSetting | null,
): Promise<number> {
  // Without second approval the rise is not needed, and computing it would prolong the locks.
  if (!needsSecondApprover(services)) return 0;
  const gameId = (before ?? after)?.game_id ?? null;
  const agentIds = member ? [agent.id] : [agent.id, ...(await agentsWithPools(tx, agent.path))];
  let rise = 0;
  for (const agentId of agentIds) {
    const whose = { agentId, memberId: member?.id ?? null };
    const { line, settings } = await readHeld(inTransaction(tx), whose, new Date());
    const others: RtpSetting[] = settings.filter(
      ({ id, level }) => id !== before?.id || level !== before.level,
    );
    const [was, will] = [before, after].map((one) => (one ? [...others, asSetting(one)] : others));
    rise = Math.max(
      rise,
      riseOf(line, was ?? others, will ?? others, gameId === null ? gamesWithRtp : [gameId]),
    );
  }
  return rise;
}

const same = (a: Pick<NewSetting, 'rtp' | 'until' | 'target'>, b: typeof a) =>
  a.rtp === b.rtp && a.until?.getTime() === b.until?.getTime() && a.target === b.target;

/**
 * Sets an RTP of an agent or a player from now on, in place of the setting for the same games. Rejected above
 * the ceiling. A rise of more than 0.010, of the setting itself or of what applies in any of its games, waits
 * for a second approver.
 */
export async function setSetting(
  context: WriteContext,
  subject: RtpSubject,
  wanted: Wanted,
): Promise<{ id: string }> {
  const { tx, session, services } = context;
  const { level, gameId, reason } = wanted;
  assertValid(firstOf(checkRtp(kinds[level], wanted.rtp), checkReason(reason)));
  if (wanted.until) assertValid(checkLater('until', wanted.until.getTime(), Date.now()));
  if (gameId !== null && !gamesWithRtp.includes(gameId)) throw new AppError('rtp.gameUnknown');
  const { agent, member } = subject;
  const requested: NewSetting = {
    tenant_id: agent.tenant_id,
    agent_id: agent.id,
    member_id: member?.id ?? null,
    level,
    game_id: gameId,
    rtp: parseRtp(wanted.rtp) ?? 0,
    until: wanted.until,
    target: wanted.target === null ? null : String(wanted.target),
  };
  const { settings, ceiling } = await standing(context, subject);
  if (requested.rtp > ceiling) throw new AppError('rtp.aboveCeiling', { max: thousandths(ceiling) });
  const before = settings.find((one) => sameWorker(one, requested));
  const record = { kind: 'rtpSetting', id: settingKey(requested), version: wanted.version } as const;
  const written = { ...inputOf(requested), ...(wanted.hasUsualEnd ? { until: undefined } : {}) };
  const { changed } = await mergeUpdate(context, record, before ? inputOf(before) : noInput, written);
  // Fields that the caller left as they were read keep their stored values.
  const kept = before && {
    ...('rtp' in changed ? {} : { rtp: before.rtp }),
    ...('until' in changed || wanted.hasUsualEnd ? {} : { until: before.until }),
    ...('target' in changed ? {} : { target: before.target }),
  };
  const setting: NewSetting = { ...requested, ...kept };
  if (before && same(before, setting)) throw new AppError('agent.rtpSame');
  const rise = Math.max(
    before ? setting.rtp - before.rtp : 0,
    await riseFor(context, subject, before ?? null, setting),
  );
  const change = {
    target: targetOf(subject),
    before: before ? shown(before) : null,
    after: { ...shown(setting), reason },
  };
  await context.stepUp();
  const approver = await context.secondPerson({ kind: 'rtp', rise, ...change });
  const note = { operatorId: session.operatorId, actor: session.account, approver, reason, at: new Date() };
  const id = await replaceSetting(tx, services.ids, before, setting, note);
  context.audit(change);
  await publishSettings(tx, [setting]);
  return { id };
}

const sameWorker = (a: Pick<NewSetting, 'member_id' | 'agent_id' | 'level' | 'game_id'>, b: typeof a) =>
  a.level === b.level &&
  a.game_id === b.game_id &&
  (a.member_id ?? a.agent_id) === (b.member_id ?? b.agent_id);

/** Ends a setting on request of an operator; the chain continues without it, which may be a rise. */
export async function deleteSetting(
  context: WriteContext,
  subject: RtpSubject,
  setting: SettingRow,
  reason: string,
): Promise<null> {
  const { tx, session } = context;
  assertValid(checkReason(reason));
  const { settings } = await standing(context, subject);
  if (!settings.some(({ id }) => id === setting.id)) throw new AppError('rtp.ended');
  const rise = await riseFor(context, subject, setting, null);
  const change = { target: targetOf(subject), before: shown(setting), after: { reason } };
  await context.stepUp();
  const approver = await context.secondPerson({ kind: 'rtp', rise, ...change });
  const note = { operatorId: session.operatorId, actor: session.account, approver, reason, at: new Date() };
  const at = setting.valid_from > note.at ? setting.valid_from : note.at;
  if (!(await endSetting(tx, setting, 'deleted', { ...note, at }))) throw new AppError('rtp.ended');
  await recordChange(context, { kind: 'rtpSetting', id: settingKey(setting) }, inputOf(setting));
  context.audit(change);
  await publishSettings(tx, [setting]);
  return null;
}
