import type { ServerServices } from '../platform/calls/services.ts';
import type { createLiveBatch } from '../platform/live/notify.ts';
import { payAwards } from '../wallet/orders/pay-awards.ts';
import type { Wallet } from '../wallet/wallet.ts';
import type { Group } from './group/group.ts';

/** The parts of the server that learn what game servers sent. */
interface Listeners {
  readonly services: Pick<ServerServices, 'databases' | 'ids' | 'log'>;
  readonly live: ReturnType<typeof createLiveBatch>;
  readonly wallet: Pick<Wallet, 'wake'>;
}

/**
 * Notifies the rest of the server of a group that is stored permanently: the senders of orders, screens that
 * show members, and the payment of claimed awards, which the replies wait for.
 */
export async function announceGroup({ services, live, wallet }: Listeners, group: Group): Promise<void> {
  const { databases, ids, log } = services;
  void wallet
    .wake(agentsWithOrders(group))
    .catch((err: unknown) => log.warn({ err }, 'orders wait to be sent'));
  for (const { bet, reason, win, jackpot, nodeId } of group.add.parked)
    log.warn(
      { node: nodeId, bet: bet.id, reason, win: String(win), jackpot: String(jackpot) },
      'a win is parked for a person',
    );
  live.add(
    'chat',
    group.add.chats.map(({ member }) => member),
  );
  live.add('play', group.members.values());
  live.add(
    'play',
    group.newMembers.map(({ member }) => member),
  );
  await payAwards({ pool: databases.ingestPool, ids, log }, awardsClaimed(group));
}

/** Returns the agents that have new orders. */
const agentsWithOrders = (group: Group): ReadonlySet<string> =>
  new Set([...(group.orders?.orders.values() ?? [])].flatMap((order) => (order.from ? [] : order.agentId)));

const awardsClaimed = (group: Group): string[] =>
  [...group.claims.values()].flatMap(({ awards }) =>
    [...awards.values()].filter(({ changed }) => changed).map(({ id }) => id),
  );
