import { smallGameBlacklist } from '@pitboss/contract/members/restrictions';
import { miniGameIds } from '../../domain/games/games.ts';
import { serve } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { findMembers } from './listed.sql.ts';
import { membersByAccount, target, who } from './listed.ts';
import { barFromMiniGames, listMiniBans, unbarFromMiniGames } from './small-game-blacklist.sql.ts';

export const smallGameBlacklistRoutes = serve(smallGameBlacklist, {
  async list({ db, scope }, filter) {
    const { total, rows } = await listMiniBans(db, scope, filter);
    return { total, list: rows.map((row) => ({ ...who(row), gameIds: row.game_ids, reason: row.reason })) };
  },

  async add(context, { accounts, gameIds, reason }) {
    const games = gameIds ? [...new Set(gameIds.split(',').map(Number))] : null;
    if (games?.some((id) => !miniGameIds.includes(id)))
      throw new AppError('request.invalid', { field: 'gameIds' });
    const members = await membersByAccount(context, accounts);
    await barFromMiniGames(context.tx, members, {
      gameIds: games,
      reason,
      operatorId: context.session.operatorId,
    });
    for (const member of members)
      context.audit({ target: target(member), before: null, after: { gameIds: games ?? 'all', reason } });
    return null;
  },

  async remove(context, { memberIds }) {
    const members = await findMembers(context.tx, context.scope, { ids: memberIds });
    const gone = await unbarFromMiniGames(context.tx, members);
    const distinct = new Set(memberIds).size;
    if (members.length !== distinct) throw new AppError('member.missing');
    if (gone.length !== distinct) throw new AppError('notFound');
    for (const member of members)
      context.audit({
        target: target(member),
        before: { gameIds: gone.find((row) => row.member_id === member.id)?.game_ids ?? 'all' },
        after: null,
      });
    return null;
  },
});
