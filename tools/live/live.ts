import { createRng, type Rng } from '@pitboss/rounds/deal/rng';
import { type GamePlan, makeGames } from '../world/games/games.ts';
import { beijingMs } from '../world/time/rhythm.ts';
import { createRules, type Rules } from './enforce/rules.ts';
import { LiveGroups } from './groups.ts';
import { Floor } from './members/floor.ts';
import { createGuests } from './members/guests.ts';
import { newcomerEveryMs } from './members/newcomer.ts';
import type { LivePlayer, OpenAward } from './members/players.ts';
import { createSessions } from './members/sessions.ts';
import { followFeed } from './node/feed.ts';
import { type Node, Outbox } from './node/outbox.ts';
import { type AwayBet, LiveWallet } from './node/wallet.ts';
import { Senders } from './stage/senders.ts';
import { Stage } from './stage/stage.ts';
import { LiveTable } from './table.ts';
import { createFriends, friendsEveryMs } from './trouble/friends.ts';
import { Trouble, troubleEveryMs } from './trouble/trouble.ts';

const tickMs = 500;
const reloadMs = 15 * 60_000;

export interface LiveOptions {
  /** Address of the API without a path, e.g. `http://127.0.0.1:8110`. */
  readonly apiUrl: string;
  readonly node: Node;
  /** A second game server, which does not play but also applies the config feed. */
  readonly reserve?: Node | undefined;
  /** Reads the members who may play, every quarter of an hour. */
  readonly loadPlayers: () => Promise<LivePlayer[]>;
  /** Reads the awards that wait for their members; without it no member claims any. */
  readonly loadAwards?: () => Promise<readonly OpenAward[]>;
  /** Bets that an earlier run left open; they are called off. */
  readonly abandoned?: readonly string[];
  /** Open bets of an earlier run by members whose agent keeps the wallet. */
  readonly abandonedAway?: readonly AwayBet[];
  /** A login code of an anchor as an operator gives it out. */
  readonly codeOf?: ((anchorId: string) => Promise<string | null>) | undefined;
  /** Address of the stream that live rooms show. */
  readonly playUrl?: string;
  readonly log: (line: string) => void;
  /** Speed as a multiple of real time; for tests. */
  readonly speed?: number;
}

/** Ids that no other run makes: the start in base 36 and a counter. */
function createNames(startMs: number): (prefix: string) => string {
  const run = startMs.toString(36);
  let counter = 0;
  return (prefix) => {
    counter += 1;
    return `${prefix}-${run}-${counter.toString(36)}`;
  };
}

/** The games of this run, faster by `speed`, with shoes of their own. */
function createPlans(rng: Rng, speed: number, startMs: number): GamePlan[] {
  const plans = makeGames(rng.fork('games')).map((plan) => ({
    ...plan,
    roundMs: plan.roundMs / speed,
    bettingMs: plan.bettingMs / speed,
  }));
  openShoes(plans, startMs);
  return plans;
}

/** Does something about every so often, with varying intervals. */
class Repeated {
  constructor(
    private readonly rng: Rng,
    private readonly everyMs: number,
    private nextMs: number,
  ) {}

  /** Does the work if it is due. */
  run(now: number, work: () => void): void {
    if (now < this.nextMs) return;
    work();
    this.nextMs = now + (0.5 + this.rng.float()) * this.everyMs;
  }
}

/** Setting that every part of a run uses. */
interface Run {
  readonly options: LiveOptions;
  readonly startMs: number;
  readonly speed: number;
  readonly rng: Rng;
  readonly newId: (prefix: string) => string;
  readonly outbox: Outbox;
  readonly rules: Rules;
  readonly wallet: LiveWallet;
  readonly plans: readonly GamePlan[];
}

function createRun(options: LiveOptions): Run {
  const { apiUrl, node, log, speed = 1 } = options;
  const startMs = Date.now();
  const rng = createRng(`live ${startMs}`);
  return {
    options,
    startMs,
    speed,
    rng,
    newId: createNames(startMs),
    outbox: new Outbox(apiUrl, node, log),
    rules: createRules(node.id),
    wallet: new LiveWallet(apiUrl, node),
    plans: createPlans(rng, speed, startMs),
  };
}

/** Calls off the bets that an earlier run left open. */
function cancelAbandoned({ options, startMs, newId, outbox, wallet }: Run): void {
  const { abandoned = [], abandonedAway = [] } = options;
  for (const betId of abandoned)
    outbox.event({ eventId: newId('E'), type: 'cancel', at: startMs, betId, reason: 'interrupted' });
  for (const bet of abandonedAway) void wallet.cancel(bet, 'round');
}

/** Creates the members' doings besides the play at tables. */
function createScenes({ options, speed, rng, newId, outbox, rules, wallet, plans }: Run, floor: Floor) {
  const { loadAwards = async () => [], codeOf, playUrl } = options;
  return {
    sessions: createSessions({
      rng: rng.fork('sessions'),
      wallet,
      rules,
      newId,
      speed,
      gameIds: plans.filter(({ style }) => style === 'fishing').map(({ game }) => game.id),
    }),
    trouble: new Trouble({ rng: rng.fork('trouble'), outbox, newId, floor, plans }),
    guests: createGuests({ rng: rng.fork('guests'), outbox, newId, rules, speed, loadAwards }),
    stage: new Stage({ rng: rng.fork('stage'), outbox, newId, rules, codeOf, playUrl, speed }),
    senders: new Senders({ rng: rng.fork('senders'), outbox, newId, rules, wallet, speed }),
    friends: createFriends({
      rng: rng.fork('friends'),
      outbox,
      newId,
      plans,
      find: (plan, now) => floor.find(plan, now),
    }),
  };
}
type Scenes = ReturnType<typeof createScenes>;

/**
 * Creates the function that does what is due at a time; `isReady`: the server keeps up and the feed is read.
 */
function createTick(
  { startMs, speed, rng, newId, outbox, rules, plans }: Run,
  floor: Floor,
  groups: LiveGroups,
  { sessions, trouble, guests, stage, senders, friends }: Scenes,
  isReady: () => boolean,
): (now: number) => void {
  // The first comes soon, so that a short visit sees one.
  const newcomers = new Repeated(rng, newcomerEveryMs / speed, startMs + newcomerEveryMs / 6 / speed);
  const troubles = new Repeated(rng, troubleEveryMs / speed, startMs + troubleEveryMs / 6 / speed);
  const rooms = new Repeated(rng, friendsEveryMs / speed, startMs + friendsEveryMs / 8 / speed);
  const gameOf = new Map(plans.flatMap(({ game, rooms }) => rooms.map(({ id }) => [id, game.id] as const)));
  const watched = () => stage.open().map((one) => ({ ...one, gameId: gameOf.get(one.roomId) ?? 0 }));
  const shownReplies = new Set<string>();

  /** Reports each reply of an operator in a room as shown, once. */
  function showReplies(now: number): void {
    for (const { id } of rules.replies(now)) {
      if (shownReplies.has(id)) continue;
      shownReplies.add(id);
      outbox.event({ eventId: newId('E'), type: 'replyShown', at: now, replyId: id });
    }
  }

  return (now) => {
    floor.endSessions();
    groups.step(now);
    if (isReady()) groups.plan(now);
    groups.playTickers(now);
    showReplies(now);
    if (isReady()) sessions.step(now, floor.idleAway());
    if (isReady()) guests.step(now, floor.online());
    if (isReady()) stage.step(now);
    if (isReady()) senders.step(now, floor.online(), watched());
    floor.tidy(now);
    if (isReady()) troubles.run(now, () => trouble.step(now));
    if (isReady()) rooms.run(now, () => friends.build(now));
    if (outbox.healthy) newcomers.run(now, () => floor.welcome(now));
  };
}

/**
 * Keeps a demo world alive while the server runs: members sign in, sit down, bet, chat and leave, all through
 * the interface that game servers use. `stop` lets the running rounds end at once and sends what is left.
 */
export async function startLive(options: LiveOptions): Promise<{ stop(): Promise<void> }> {
  const { apiUrl, node, reserve, loadPlayers, log } = options;
  const run = createRun(options);
  const { startMs, speed, rng, newId, outbox, rules, wallet, plans } = run;
  const table = new LiveTable({ rng, outbox, newId, rules, wallet });
  const floor = new Floor({ rng, outbox, newId, players: await loadPlayers(), rules, wallet });
  cancelAbandoned(run);
  const groups = new LiveGroups({ rng, rules, floor, table, plans, speed, startMs });
  const scenes = createScenes(run, floor);
  outbox.start();
  const feed = followFeed(apiUrl, node, rules);
  const standby = reserve && followFeed(apiUrl, reserve, createRules(reserve.id));
  const tick = createTick(run, floor, groups, scenes, () => outbox.healthy && feed.ready);
  const ticks = setInterval(() => tick(Date.now()), tickMs / speed);
  const reloads = setInterval(() => {
    loadPlayers().then(
      (players) => floor.replace(players),
      (error: Error) => log(`Live mode: members could not be read again (${error.message})`),
    );
  }, reloadMs);

  return {
    async stop() {
      clearInterval(ticks);
      clearInterval(reloads);
      const now = Date.now();
      groups.finishEarly(now);
      await Promise.all([feed.stop(), standby?.stop()]);
      scenes.stage.end(now);
      scenes.sessions.end();
      await wallet.stop();
      await outbox.stop();
    },
  };
}

/** Shoes of this run get numbers of their own: by the minute of the start. */
function openShoes(plans: readonly GamePlan[], startMs: number): void {
  const local = startMs + beijingMs;
  for (const { rooms } of plans)
    for (const { table } of rooms) {
      if (!table) continue;
      table.day = Math.floor(local / 86_400_000);
      table.shoesOfDay = 100 + Math.floor((local % 86_400_000) / 60_000);
    }
}
