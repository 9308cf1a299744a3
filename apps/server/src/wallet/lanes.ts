import { queueMs } from '@pitboss/wallet/clock';
import type { RunSql } from '../domain/sql/run-sql.ts';
import { idNode } from '../kernel/database/ids.ts';
import type { Log } from '../kernel/watch/log.ts';
import { recoverOrder } from './orders/attempts.ts';
import type { CrashPoint } from './orders/crash.ts';
import type { Order } from './orders/order.ts';
import { type DueOrder, readDueOrders, readOpenOrders, readOrders } from './orders/order-rows.sql.ts';
import type { OrderWriter } from './orders/order-writer.ts';
import {
  claimAgent,
  keepAgents,
  leaveAgent,
  leaveAgents,
  readLeftAgents,
  readWord,
} from './send/agents.sql.ts';
import { type Asked, noteAsked, readAsked } from './send/asked.sql.ts';
import { createLane, type Lane } from './send/lane.ts';
import type { Sender } from './send/sender.ts';
import { needsOf } from './send/sending.ts';

/** An agent that nothing was asked of for so long may be taken by any server. */
const idleMs = 60_000;

export interface LanesOptions {
  readonly run: RunSql;
  readonly writer: OrderWriter;
  readonly sender: Sender;
  readonly log: Log;
  readonly now: () => number;
  readonly crash: (point: CrashPoint) => void;
  /** Who holds the leases, and the number that it has in ids. */
  readonly owner: string;
  readonly node: number;
  /** Ids of orders of this server between their commit and their place in a lane. */
  readonly ownWork: ReadonlySet<string>;
}

/** The agents that this server sends to, each held by a lease, and the orders that others have left or made for them. */
export function createLanes(options: LanesOptions) {
  const { run, writer, sender, log, now, crash, owner, node, ownWork } = options;
  const lanes = new Map<string, Promise<Lane | null>>();
  /** Orders whose state is being asked for. */
  const asking = new Set<string>();
  let stopped = false;

  /** The lane of an agent when this server sends to it; null while another one does. */
  async function laneOf(agentId: string): Promise<Lane | null> {
    const known = lanes.get(agentId);
    const opening = known ?? openLane(agentId);
    if (!known) {
      lanes.set(agentId, opening);
      const forget = () => {
        if (lanes.get(agentId) === opening) lanes.delete(agentId);
      };
      opening.then((lane) => lane ?? forget(), forget);
    }
    const lane = await opening;
    if (lane) lane.usedAt = now();
    return lane;
  }

  async function openLane(agentId: string): Promise<Lane | null> {
    if (stopped) return null;
    const breaker = await claimAgent(run, { owner, node }, agentId);
    if (!breaker) return null;
    const lane = createLane(agentId, breaker);
    sender.watch(lane);
    const open = await readOpenOrders(run, agentId);
    if (open.length > 0) {
      log.info({ agent: agentId, orders: open.length }, 'open orders of a wallet are taken up');
      await Promise.all(open.map((order) => recover(lane, order)));
    }
    return lane;
  }

  async function recover(lane: Lane, order: Order): Promise<void> {
    // Somebody has just made it and waits for its outcome: nothing was started again.
    const fresh = order.state === 'created' && now() - order.createdAt < queueMs;
    if (fresh && (idNode(order.id) !== node || ownWork.has(order.txId))) {
      sender.enqueue(lane, order);
      return;
    }
    const after = await writer.submit(needsOf(order), (view) => recoverOrder(view, order.id, Math.random()));
    crash('recovery');
    sender.follow(lane, after);
  }

  /** Takes up what there is to do for agents of this server: new orders of others, and what a failure has left. */
  async function lookAfter(agentIds: readonly string[]): Promise<void> {
    const due: { readonly lane: Lane; readonly one: DueOrder }[] = [];
    for (const one of await readDueOrders(run, agentIds)) {
      const lane = await lanes.get(one.agentId);
      if (lane && !lane.closed && mayTakeUp(lane, one)) due.push({ lane, one });
    }
    const tenants = [...new Set(due.map(({ one }) => one.tenantId))];
    const orders = await readOrders(
      run,
      tenants,
      due.map(({ one }) => one.id),
    );
    const byId = new Map(orders.map((order) => [order.id, order]));
    for (const { lane, one } of due) {
      const order = byId.get(one.id);
      if (order && mayTakeUp(lane, one)) await takeUp(lane, order);
    }
  }

  /** Whether nobody here is at an order. What a person sends again is due at once, whatever clock it had. */
  const mayTakeUp = ({ known, timers }: Lane, { id, txId, state, hasClock }: DueOrder): boolean =>
    (!known.has(id) && !(state === 'created' && ownWork.has(txId))) || (hasClock && timers.has(id));

  async function takeUp(lane: Lane, order: Order): Promise<void> {
    if (order.state === 'created') sender.enqueue(lane, order);
    else if (order.state === 'uncertain' && order.nextRetryAt !== null) sender.schedule(lane, order);
    else if (order.state === 'sent' || order.state === 'uncertain') {
      log.warn({ agent: order.agentId, order: order.id }, 'an order is taken up that a failure has left');
      await recover(lane, order);
    }
  }

  /** Asks for the states that people want to know, where this server sends to the agent. */
  async function lookForAsked(): Promise<void> {
    for (const asked of await readAsked(run)) {
      if (asking.has(asked.id)) continue;
      asking.add(asked.id);
      await ask(asked).catch(() => asking.delete(asked.id));
    }
  }

  async function ask(asked: Asked): Promise<void> {
    const lane = await laneOf(asked.agentId);
    const [order] = lane ? await readOrders(run, [asked.tenantId], [asked.id]) : [];
    if (!lane || !order) {
      asking.delete(asked.id);
      return;
    }
    sender.ask(lane, order, {
      asked: () => noteAsked(run, asked),
      ended: () => void asking.delete(asked.id),
    });
  }

  async function open(): Promise<Lane[]> {
    const all = await Promise.all([...lanes.values()].map((opening) => opening.catch(() => null)));
    return all.filter((lane) => lane !== null);
  }

  return {
    laneOf,

    /** Takes up what an agent of this server has to send by now; false when another one sends to it. */
    async wake(agentId: string): Promise<boolean> {
      if (!(await laneOf(agentId))) return false;
      await lookAfter([agentId]);
      return true;
    },

    /** The same for what another server says: it is not claimed because of that. */
    hear: (agentId: string): Promise<void> => (lanes.has(agentId) ? lookAfter([agentId]) : Promise.resolve()),

    lookForAsked,

    /** Follows what people say of an agent's breaker, where this server sends to it. */
    async obey(agentId: string): Promise<void> {
      const lane = await lanes.get(agentId);
      if (lane) sender.obey(lane, await readWord(run, agentId));
    },

    /** Looks for all that there is to do: agents that nobody sends to, new and left orders, wishes of people. */
    async sweep(): Promise<void> {
      for (const agentId of await readLeftAgents(run)) await laneOf(agentId);
      await lookAfter([...lanes.keys()]);
      await lookForAsked();
    },

    /** Says that this server still sends to its agents, and gives up those of which nothing has been asked for a while. */
    async keep(): Promise<void> {
      // Those that are opened meanwhile are not asked about.
      const held = await open();
      const mine = await keepAgents(run, owner);
      for (const lane of held) {
        const word = mine.get(lane.agentId);
        if (word) {
          sender.obey(lane, word);
          continue;
        }
        log.warn({ agent: lane.agentId }, 'another server sends to this wallet now');
        lane.close();
        lanes.delete(lane.agentId);
      }
      for (const lane of held) {
        if (lane.closed || !lane.idle || now() - lane.usedAt < idleMs) continue;
        lane.close();
        lanes.delete(lane.agentId);
        await leaveAgent(run, owner, lane.agentId);
      }
    },

    /** Begins: what an earlier run of this server had is free at once; what this one has taken up already stays. */
    begin: () => leaveAgents(run, `${node}:%`, owner),

    /** Sends nothing new from now on. */
    async close(): Promise<void> {
      stopped = true;
      for (const lane of await open()) lane.close();
    },

    /** Gives all agents up for other servers. */
    leave: () => leaveAgents(run, owner),
  };
}
export type Lanes = ReturnType<typeof createLanes>;
