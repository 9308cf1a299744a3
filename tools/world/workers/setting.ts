import { createRng, type Rng } from '@pitboss/rounds/deal/rng';
import { createTrail, type Trail } from '../audit/trail.ts';
import { writeActivities } from '../content/activities.ts';
import { writeGameSettings } from '../games/game-settings.ts';
import { type GamePlan, makeGames } from '../games/games.ts';
import { writeNodes } from '../games/nodes.ts';
import { createBooks } from '../ledger/ledger.ts';
import { writeRates } from '../money/rates.ts';
import { writeAnchors } from '../play/anchors.ts';
import { writeRooms } from '../rooms/rooms.ts';
import * as makers from '../rows/ids.ts';
import { nowhere, type Sink } from '../rows/rows.ts';
import { dayMs } from '../time/rhythm.ts';
import { writeAgentLog } from '../trail/agent-log.ts';
import { writeAnnouncements } from '../trail/announcements.ts';
import { writeDeniedReads } from '../trail/denied-reads.ts';
import { writeExports } from '../trail/exports.ts';
import { writeKept } from '../trail/kept.ts';
import { writeKills } from '../trail/kills.ts';
import { LabelHistory } from '../trail/labels.ts';
import { MemberLists } from '../trail/member-lists.ts';
import { MemberLog } from '../trail/member-log.ts';
import { RtpSettings } from '../trail/rtp-settings.ts';
import { writeAccess } from '../users/access.ts';
import { makeAgents } from '../users/agents.ts';
import { writeNewcomers } from '../users/newcomers.ts';
import { makeOperators } from '../users/operators.ts';
import { makeUsers } from '../users/users.ts';
import { type Recipe, sharedIds, superadmin, sysadmin } from './recipe.ts';

/** The games in the rooms of each lane, and all of them with the rooms of every lane. */
function makePlans(rng: Rng, lanes: number) {
  const byLane = Array.from({ length: lanes }, (_, lane) => makeGames(rng.fork('games'), lane));
  const plans: GamePlan[] = (byLane[0] ?? []).map((plan, n) => ({
    ...plan,
    rooms: byLane.flatMap((own) => own[n]?.rooms ?? []),
  }));
  return { byLane, plans };
}

/** Creates the agents, operators and members. */
function makePeople(recipe: Recipe, rng: Rng, gameIds: readonly number[]) {
  const { days, agents: agentCount, members, nowMs, lanes } = recipe;
  const startMs = nowMs - days * dayMs;
  const createIds = () => makers.createIds(sharedIds(lanes));
  const agents = makeAgents({ rng: rng.fork('agents'), agents: agentCount, nowMs, id: createIds(), gameIds });
  const operators = makeOperators(rng.fork('operators'), agents, createIds(), nowMs);
  const accountId = createIds();
  const books = createBooks(nowhere, accountId, accountId);
  const people = makeUsers({
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
  return { rng, startMs, agents, operators, books, people, demo };
}

type People = ReturnType<typeof makePeople>;

/** Values that all writers around the play have in common. */
interface Setting extends People {
  readonly recipe: Recipe;
  readonly sink: Sink;
  readonly trail: Trail;
  readonly plans: readonly GamePlan[];
  readonly createIds: () => (ms: number) => string;
}

/** Writes what operators did with agents and members; returns the RTP settings. */
function writeHistory({ recipe, sink, trail, plans, createIds, ...cast }: Setting) {
  const { rng, startMs, agents, people, demo } = cast;
  const { nowMs } = recipe;
  writeRates(sink, rng.fork('rates'), createIds(), startMs, nowMs, trail);
  // Before anything that happens to members, because it sets when some of them came.
  writeNewcomers({ rng: rng.fork('newcomers'), people, trail, nowMs });
  writeDeniedReads({ rng: rng.fork('denied reads'), agents, people, trail, nowMs });
  writeAgentLog({ rng: rng.fork('agent log'), agents, trail, sink, id: createIds(), nowMs });
  new MemberLog({ rng: rng.fork('member log'), people, demo, trail, nowMs }).write();
  new MemberLists({ sink, rng: rng.fork('member lists'), people, trail, id: createIds(), nowMs }).write();
  new LabelHistory({ sink, rng: rng.fork('labels'), people, trail, id: createIds(), nowMs }).write();
  writeKills({ sink, people, demo, id: createIds(), nowMs });
  const rtpSettings = new RtpSettings({
    sink,
    rng: rng.fork('rtp settings'),
    agents,
    people,
    trail,
    id: createIds(),
    nowMs,
    gameIds: plans.map(({ game }) => game.id),
  });
  rtpSettings.write();
  return rtpSettings;
}

/** Writes announcements, activities, access rules, anchors and rooms; returns who is on stage. */
function writeContent({ recipe, sink, trail, plans, createIds, ...cast }: Setting) {
  const { rng, agents, people } = cast;
  const { nowMs, secrets } = recipe;
  const fishing = plans.filter(({ style }) => style === 'fishing').map(({ game }) => game.id);
  writeAnnouncements({
    sink,
    rng: rng.fork('announcements'),
    agents,
    trail,
    id: createIds(),
    nowMs,
    gameIds: fishing,
  });
  writeActivities({
    sink,
    rng: rng.fork('activities'),
    agents,
    people,
    trail,
    id: createIds(),
    nowMs,
    gameIds: fishing,
  });
  writeAccess({ sink, rng: rng.fork('access'), agents, id: createIds(), nowMs, secrets, trail });
  const staged = writeAnchors({
    sink,
    rng: rng.fork('anchors'),
    agents,
    people,
    trail,
    id: createIds(),
    nowMs,
    rooms: plans.filter(({ style }) => style === 'live').flatMap(({ rooms }) => rooms),
  });
  if (sink !== nowhere) writeRooms({ sink, rng: rng.fork('rooms'), plans, people, id: createIds(), nowMs });
  return staged;
}

/**
 * Creates agents, members and operators of the demo data, and everything except play, which only one process
 * writes: every process needs them.
 */
export function createSetting(recipe: Recipe, sink: Sink, progress: (line: string) => void) {
  const { seed, days, nowMs, secrets, lanes } = recipe;
  const createIds = () => makers.createIds(sharedIds(lanes));
  const rng = createRng(`world ${seed}`);
  const { byLane, plans } = makePlans(rng, lanes);
  const cast = makePeople(
    recipe,
    rng,
    plans.map(({ game }) => game.id),
  );
  const { startMs, agents, people } = cast;
  progress(`Playing ${days} days of ${people.length} members under ${agents.length} agents`);
  const trail = createTrail(createIds());
  const setting: Setting = { ...cast, recipe, sink, trail, plans, createIds };
  const rtpSettings = writeHistory(setting);
  const staged = writeContent(setting);
  writeExports(sink, createIds(), nowMs);
  writeKept(sink, createIds(), nowMs);
  writeGameSettings({ sink, trail, id: createIds(), actors: [superadmin, sysadmin], nowMs });
  writeNodes({ sink, trail, secrets, id: createIds(), actor: superadmin, startMs, nowMs });
  return { ...cast, byLane, trail, rtpSettings, staged };
}
/** Values that the lanes of the demo data have in common. */
export type Known = ReturnType<typeof createSetting>;
