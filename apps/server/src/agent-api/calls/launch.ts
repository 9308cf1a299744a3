import { launchMs } from '@pitboss/contract/agent-api/calls';
import { miniGameIds } from '../../domain/games/games.ts';
import { randomToken, sha256 } from '../../platform/crypto/crypto.ts';
import { Rejected } from '../edge/replies.ts';
import { accepted, type Handlers, writing } from '../edge/serve.ts';
import { keepLaunch, launchAddress, launchRights } from './launch.sql.ts';
import { findMember } from './members.sql.ts';

const miniGames = new Set<number>(miniGameIds);
const isBanned = (banned: readonly number[] | null, gameId: number) =>
  banned !== null && miniGames.has(gameId) && (banned.length === 0 || banned.includes(gameId));

/** The address of a game with a token in it, behind whatever the address has already. */
function urlWith(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

export const launchHandlers: Pick<Handlers, 'launch'> = {
  async launch(context, { memberAccount, gameId, ip, language, returnUrl }) {
    const { caller, services } = context;
    const address = await launchAddress(services.databases.system, caller.tenantId, memberAccount, gameId);
    return writing(context, async (tx) => {
      const member = await findMember(tx, caller.scope, memberAccount);
      if (!member) throw new Rejected('memberUnknown', 'memberAccount');
      if (member.stopped || member.barred) throw new Rejected('memberDisabled', 'memberAccount');
      const rights = await launchRights(tx, member, gameId);
      if (!rights.offered || address === undefined) throw new Rejected('gameUnknown', 'gameId');
      if (isBanned(rights.mini_banned, gameId)) throw new Rejected('memberDisabled', 'gameId');
      if (rights.wallet_locked) throw new Rejected('walletLocked', 'memberAccount');
      if (rights.locked) throw new Rejected('memberLocked', 'memberAccount');
      const token = randomToken();
      const at = Date.now();
      await keepLaunch(tx, {
        hash: sha256(token),
        member,
        gameId,
        ip,
        at,
        validMs: launchMs,
        language: language ?? null,
        returnUrl: returnUrl ?? null,
      });
      const url = urlWith(address, { token, gameId: String(gameId), ...(language ? { language } : {}) });
      return accepted({ url, expiresAt: at + launchMs });
    });
  },
};
