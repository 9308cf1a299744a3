import type { Rng } from '@pitboss/rounds/deal/rng';
import { demoNode } from '../games/nodes.ts';
import { type Books, createBooks } from '../ledger/ledger.ts';
import { Cashier } from '../money/cashier.ts';
import { Payouts } from '../money/payouts.ts';
import { Betting } from '../play/betting.ts';
import { createChatter } from '../play/chatter.ts';
import { Gifts } from '../play/gifts.ts';
import { Incidents } from '../play/incidents.ts';
import { Play } from '../play/play.ts';
import { Shop } from '../play/shop.ts';
import { createSpins } from '../play/spins.ts';
import { Visits } from '../play/visits.ts';
import { Words } from '../play/words.ts';
import type { Share } from '../rows/ids.ts';
import * as makers from '../rows/ids.ts';
import type { Sink } from '../rows/rows.ts';
import { createRhythm } from '../time/rhythm.ts';
import { type Agent, seamlessNamed } from '../users/agents.ts';
import { type User, writeUsers } from '../users/users.ts';
import { laneIds, type Recipe, sharedIds, superadmin } from './recipe.ts';
import type { Known } from './setting.ts';
import type { Lane } from './workers.ts';

/** Returns the oldest of the members who stay and may bet. */
const oldestOf = (users: readonly User[]) =>
  users
    .filter(
      ({ index, state, betBanned, stopMs }) =>
        index > 0 && state === 'normal' && !betBanned && stopMs === Infinity,
    )
    .toSorted((a, b) => a.createdMs - b.createdMs)
    .at(0);

/**
 * A member each of the agents of the examples at the ends of their lines, who plays a mini game and has an
 * open bet at the end. Where the agent with a seamless wallet has no member of its own, it is one of an agent
 * below it.
 */
const regularsOf = (users: readonly User[]): User[] => {
  const membersOf = (account: string) => users.filter(({ agent }) => agent.account === account);
  const found = [
    oldestOf(membersOf('general1')),
    oldestOf(membersOf(seamlessNamed.account)) ??
      oldestOf(users.filter(({ agent }) => agent.tenantId === seamlessNamed.id)),
  ];
  return found.filter((user) => user !== undefined);
};

/** Values that the parts of a lane have in common. */
interface LaneContext {
  readonly recipe: Recipe;
  readonly known: Known;
  readonly lane: Share;
  readonly sink: Sink;
  /** Returns the random source of a part; that of the first lane has no suffix. */
  readonly rngOf: (label: string) => Rng;
  readonly createIds: () => (ms: number) => string;
}

function createCashier(
  { recipe, known, lane, sink, rngOf, createIds }: LaneContext,
  books: Books,
  agents: readonly Agent[],
) {
  return new Cashier({
    rng: rngOf('cashier'),
    sink,
    books,
    agents,
    lane,
    startMs: known.startMs,
    nowMs: recipe.nowMs,
    transferId: createIds(),
    creditId: createIds(),
  });
}

function createBetting(context: LaneContext, cashier: Cashier) {
  const { recipe, known, lane, sink, rngOf, createIds } = context;
  const { nowMs } = recipe;
  const { startMs, trail, rtpSettings } = known;
  return new Betting({
    rng: rngOf('betting'),
    sink,
    cashier,
    lane,
    rtpOf: (user, gameId, ms) => rtpSettings.rtpOf(user, gameId, ms),
    nowMs,
    incidents: new Incidents({
      rng: rngOf('incidents'),
      sink,
      trail,
      id: createIds(),
      node: demoNode,
      actor: superadmin,
      lane,
      startMs,
      nowMs,
    }),
    spins: createSpins(rngOf('spins'), sink, createIds(), lane),
    betId: createIds(),
    roundId: createIds(),
  });
}

/** Creates the shop and the gifts, of which only the first lane has members that use them. */
function createStage({ recipe, known, sink, rngOf, createIds }: LaneContext, cashier: Cashier, books: Books) {
  const { nowMs } = recipe;
  const { startMs, trail, staged } = known;
  const shop = new Shop({
    rng: rngOf('shop'),
    sink,
    cashier,
    startMs,
    nowMs,
    goodsId: createIds(),
    purchaseId: createIds(),
  });
  const gifts = new Gifts({
    rng: rngOf('gifts'),
    sink,
    books,
    cashier,
    staged,
    startMs,
    nowMs,
    giftId: createIds(),
    sentId: createIds(),
    fanId: createIds(),
    payouts: new Payouts({ sink, books, cashier, trail, id: createIds(), startMs, nowMs }),
  });
  return { shop, gifts };
}

/** Plays the bets of one lane and writes its members and accounts as they are then. */
export async function playLane(
  recipe: Recipe,
  known: Known,
  { share: lane, tenants, bets }: Lane,
  sink: Sink,
  progress: (line: string) => void,
) {
  const { nowMs } = recipe;
  const { startMs, demo } = known;
  const isFirst = lane.place === 0;
  const createIds = () => makers.createIds(laneIds(lane));
  const rngOf = (label: string) => known.rng.fork(isFirst ? label : `${label} of lane ${lane.place}`);
  const context: LaneContext = { recipe, known, lane, sink, rngOf, createIds };
  const isOwn = ({ tenantId }: { tenantId: string }) => tenants.has(tenantId);
  const people = known.people.filter(({ agent }) => isOwn(agent));
  const transferId = makers.createAscendingIds(laneIds(lane));
  const books = createBooks(sink, createIds(), transferId, known.books.accounts.filter(isOwn));
  const cashier = createCashier(context, books, known.agents.filter(isOwn));
  cashier.open();
  const betting = createBetting(context, cashier);
  // Every lane names the same words.
  const texts = new Words(sink, makers.createIds(sharedIds(lane.of)), startMs, nowMs);
  const stage = createStage(context, cashier, books);
  const play = new Play({
    rng: rngOf('play'),
    plans: known.byLane[lane.place] ?? [],
    demo: isFirst ? demo : null,
    regulars: regularsOf(people),
    betting,
    cashier,
    sink,
    startMs,
    nowMs,
    bets,
    chatter: createChatter(rngOf('chatter'), sink, createIds(), texts, isFirst ? stage : null),
    visits: new Visits({ rng: rngOf('visits'), people, demo, sink, id: createIds(), nowMs }),
    rhythm: (planned) => createRhythm(rngOf('rhythm'), startMs, nowMs, planned),
    progress: isFirst ? progress : () => undefined,
  });
  await play.run();
  if (isFirst) {
    stage.shop.write();
    stage.gifts.write();
    texts.write();
  }
  texts.writeHits();
  cashier.giveCredit();
  writeUsers(sink, people, nowMs);
  books.write();
  return betting;
}
