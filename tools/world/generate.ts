import { createRng } from '@pitboss/rounds/deal/rng';
import pg from 'pg';
import type { Secrets } from '../../apps/server/src/kernel/start/secrets.ts';
import { writeActivities } from './content/activities.ts';
import { writeGiftPictures } from './content/gifts.ts';
import { writeVideos } from './content/videos.ts';
import { writeGameSettings } from './game-settings.ts';
import { createCashier } from './money/cashier.ts';
import { createBooks } from './money/money.ts';
import { createPayouts } from './money/payouts.ts';
import { writeRates } from './money/rates.ts';
import { demoNode, writeNodes } from './nodes.ts';
import { writeAccess } from './people/access.ts';
import { makeAgents } from './people/agents.ts';
import { writeNewcomers } from './people/newcomers.ts';
import { hashDemoPasswords, makeOperators } from './people/operators.ts';
import { makePeople, type Person, writePeople } from './people/people.ts';
import { writeAnchors } from './play/anchors.ts';
import { createBetting } from './play/betting.ts';
import { createChatter } from './play/chatter.ts';
import { makeGames } from './play/games.ts';
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
import { createCopySink } from './rows/copy.ts';
import { createAscendingIds, createIds } from './rows/ids.ts';
import { dropIndexes, emptyTables, missingPartitions, rebuildIndexes } from './rows/load.ts';
import type { Sink } from './rows/rows.ts';
import { writeTexts } from './texts/write-texts.ts';
import { writeAgentLog } from './trail/agent-log.ts';
import { writeAnnouncements } from './trail/announcements.ts';
import { writeDeniedReads } from './trail/denied-reads.ts';
import { writeExports } from './trail/exports.ts';
import { writeKept } from './trail/kept.ts';
import { writeKills } from './trail/kills.ts';
import { runWorldLabels, writeLabels } from './trail/labels.ts';
import { writeMemberLists } from './trail/member-lists.ts';
import { writeMemberLog } from './trail/member-log.ts';
import { writePools } from './trail/pools.ts';
import { writeReconciliations } from './trail/reconciliations.ts';
import { recoveredOrders, recoveries } from './trail/recoveries.ts';
import { raiseWorldAlerts } from './trail/risk/risk-alerts.ts';
import { writeRtpSettings } from './trail/rtp-settings.ts';
import { type Actor, createTrail } from './trail/trail.ts';
import { addWalletOrders } from './trail/wallet-orders.ts';
import { verifyWorld } from './verify/verify.ts';
import type { Finding } from './verify/verify-rounds.ts';

export interface WorldOptions {
  /** A migrated database with its reference data, reached with the owner's rights. */
  readonly connectionString: string;
  readonly seed: number;
  readonly bets: number;
  /** Length of the period that ends at `nowMs`. */
  readonly days?: number;
  readonly agents?: number;
  readonly members?: number;
  readonly nowMs: number;
  readonly secrets: Secrets;
  readonly progress: (line: string) => void;
}

export interface WorldSummary {
  readonly bets: number;
  readonly rounds: number;
  readonly open: number;
  readonly agents: number;
  readonly members: number;
  /** Milliseconds by part of the work. */
  readonly timings: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}

/**
 * Fills a database with a demo world and proves it. Everything happens in one transaction: an interrupted load leaves
 * the database as it was, and nobody ever sees half a world. A seed and an instant give the same world, except for
 * what must not be guessed (password hashes and the node's secret).
 */
export async function generateWorld(options: WorldOptions): Promise<WorldSummary> {
  const { progress } = options;
  const timings: Record<string, number> = {};
  let lap = performance.now();
  const timed = (name: string) => {
    timings[name] = Math.round(performance.now() - lap);
    lap = performance.now();
  };
  const client = new pg.Client({ connectionString: options.connectionString });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("set local timezone = 'UTC'");
    await emptyTables(client);
    const { nowMs, days = 180 } = options;
    const missing = await missingPartitions(client, nowMs - days * dayMs, nowMs);
    if (missing.length > 0) throw new Error(`partitions are missing: ${missing.join(', ')}`);
    const rebuild = await dropIndexes(client);
    timed('empty');
    const sink = createCopySink(client);
    const summary = await fill(options, sink);
    await sink.finish();
    timed('play and copy');
    progress('Building the indexes');
    await rebuildIndexes(client, rebuild);
    timed('indexes');
    await addWalletOrders(client, nowMs);
    await writeReconciliations(client, nowMs);
    await client.query(recoveries, [new Date(nowMs)]);
    await client.query(recoveredOrders);
    timed('orders');
    await client.query('update room_config set version = version + 1');
    await writePools(client, nowMs);
    timed('pools');
    await raiseWorldAlerts(client, createRng(`alerts ${options.seed}`), createIds(), nowMs);
    timed('alerts');
    await runWorldLabels(client, createIds(), nowMs);
    timed('labels');
    await writeTexts(client, nowMs);
    await writeVideos(client, nowMs);
    await writeGiftPictures(client, nowMs);
    timed('texts and videos');
    progress('Proving the world');
    await client.query("set local work_mem = '128MB'");
    const findings = await verifyWorld(client);
    timed('verify');
    for (const { name, ok, detail } of findings) progress(`  ${ok ? 'ok   ' : 'WRONG'} ${name} (${detail})`);
    if (findings.some(({ ok }) => !ok)) throw new Error('the world contradicts itself and was not kept');
    const mark = {
      demo: true,
      seed: options.seed,
      bets: summary.bets,
      madeAt: new Date(nowMs).toISOString(),
    };
    await client.query(
      "insert into setting (key, value) values ('world', $1) on conflict (key) do update set value = excluded.value",
      [JSON.stringify(mark)],
    );
    await client.query('commit');
    timed('commit');
    return { ...summary, timings, findings };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** Who looks after game servers and parked wins. */
const sysadmin: Actor = { id: '2', account: 'sysadmin', agent: null, ip: '223.104.5.19' };
const superadmin: Actor = { id: '1', account: 'superadmin', agent: null, ip: '127.0.0.1' };

/** A member each of the agents of the examples at the ends of their lines, who has an open bet at the end. */
const regularsOf = (people: readonly Person[]) =>
  ['general1', 'seamless1'].flatMap((account) => {
    const found = people.find(
      ({ index, agent, state, betBanned, stopMs }) =>
        index > 0 && agent.account === account && state === 'normal' && !betBanned && stopMs === Infinity,
    );
    return found ? [found] : [];
  });

async function fill(options: WorldOptions, sink: Sink): Promise<Omit<WorldSummary, 'timings' | 'findings'>> {
  const {
    seed,
    bets,
    days = 180,
    agents: agentCount = 300,
    members = 8_000,
    nowMs,
    secrets,
    progress,
  } = options;
  const startMs = nowMs - days * dayMs;
  const rng = createRng(`world ${seed}`);
  const plans = makeGames(rng.fork('games'));
  const agents = makeAgents({
    rng: rng.fork('agents'),
    agents: agentCount,
    nowMs,
    id: createIds(),
    gameIds: plans.map(({ game }) => game.id),
  });
  const operators = makeOperators(rng.fork('operators'), agents, createIds(), nowMs);
  // Hashing runs beside the game; it takes as long as the players' first months.
  const hashes = hashDemoPasswords(secrets, operators.count);
  const books = createBooks(sink, createIds(), createAscendingIds());
  const people = makePeople({
    rng: rng.fork('people'),
    agents,
    members,
    startMs,
    nowMs,
    id: createIds(),
    books,
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
    ...{ sink, rng: rng.fork('rtp settings'), agents, people, trail, id: createIds(), nowMs },
    gameIds: plans.map(({ game }) => game.id),
  });
  writeAnnouncements({
    ...{ sink, rng: rng.fork('announcements'), agents, trail, id: createIds(), nowMs },
    gameIds: plans.filter(({ style }) => style === 'fishing').map(({ game }) => game.id),
  });
  writeActivities({
    ...{ sink, rng: rng.fork('activities'), agents, people, trail, id: createIds(), nowMs },
    gameIds: plans.filter(({ style }) => style === 'fishing').map(({ game }) => game.id),
  });
  writeAccess({ sink, rng: rng.fork('access'), agents, id: createIds(), nowMs, secrets, trail });
  const stageId = createIds();
  const staged = writeAnchors({
    ...{ sink, rng: rng.fork('anchors'), agents, people, trail, id: stageId, nowMs },
    rooms: plans.filter(({ style }) => style === 'live').flatMap(({ rooms }) => rooms),
  });
  writeRooms({ sink, rng: rng.fork('rooms'), plans, people, id: createIds(), nowMs });
  writeExports(sink, createIds(), nowMs);
  writeKept(sink, createIds(), nowMs);
  writeGameSettings({ sink, trail, id: createIds(), actors: [superadmin, sysadmin], nowMs });
  writeNodes({ sink, trail, secrets, id: createIds(), actor: superadmin, startMs, nowMs });
  const cashier = createCashier({
    rng: rng.fork('cashier'),
    sink,
    books,
    agents,
    transferId: createIds(),
    creditId: createIds(),
    startMs,
    nowMs,
  });
  cashier.open();
  const rollups = createRollups(sink);
  const betting = createBetting({
    rng: rng.fork('betting'),
    sink,
    cashier,
    rollups,
    incidents: createIncidents({
      ...{ rng: rng.fork('incidents'), sink, trail, id: createIds(), node: demoNode },
      ...{ actor: superadmin, startMs, nowMs },
    }),
    spins: createSpins(rng.fork('spins'), sink, createIds()),
    betId: createIds(),
    roundId: createIds(),
    rtpOf,
    nowMs,
  });
  const words = createWords(sink, createIds(), startMs, nowMs);
  const shop = createShop({
    ...{ rng: rng.fork('shop'), sink, cashier, startMs, nowMs },
    ...{ goodsId: createIds(), purchaseId: createIds() },
  });
  const gifts = createGifts({
    ...{ rng: rng.fork('gifts'), sink, books, cashier, staged, startMs, nowMs },
    ...{ giftId: createIds(), sentId: createIds(), fanId: stageId },
    payouts: createPayouts({ sink, books, cashier, trail, id: createIds(), startMs, nowMs }),
  });
  await play({
    rng: rng.fork('play'),
    plans,
    demo,
    regulars: regularsOf(people),
    betting,
    cashier,
    chatter: createChatter(rng.fork('chatter'), sink, createIds(), words, shop, gifts),
    visits: createVisits({ rng: rng.fork('visits'), people, demo, sink, id: createIds(), nowMs }),
    rollups,
    rhythm: (planned) => createRhythm(rng.fork('rhythm'), startMs, nowMs, planned),
    sink,
    startMs,
    nowMs,
    bets,
    progress,
  });
  shop.write();
  gifts.write();
  words.write();
  cashier.giveCredit();
  operators.write(sink, await hashes);
  trail.write(sink);
  writePeople(sink, people, nowMs);
  books.write();
  return {
    bets: betting.made,
    rounds: betting.rounds,
    open: betting.open,
    agents: agents.length,
    members: people.length,
  };
}
