import type { FeatureKey, PagePath } from '@pitboss/contract/core/pages';
import { inbox as contract, type WaitKind, waitKinds } from '@pitboss/contract/desk/inbox';
import { needsBench } from '../../domain/agents/wallet-bench.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { callAllowed } from '../../platform/auth/permissions.ts';
import { serve } from '../../platform/calls/serve.ts';
import {
  countUnread,
  countWaiting,
  findUncalledWallets,
  listMessages,
  markRead,
  walletsNamed,
} from './inbox.sql.ts';

/** Page and feature permissions that an operator needs to see each kind of pending item. */
const whose: Readonly<Record<WaitKind, readonly [page: PagePath, feature?: FeatureKey]>> = {
  approvals: ['/approvals', 'approvals.decide'],
  replies: ['/approvals'],
  alerts: ['/riskManagement'],
  parkedWins: ['/parkedWins'],
  stuckOrders: ['/seamlessOrder'],
  stuckMini: ['/smallgameSeamlessOrder'],
  stuckSessions: ['/seamlessWithholding'],
  stuckWm: ['/wmOrder'],
  conflicts: ['/gameNode'],
  failedJobs: ['/jobs'],
  openBets: ['/listBetRecordTemp'],
  lockedAccounts: ['/sessions'],
  walletTest: ['/myInfo'],
};

export const inboxRoutes = serve(contract, {
  async list({ db, session, services }) {
    const now = Date.now();
    const waits = [];
    for (const kind of waitKinds) {
      const [page, feature] = whose[kind];
      if (!callAllowed(session.permissions, [page], feature)) continue;
      if (kind === 'walletTest' && !needsBench(services)) continue;
      const { count, oldest } = await countWaiting(db, session, kind, now);
      if (count > 0 && oldest) waits.push({ kind, count, oldestAt: ms(oldest) });
    }
    const unread = await countUnread(db, session);
    const wallets = await findUncalledWallets(db, session);
    return {
      waits,
      unread: unread.total,
      unreadWallet: unread.wallet,
      unreadAgents: { count: unread.agents.length, list: unread.agents.slice(0, walletsNamed) },
      unreadWalletSince: msOrNull(unread.since),
      wallets,
      at: now,
    };
  },

  async messages({ db, session }, filter) {
    const { total, rows } = await listMessages(db, session, filter);
    const list = rows.map(({ at, read_at, ...row }) => ({ ...row, at: ms(at), readAt: msOrNull(read_at) }));
    return { total, list };
  },

  async read(context, { ids }) {
    const { tx, session } = context;
    const read = await markRead(tx, session, ids);
    context.audit({ target: `inbox:${session.operatorId} ${session.account}`, after: { read } });
    return null;
  },
});
