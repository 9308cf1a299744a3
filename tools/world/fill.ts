import { createRng } from '@pitboss/rounds/deal/rng';
import type { Secrets } from '../../apps/server/src/kernel/start/secrets.ts';
import { writeActivities } from './content/activities.ts';
import { writeGameSettings } from './game-settings.ts';
import { divide, type Lane } from './lanes/lanes.ts';
import { createCashier } from './money/cashier.ts';
import { createBooks } from './money/money.ts';
import { createPayouts } from './money/payouts.ts';
import { writeRates } from './money/rates.ts';
import { demoNode, writeNodes } from './nodes.ts';
import { writeAccess } from './people/access.ts';
import { makeAgents, seamlessNamed } from './people/agents.ts';
import { writeNewcomers } from './people/newcomers.ts';
import { hashDemoPasswords, makeOperators } from './people/operators.ts';
import { makePeople, type Person, writePeople } from './people/people.ts';
import { writeAnchors } from './play/anchors.ts';
import { createBetting } from './play/betting.ts';
import { createChatter } from './play/chatter.ts';
import { type GamePlan, makeGames } from './play/games.ts';
import { createGifts } from './play/gifts.ts';
import { createIncidents } from './play/incidents.ts';
import { play } from './play/play.ts';
import { createRollups } from './play/rollup.ts';
import { createShop } from './play/shop.ts';
import { createSpins } from './play/spins.ts';
import { createVisits } from './play/visits.ts';
import { createWords } from './play/words.ts';
import { createRhythm, dayMs } from './rhythm.ts';
import { writeRooms } from './rooms/rooms.ts';
import * as makers from './rows/ids.ts';
import { nowhere, type Sink } from './rows/rows.ts';
import { writeAgentLog } from './trail/agent-log.ts';
import { writeAnnouncements } from './trail/announcements.ts';
import { writeDeniedReads } from './trail/denied-reads.ts';
import { writeExports } from './trail/exports.ts';
import { writeKept } from './trail/kept.ts';
import { writeKills } from './trail/kills.ts';
import { writeLabels } from './trail/labels.ts';
import { writeMemberLists } from './trail/member-lists.ts';
import { writeMemberLog } from './trail/member-log.ts';
import { writeRtpSettings } from './trail/rtp-settings.ts';
import { type Actor, createTrail } from './trail/trail.ts';

/** What a world is made from; the same for all processes that play it. */
export interface Recipe {
  readonly seed: number;
  readonly bets: number;
  /** Length of the period that ends at `nowMs`. */
  readonly days: number;
  readonly agents: number;
  readonly members: number;
  readonly nowMs: number;
  readonly secrets: Secrets;
  /** In so many lanes it is played, or in fewer where there are not as many tenants. */
  readonly lanes: number;
}

export interface Filled {
  readonly bets: number;
  readonly rounds: number;
  readonly open: number;
  readonly agents: number;
  readonly members: number;
}

/** Who looks after game servers and parked wins. */
const sysadmin: Actor = { id: '2', account: 'sysadmin', agent: null, ip: '223.104.5.19' };
const superadmin: Actor = { id: '1', account: 'superadmin', agent: null, ip: '127.0.0.1' };

/** A member each of the agents of the examples at the ends of their lines, who plays a mini game and has an open bet at the end. */
const regularsOf = (people: readonly Person[]) =>
  ['general1', seamlessNamed.account].flatMap((account) => {
    const found = people.find(
      ({ index, agent, state, betBanned, stopMs }) =>
        index > 0 && agent.account === account && state === 'normal' && !betBanned && stopMs === Infinity,
    );
    return found ? [found] : [];
  });

/** Ids of what happens besides play; each lane has others. */
const idsBeside = (lanes: number): makers.Share => ({ place: 0, of: lanes + 1 });
const idsIn = ({ place, of }: makers.Share): makers.Share => ({ place: place + 1, of: of + 1 });

/** Everybody of a world, and what happens besides play, which is written once: every process knows it. */
function meet(recipe: Recipe, sink: Sink, progress: (line: string) => void) {
  const { seed, days, agents: agentCount, members, nowMs, secrets, lanes } = recipe;
  const startMs = nowMs - days * dayMs;
  const createIds = () => makers.createIds(idsBeside(lanes));
  const rng = createRng(`world ${seed}`);
  const byLane = Array.from({ length: lanes }, (_, lane) => makeGames(rng.fork('games'), lane));
  const plans: GamePlan[] = (byLane[0] ?? []).map((plan, n) => ({
    ...plan,
    rooms: byLane.flatMap((own) => own[n]?.rooms ?? []),
  }));
  const gameIds = plans.map(({ game }) => game.id);
  const fishing = plans.filter(({ style }) => style === 'fishing').map(({ game }) => game.id);
  const agents = makeAgents({ rng: rng.fork('agents'), agents: agentCount, nowMs, id: createIds(), gameIds });
  const operators = makeOperators(rng.fork('operators'), agents, createIds(), nowMs);
  const accountId = createIds();
  const books = createBooks(nowhere, accountId, accountId);
  const people = makePeople({
    ...{ rng: rng.fork('people'), agents, members, startMs, nowMs, id: createIds(), books },
  });
  const demo = people[0];
  if (!demo) throw new Error('a world needs members');
  progress(`Playing ${days} days of ${people.length} members under ${agents.length} agents`);
  const trail = createTrail(createIds());
  writeRates(sink, rng.fork('rates'), createIds(), startMs, nowMs, trail);
  // Before anything that happens to members, because it sets when some of them came.
  writeNewcomers({ rng: rng.fork('newcomers'), people, trail, nowMs });
  writeDeniedReads({ rng: rng.fork('denied reads'), agents, people, trail, nowMs });
  writeAgentLog({ rng: rng.fork('agent log'), agents, trail, sink, id: createIds(), nowMs });
  writeMemberLog({ rng: rng.fork('member log'), people, demo, trail, nowMs });
  writeMemberLists({ sink, rng: rng.fork('member lists'), people, trail, id: createIds(), nowMs });
  writeLabels({ sink, rng: rng.fork('labels'), people, trail, id: createIds(), nowMs });
  writeKills({ sink, people, demo, id: createIds(), nowMs });
  const rtpOf = writeRtpSettings({
    ...{ sink, rng: rng.fork('rtp settings'), agents, people, trail, id: createIds(), nowMs, gameIds },
  });
  writeAnnouncements({
    ...{ sink, rng: rng.fork('announcements'), agents, trail, id: createIds(), nowMs, gameIds: fishing },
  });
  writeActivities({
    ...{ sink, rng: rng.fork('activities'), agents, people, trail, id: createIds(), nowMs, gameIds: fishing },
  });
  writeAccess({ sink, rng: rng.fork('access'), agents, id: createIds(), nowMs, secrets, trail });
  const staged = writeAnchors({
    ...{ sink, rng: rng.fork('anchors'), agents, people, trail, id: createIds(), nowMs },
    rooms: plans.filter(({ style }) => style === 'live').flatMap(({ rooms }) => rooms),
  });
  if (sink !== nowhere) writeRooms({ sink, rng: rng.fork('rooms'), plans, people, id: createIds(), nowMs });
  writeExports(sink, createIds(), nowMs);
  writeKept(sink, createIds(), nowMs);
  writeGameSettings({ sink, trail, id: createIds(), actors: [superadmin, sysadmin], nowMs });
  writeNodes({ sink, trail, secrets, id: createIds(), actor: superadmin, startMs, nowMs });
  return { rng, startMs, byLane, agents, operators, books, people, demo, trail, rtpOf, staged };
}
type Known = ReturnType<typeof meet>;

/** Plays the bets of one lane and writes its members and accounts as they are then. */
async function playLane(
  recipe: Recipe,
  known: Known,
  { share: lane, tenants, bets }: Lane,
  sink: Sink,
  progress: (line: string) => void,
) {
  const { nowMs } = recipe;
  const { startMs, demo, trail, rtpOf, staged } = known;
  const isFirst = lane.place === 0;
  const createIds = () => makers.createIds(idsIn(lane));
  const rngOf = (label: string) => known.rng.fork(isFirst ? label : `${label} of lane ${lane.place}`);
  const isOwn = ({ tenantId }: { tenantId: string }) => tenants.has(tenantId);
  const agents = known.agents.filter(isOwn);
  const people = known.people.filter(({ agent }) => isOwn(agent));
  const plans = known.byLane[lane.place] ?? [];
  const transferId = makers.createAscendingIds(idsIn(lane));
  const books = createBooks(sink, createIds(), transferId, known.books.accounts.filter(isOwn));
  const cashier = createCashier({
    ...{ rng: rngOf('cashier'), sink, books, agents, lane, startMs, nowMs },
    ...{ transferId: createIds(), creditId: createIds() },
  });
  cashier.open();
  const rollups = createRollups(sink);
  const betting = createBetting({
    ...{ rng: rngOf('betting'), sink, cashier, rollups, lane, rtpOf, nowMs },
    incidents: createIncidents({
      ...{ rng: rngOf('incidents'), sink, trail, id: createIds(), node: demoNode },
      ...{ actor: superadmin, lane, startMs, nowMs },
    }),
    spins: createSpins(rngOf('spins'), sink, createIds(), lane),
    ...{ betId: createIds(), roundId: createIds() },
  });
  // Every lane names the same words.
  const words = createWords(sink, makers.createIds(idsBeside(lane.of)), startMs, nowMs);
  const shop = createShop({
    ...{ rng: rngOf('shop'), sink, cashier, startMs, nowMs },
    ...{ goodsId: createIds(), purchaseId: createIds() },
  });
  const gifts = createGifts({
    ...{ rng: rngOf('gifts'), sink, books, cashier, staged, startMs, nowMs },
    ...{ giftId: createIds(), sentId: createIds(), fanId: createIds() },
    payouts: createPayouts({ sink, books, cashier, trail, id: createIds(), startMs, nowMs }),
  });
  const stage = isFirst ? { shop, gifts } : null;
  await play({
    ...{ rng: rngOf('play'), plans, demo: isFirst ? demo : null, regulars: regularsOf(people) },
    ...{ betting, cashier, rollups, sink, startMs, nowMs, bets },
    chatter: createChatter(rngOf('chatter'), sink, createIds(), words, stage),
    visits: createVisits({ rng: rngOf('visits'), people, demo, sink, id: createIds(), nowMs }),
    rhythm: (planned) => createRhythm(rngOf('rhythm'), startMs, nowMs, planned),
    progress: isFirst ? progress : () => undefined,
  });
  if (isFirst) {
    shop.write();
    gifts.write();
    words.write();
  }
  words.writeHits();
  cashier.giveCredit();
  writePeople(sink, people, nowMs);
  books.write();
  return betting;
}

/** Plays some lanes of a world (`mine`, counted from 0), the first of which has all that happens besides play. */
export async function fill(
  recipe: Recipe,
  sink: Sink,
  mine: (lane: number) => boolean,
  progress: (line: string) => void,
): Promise<Filled> {
  const hasFirst = mine(0);
  const { secrets, bets, lanes } = recipe;
  const known = meet(recipe, hasFirst ? sink : nowhere, hasFirst ? progress : () => undefined);
  const { agents, operators, people, trail } = known;
  // Hashing runs beside the game; it takes as long as the players' first months.
  const hashes = hasFirst ? hashDemoPasswords(secrets, operators.count) : null;
  const own = divide(people, lanes, bets).filter(({ share }) => mine(share.place));
  // They take turns, so that the rows of a month lie together.
  const played = await Promise.all(own.map((lane) => playLane(recipe, known, lane, sink, progress)));
  if (hashes) {
    operators.write(sink, await hashes);
    trail.write(sink);
  }
  const sum = (of: 'made' | 'rounds' | 'open') => played.reduce((all, one) => all + one[of], 0);
  return {
    ...{ bets: sum('made'), rounds: sum('rounds'), open: sum('open') },
    ...{ agents: agents.length, members: people.length },
  };
}
