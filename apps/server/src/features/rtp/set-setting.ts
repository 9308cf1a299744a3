import { checkReason } from '@pitboss/rules/checks/agent-checks';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import { riseOf } from '@pitboss/rules/rtp/chain';
import { checkRtp, firstOf, parseRtp, type RtpKind } from '@pitboss/rules/validation';
import {
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
} from '../../domain/rtp/rtp-settings.ts';
import { moneyText, thousandths } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../kernel/calls/serve.ts';
import type { RtpSubject } from './rtp.sql.ts';

/** What is asked for; RTP as typed. */
export interface Wanted {
  readonly level: SettingLevel;
  readonly gameId: number | null;
  readonly rtp: string;
  readonly reason: string;
  readonly until: Date | null;
  /** Minor units, of players only. */
  readonly target: bigint | null;
}

const kinds = {
  playerGame: 'player',
  player: 'player',
  agentGame2: 'agentGame2',
  agent2: 'agentGame2',
  agentGame1: 'agentGame1',
} as const satisfies Record<SettingLevel, RtpKind>;

/** How the subject of a setting is named in the operation log and the approvals inbox. */
const targetOf = ({ agent, member }: RtpSubject) =>
  member ? `member:${member.id} ${member.account}` : `agent:${agent.id} ${agent.account}`;

/** A setting as the operation log has it. */
const shown = (setting: Pick<NewSetting, 'level' | 'game_id' | 'rtp' | 'until' | 'target'>) => ({
  level: setting.level,
  gameId: setting.game_id,
  rtp: thousandths(setting.rtp),
  ...(setting.until ? { until: setting.until.getTime() } : {}),
  ...(setting.target === null ? {} : { target: moneyText(setting.target) }),
});

/** What is in force for the subject, under locks that keep it so: numbers, settings, and the one of the same key. */
async function standing(context: WriteContext, subject: RtpSubject) {
  const line = await holdLine(context.tx, subject.agent.path, subject.member?.id ?? null);
  const settings = await openSettings(context.tx, line, subject.member?.id ?? null);
  const ceiling = Math.min(...line.map(({ number }) => number));
  return { line, settings, ceiling };
}

const same = (a: Pick<NewSetting, 'rtp' | 'until' | 'target'>, b: typeof a) =>
  a.rtp === b.rtp && a.until?.getTime() === b.until?.getTime() && a.target === b.target;

/**
 * Sets an RTP of an agent or a player from now on, in place of what was set for the same games. Refused above the ceiling.
 * A rise of more than 0.010, of the setting itself or of what applies in any of its games, waits for a second person.
 */
export async function setSetting(
  context: WriteContext,
  subject: RtpSubject,
  wanted: Wanted,
): Promise<{ id: string }> {
  const { tx, session, services } = context;
  const { level, gameId, reason } = wanted;
  obey(firstOf(checkRtp(kinds[level], wanted.rtp), checkReason(reason)));
  if (wanted.until) obey(checkLater('until', wanted.until.getTime(), Date.now()));
  if (gameId !== null && !gamesWithRtp.includes(gameId)) throw new Refusal('rtp.gameUnknown');
  const { agent, member } = subject;
  const setting: NewSetting = {
    ...{
      tenant_id: agent.tenant_id,
      agent_id: agent.id,
      member_id: member?.id ?? null,
      level,
      game_id: gameId,
    },
    ...{ rtp: parseRtp(wanted.rtp) ?? 0, until: wanted.until },
    target: wanted.target === null ? null : String(wanted.target),
  };
  const { line, settings, ceiling } = await standing(context, subject);
  if (setting.rtp > ceiling) throw new Refusal('rtp.aboveCeiling', { max: thousandths(ceiling) });
  const before = settings.find((one) => sameLane(one, setting));
  if (before && same(before, setting)) throw new Refusal('agent.rtpSame');
  const others = settings.filter((one) => one !== before).map(asSetting);
  const known = before ? [...others, asSetting(before)] : others;
  const games = gameId === null ? gamesWithRtp : [gameId];
  const rise = Math.max(
    before ? setting.rtp - before.rtp : 0,
    riseOf(line, known, [...others, asSetting(setting)], games),
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

const sameLane = (a: Pick<NewSetting, 'member_id' | 'agent_id' | 'level' | 'game_id'>, b: typeof a) =>
  a.level === b.level &&
  a.game_id === b.game_id &&
  (a.member_id ?? a.agent_id) === (b.member_id ?? b.agent_id);

/** Ends a setting by a person's will; the chain then goes on without it, which may be a rise. */
export async function deleteSetting(
  context: WriteContext,
  subject: RtpSubject,
  setting: SettingRow,
  reason: string,
): Promise<null> {
  const { tx, session } = context;
  obey(checkReason(reason));
  const { line, settings } = await standing(context, subject);
  if (!settings.some(({ id }) => id === setting.id)) throw new Refusal('rtp.ended');
  const others = settings.filter(({ id }) => id !== setting.id).map(asSetting);
  const games = setting.game_id === null ? gamesWithRtp : [setting.game_id];
  const rise = riseOf(line, [...others, asSetting(setting)], others, games);
  const change = { target: targetOf(subject), before: shown(setting), after: { reason } };
  await context.stepUp();
  const approver = await context.secondPerson({ kind: 'rtp', rise, ...change });
  const note = { operatorId: session.operatorId, actor: session.account, approver, reason, at: new Date() };
  const at = setting.valid_from > note.at ? setting.valid_from : note.at;
  if (!(await endSetting(tx, setting, 'deleted', { ...note, at }))) throw new Refusal('rtp.ended');
  context.audit(change);
  await publishSettings(tx, [setting]);
  return null;
}
