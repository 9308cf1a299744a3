import { agentRtp, firstLevels, secondLevels } from '@pitboss/contract/rtp/agent-rtp';
import { agentRtp2 } from '@pitboss/contract/rtp/agent-rtp2';
import type { SettingLevel } from '../../domain/rtp/rtp-settings.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { settingDto } from './rtp.dto.ts';
import { agentSubject, findSetting, listSettings } from './rtp.sql.ts';
import { deleteSetting, setSetting } from './set-setting.ts';

interface Requested {
  readonly agentId: string;
  readonly rtp: string;
  readonly reason: string;
  readonly until?: number | undefined;
  readonly version?: number | undefined;
}

/** Sets an RTP of an agent of the scope. */
async function setOfAgent(
  context: WriteContext,
  level: SettingLevel,
  gameId: number | null,
  requested: Requested,
) {
  const subject = await agentSubject(context.tx, context.scope, requested.agentId);
  if (!subject) throw new AppError('notFound');
  const until = requested.until === undefined ? null : new Date(requested.until);
  return setSetting(context, subject, { ...requested, level, gameId, until, target: null });
}

/** Ends one of some levels. */
export async function removeOf(
  context: WriteContext,
  levels: readonly SettingLevel[],
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  const found = await findSetting(context.tx, context.scope, id, levels);
  if (!found) throw new AppError('notFound');
  return deleteSetting(context, found.subject, found.setting, reason);
}

/** RTP of agents, first generation (risk §4): numbers, and agent by game. */
export const agentRtpRoutes = serve(agentRtp, {
  async list({ db, scope }, { level, ...filter }) {
    const { total, rows } = await listSettings(db, scope, level ? [level] : firstLevels, filter);
    return { total, list: rows.map(settingDto) };
  },
  set: (context, request) => setOfAgent(context, 'agentGame1', request.gameId, request),
  remove: (context, request) => removeOf(context, ['agentGame1'], request),
});

/** The second generation: agent by game, and agent for all games. */
export const agentRtp2Routes = serve(agentRtp2, {
  async list({ db, scope }, { level, ...filter }) {
    const { total, rows } = await listSettings(db, scope, level ? [level] : secondLevels, filter);
    return { total, list: rows.map(settingDto) };
  },
  set: (context, request) =>
    request.gameId === undefined
      ? setOfAgent(context, 'agent2', null, request)
      : setOfAgent(context, 'agentGame2', request.gameId, request),
  remove: (context, request) => removeOf(context, secondLevels, request),
});
