import { createRng } from '@pitboss/rounds/deal/rng';
import { type GamePlan, makeGames, type Room } from '../world/play/games.ts';
import { betsPerSeat, isShared } from '../world/play/groups.ts';
import { stakeOf } from '../world/play/placing.ts';
import { beijingMs, hourShare } from '../world/rhythm.ts';
import { followFeed } from './feed.ts';
import { createFloor } from './floor.ts';
import { createGuests } from './guests.ts';
import { newcomerEveryMs } from './newcomer.ts';
import { createRules } from './obey.ts';
import { createOutbox, type Node } from './outbox.ts';
import type { LivePlayer, OpenAward } from './players.ts';
import { createSessions } from './sessions.ts';
import { createSenders } from './stage/senders.ts';
import { createStage } from './stage/stage.ts';
import { createTable, type LiveTable, type OpenRound } from './table.ts';
import { createFriends, friendsEveryMs } from './trouble/friends.ts';
import { createTrouble, troubleEveryMs } from './trouble/trouble.ts';
import { type AwayBet, createLiveWallet } from './wallet.ts';

/** Bets per second when the day is at its busiest, and at least. */
const busiest = 2;
const quietest = 0.5;
const tickMs = 500;
const reloadMs = 15 * 60_000;
const pauseMs = 3_000;

interface LiveGroup {
  readonly plan: GamePlan;
  readonly room: Room;
  seats: { player: LivePlayer; left: number }[];
  rounds: number;
  round: OpenRound | null;
  sent: boolean;
  nextMs: number;
}

export interface LiveOptions {
  /** Address of the API without a path, e.g. `http://127.0.0.1:8110`. */
  readonly apiUrl: string;
  readonly node: Node;
  /** A second game server, which plays nothing but obeys the config feed as well. */
  readonly reserve?: Node | undefined;
  /** Members who may play; asked again every quarter of an hour. */
  readonly loadPlayers: () => Promise<LivePlayer[]>;
  /** Awards that wait for their members; without it nobody claims. */
  readonly loadAwards?: () => Promise<readonly OpenAward[]>;
  /** Bets that an earlier run left open; they are called off. */
  readonly abandoned?: readonly string[];
  /** The same of members whose agent keeps the wallet. */
  readonly abandonedAway?: readonly AwayBet[];
  /** A login code of an anchor as an operator gives it out. */
  readonly codeOf?: ((anchorId: string) => Promise<string | null>) | undefined;
  readonly log: (line: string) => void;
  /** How much faster than life; for tests. */
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

/** How many bets a second the hour of the Beijing day wants. */
const paceAt = (ms: number): number =>
  Math.max(quietest, busiest * hourShare(new Date(ms + beijingMs).getUTCHours()));

/**
 * Keeps a demo world alive while the server runs: members sign in, sit down, bet, chat and leave, all through the
 * interface that game servers use. `stop` lets the running rounds end at once and sends what is left.
 */
export async function startLive(options: LiveOptions): Promise<{ stop(): Promise<void> }> {
  const { apiUrl, node, reserve, loadPlayers, log, abandoned = [], abandonedAway = [], speed = 1 } = options;
  const startMs = Date.now();
  const rng = createRng(`live ${startMs}`);
  const newId = createNames(startMs);
  const outbox = createOutbox(apiUrl, node, log);
  const rules = createRules(node.id);
  const wallet = createLiveWallet(apiUrl, node);
  const table = createTable({ rng, outbox, newId, rules, wallet });
  const plans = makeGames(rng.fork('games')).map((plan) => ({
    ...plan,
    roundMs: plan.roundMs / speed,
    bettingMs: plan.bettingMs / speed,
  }));
  const betweenMs = pauseMs / speed;
  openShoes(plans, startMs);
  const groups = new Set<LiveGroup>();
  const floor = createFloor({ rng, outbox, newId, players: await loadPlayers(), rules, wallet });
  for (const betId of abandoned)
    outbox.event({ eventId: newId('E'), type: 'cancel', at: startMs, betId, reason: 'interrupted' });
  for (const bet of abandonedAway) void wallet.cancel(bet, 'round');
  const sessions = createSessions({
    ...{ rng: rng.fork('sessions'), wallet, rules, newId, speed },
    gameIds: plans.filter(({ style }) => style === 'fishing').map(({ game }) => game.id),
  });
  const trouble = createTrouble({ rng: rng.fork('trouble'), outbox, newId, floor, plans });
  const guests = createGuests({
    ...{ rng: rng.fork('guests'), outbox, newId, rules, speed },
    loadAwards: options.loadAwards ?? (async () => []),
  });
  const stage = createStage({ rng: rng.fork('stage'), outbox, newId, rules, codeOf: options.codeOf, speed });
  const senders = createSenders({ rng: rng.fork('senders'), outbox, newId, rules, wallet, speed });
  const gameOf = new Map(plans.flatMap(({ game, rooms }) => rooms.map(({ id }) => [id, game.id] as const)));
  const watched = () => stage.open().map((one) => ({ ...one, gameId: gameOf.get(one.roomId) ?? 0 }));
  const friends = createFriends({
    ...{ rng: rng.fork('friends'), outbox, newId, plans },
    find: (plan, now) => floor.find(plan, now),
  });
  outbox.start();
  const feed = followFeed(apiUrl, node, rules);
  const standby = reserve && followFeed(apiUrl, reserve, createRules(reserve.id));

  function plan(now: number): void {
    if (!outbox.healthy || !feed.ready) return;
    let pace = 0;
    for (const { plan: own, seats } of groups)
      pace += (seats.length * betsPerSeat[own.style]) / ((own.roundMs + betweenMs) / 1000);
    if (pace >= paceAt(now) * speed) return;
    const own = plans[rng.weighted(plans.map(weightOf))];
    const open = own?.rooms.filter(({ id }) => rules.isOpen(id)) ?? [];
    const room = open.length > 0 ? rng.pick(open) : undefined;
    if (!own || !room || room.busy) return;
    const group: LiveGroup = {
      plan: own,
      room,
      seats: [],
      rounds: own.style === 'fishing' ? 2 + rng.int(5) : 8 + rng.int(20),
      round: null,
      sent: false,
      nextMs: now,
    };
    const size = own.style === 'live' ? 3 + rng.int(5) : own.style === 'seats' ? 1 + rng.int(3) : 1;
    for (let n = 0; n < size; n += 1) join(group, now);
    if (group.seats.length === 0) return;
    if (isShared(own.style)) room.busy = true;
    groups.add(group);
  }

  function join(group: LiveGroup, now: number): void {
    const player = floor.find(group.plan, now);
    if (!player) return;
    floor.arrive(player, group.plan.game.id, now);
    group.seats.push({ player, left: isShared(group.plan.style) ? 3 + rng.int(8) : 100 });
  }

  /** Between two rounds: people go and come, and bring money. */
  function change(group: LiveGroup, now: number): void {
    const { plan: own, room } = group;
    group.rounds -= 1;
    if (isShared(own.style) && group.seats.length < 8 && rng.chance(0.35)) join(group, now);
    group.seats = group.seats.filter((seat) => {
      seat.left -= 1;
      const needed = stakeOf(rng, seat.player, own, room.hall) * own.liability;
      const stays =
        group.rounds > 0 &&
        rules.isOpen(room.id) &&
        seat.left > 0 &&
        floor.knows(seat.player) &&
        seat.player.online &&
        rules.mayBet(seat.player, own.game.id) &&
        floor.fund(seat.player, needed * 3n, now);
      if (!stays) floor.leave(seat.player, now);
      return stays;
    });
    if (group.seats.length > 0) return;
    room.busy = false;
    groups.delete(group);
  }

  function step(group: LiveGroup, now: number): void {
    const { plan: own, room, round } = group;
    if (round) {
      if (!group.sent && now < round.endMs) {
        table.sendBets(round);
        group.sent = true;
        group.nextMs = round.endMs;
        return;
      }
      if (!group.sent && round.record === null) table.sendBets(round);
      table.finish(round, now);
      group.round = null;
      if (rng.chance(0.04))
        floor.shop(
          group.seats.map(({ player }) => player),
          own.game.id,
          now,
        );
      if (own.style === 'live' && rng.chance(0.07))
        floor.talk(
          group.seats.map(({ player }) => player),
          room,
          now,
        );
    }
    change(group, now);
    if (!groups.has(group)) return;
    const length = own.style === 'live' ? own.roundMs : own.roundMs * (0.6 + 0.8 * rng.float());
    const begin = now + betweenMs;
    group.round = table.begin(
      own,
      room,
      group.seats.map(({ player }) => player),
      begin,
      Math.floor(begin + length),
    );
    // Where a table has a time for bets, the stakes are sent when it is over; the others come with their result.
    group.sent = own.style === 'seats' || own.style === 'solo';
    group.nextMs = group.round
      ? own.style === 'live'
        ? begin + own.bettingMs
        : begin + length
      : begin + length;
  }

  // The first comes soon, so that a short visit sees one.
  let newcomerMs = startMs + newcomerEveryMs / 6 / speed;
  let troubleMs = startMs + troubleEveryMs / 6 / speed;
  let tickerMs = startMs;
  let friendsMs = startMs + friendsEveryMs / 8 / speed;
  /** News tickers run over the tables of their games, and now and then somebody there has a word about it. */
  function playTickers(now: number): void {
    for (const { plan: own, room, seats } of groups)
      if (rules.plays(own.game.id, tickerMs, now).length > 0 && own.style === 'live' && rng.chance(0.2))
        floor.talk(
          seats.map(({ player }) => player),
          room,
          now,
        );
    tickerMs = now + 1;
  }
  const shownReplies = new Set<string>();
  /** What operators say in a room is shown there once. */
  function showReplies(now: number): void {
    for (const { id } of rules.replies(now)) {
      if (shownReplies.has(id)) continue;
      shownReplies.add(id);
      outbox.event({ eventId: newId('E'), type: 'replyShown', at: now, replyId: id });
    }
  }
  const ticks = setInterval(() => {
    const now = Date.now();
    floor.endSessions();
    for (const group of [...groups]) if (group.nextMs <= now) step(group, now);
    plan(now);
    playTickers(now);
    showReplies(now);
    if (outbox.healthy && feed.ready) sessions.step(now, floor.idleAway());
    if (outbox.healthy && feed.ready) guests.step(now, floor.online());
    if (outbox.healthy && feed.ready) stage.step(now);
    if (outbox.healthy && feed.ready) senders.step(now, floor.online(), watched());
    floor.tidy(now);
    if (outbox.healthy && feed.ready && now >= troubleMs) {
      trouble.step(now);
      troubleMs = now + ((0.5 + rng.float()) * troubleEveryMs) / speed;
    }
    if (outbox.healthy && feed.ready && now >= friendsMs) {
      friends.build(now);
      friendsMs = now + ((0.5 + rng.float()) * friendsEveryMs) / speed;
    }
    if (outbox.healthy && now >= newcomerMs) {
      floor.welcome(now);
      newcomerMs = now + ((0.5 + rng.float()) * newcomerEveryMs) / speed;
    }
  }, tickMs / speed);
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
      for (const { round } of groups) if (round) finishEarly(table, round, now);
      await Promise.all([feed.stop(), standby?.stop()]);
      stage.end(now);
      sessions.end();
      await wallet.stop();
      await outbox.stop();
    },
  };
}

const weightOf = ({ share, style }: GamePlan): number =>
  share / { live: 40, seats: 12, solo: 12, fishing: 4 }[style];

/** Rounds whose bets are not sent yet are forgotten, the others end now. */
function finishEarly(table: LiveTable, round: OpenRound, now: number): void {
  if (round.bets.some(({ state }) => state === 'sent')) table.finish(round, now);
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
