import { playerLevels, playerRtp } from '@pitboss/contract/rtp/player-rtp';
import { playerRtpDays } from '@pitboss/rules/rtp/chain';
import { checkTarget } from '@pitboss/rules/rtp/target';
import { minorOf, moneyText } from '../../domain/sql/dto.ts';
import { serve } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { removeOf } from './agent-rtp.routes.ts';
import { settingDto } from './rtp.dto.ts';
import { listPlayers, memberSubjects } from './rtp.sql.ts';
import { setSetting } from './set-setting.ts';

const lifeMs = playerRtpDays * 86_400_000;

/** A target as typed in minor units; null for none. */
function targetOf(typed: string | undefined): bigint | null {
  const text = typed?.trim() ?? '';
  assertValid(checkTarget(text));
  if (text === '') return null;
  return text.startsWith('-') ? -BigInt(minorOf(text.slice(1))) : BigInt(minorOf(text));
}

/** RTP of players (risk §4): in one game or in all, for fifteen days at most. */
export const playerRtpRoutes = serve(playerRtp, {
  async list({ db, scope }, { level, ...filter }) {
    const { total, rows } = await listPlayers(db, scope, level ? [level] : playerLevels, filter);
    return {
      total,
      list: rows.map((row) => ({
        ...settingDto(row),
        memberId: row.member_id ?? '',
        memberAccount: row.member_account ?? '',
        currency: row.currency ?? '',
        target: row.target === null ? null : moneyText(row.target),
        net: row.net === null ? null : moneyText(row.net),
      })),
    };
  },

  async set(context, { account, agentId, gameId, ...request }) {
    const subjects = await memberSubjects(context.tx, context.scope, account, agentId);
    const [subject] = subjects;
    if (!subject) throw new AppError('member.unknown', { account });
    if (subjects.length > 1) throw new AppError('rtp.accountShared');
    const latest = Date.now() + lifeMs;
    if (request.until !== undefined && request.until > latest)
      throw new AppError('rtp.tooLong', { days: String(playerRtpDays) });
    return setSetting(context, subject, {
      ...request,
      level: gameId === undefined ? 'player' : 'playerGame',
      gameId: gameId ?? null,
      until: new Date(request.until ?? latest),
      hasUsualEnd: request.until === undefined,
      target: targetOf(request.target),
    });
  },

  remove: (context, request) => removeOf(context, playerLevels, request),
});
