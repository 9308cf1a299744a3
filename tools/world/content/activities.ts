import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Trail } from '../audit/trail.ts';
import { exampleId } from '../rows/ids.ts';
import { at, type Sink, text } from '../rows/rows.ts';
import { beijingMs, dayMs, hourMs } from '../time/rhythm.ts';
import type { Agent } from '../users/agents.ts';
import type { User } from '../users/users.ts';
import { activitySamples, type Sample } from './activity-samples.ts';
import { activityImage } from './images.ts';

const author = { id: '2', account: 'sysadmin', agent: null, ip: '223.104.5.19' } as const;

/** Members who sign in for activities, and on how many of the days they do. */
const regulars = 90;
const dailyChance = 0.8;
const minuteMs = 60_000;

interface ActivitiesInput {
  readonly sink: Sink;
  readonly rng: Rng;
  readonly agents: readonly Agent[];
  readonly people: readonly User[];
  readonly trail: Trail;
  readonly id: (ms: number) => string;
  readonly nowMs: number;
  readonly gameIds: readonly number[];
}

/** The times of an activity, and when it was made. */
interface ActivityTimes {
  readonly start: number;
  readonly end: number;
  readonly payout: number;
  readonly shown: { readonly from: number; readonly to: number };
  readonly made: number;
}

/**
 * Activities of every kind and in every state. Only what operators and game servers send is written: the
 * server settles those whose time has come as soon as it runs, and pays what they give.
 */
export function writeActivities(input: ActivitiesInput): void {
  const { sink, rng, people, id, nowMs, gameIds } = input;
  const midnight = Math.floor((nowMs + beijingMs) / dayMs) * dayMs - beijingMs;
  for (const [place, sample] of activitySamples(gameIds).entries()) {
    const times = timesOf(sample, midnight, nowMs, rng);
    const activityId = place === 0 ? exampleId : id(times.made);
    writeActivity(input, place, activityId, sample, times);
    noteActivity(input, activityId, sample, times);
  }
  signIn({ sink, rng, people, id, midnight, nowMs });
}

function timesOf(sample: Sample, midnight: number, nowMs: number, rng: Rng): ActivityTimes {
  const instant = ({ day, minute }: Sample['start']) =>
    minute === undefined
      ? midnight + day * dayMs
      : Math.floor(nowMs / minuteMs) * minuteMs + minute * minuteMs;
  const start = instant(sample.start);
  const end = instant(sample.end) - 1;
  const payout = end + 1 + sample.payoutAfterMs;
  const shown = { from: start - dayMs, to: payout + sample.shownAfterMs };
  const made = Math.min(start, nowMs) - 2 * dayMs + rng.int(20 * hourMs);
  return { start, end, payout, shown, made };
}

function writeActivity(
  { sink, agents }: ActivitiesInput,
  place: number,
  activityId: string,
  sample: Sample,
  { start, end, payout, shown, made }: ActivityTimes,
): void {
  const except = agents.filter(({ account }) => account === sample.except).map((agent) => agent.id);
  const { kind, title, content, currencies, conditions = {}, budget = null, rule, draft = false } = sample;
  sink.add(
    'activity',
    activityId,
    kind,
    title[0],
    title[1],
    text(content[0]),
    text(content[1]),
    place % 4 === 3 ? null : activityImage(sink, activityId, kind, place),
    null,
    place + 1,
    at(shown.from),
    at(shown.to),
    at(start),
    at(end),
    at(payout),
    sample.payoutWay,
    sample.zone ?? 'BeiJing',
    `{${currencies.join(',')}}`,
    '{}',
    `{${except.join(',')}}`,
    JSON.stringify(conditions),
    budget && JSON.stringify(budget),
    JSON.stringify(rule),
    draft,
    sample.cancelled ? 'cancel' : null,
    sample.cancelled ?? null,
    author.id,
    author.account,
    at(made),
    at(made),
  );
}

/** Writes the log entries of an activity: added, published, stopped. */
function noteActivity(
  { trail, nowMs }: ActivitiesInput,
  activityId: string,
  sample: Sample,
  { start, end, payout, shown, made }: ActivityTimes,
): void {
  const { kind, title, currencies, conditions = {}, budget = null, rule, draft = false } = sample;
  const target = `activity:${activityId} ${title[0]}`;
  trail.note({
    ms: made,
    actor: author,
    call: '/activity/add',
    target,
    before: null,
    after: {
      kind,
      title: { zh_cn: title[0], en_us: title[1] },
      showStart: shown.from,
      showEnd: shown.to,
      start,
      end,
      payoutTime: payout,
      payoutWay: sample.payoutWay,
      currencies,
      conditions,
      budget,
      rule,
    },
  });
  if (!draft)
    trail.note({
      ms: made + 10 * minuteMs,
      actor: author,
      call: '/activity/publish',
      target,
      before: { state: 'draft' },
      after: { start, end },
    });
  if (sample.cancelled)
    trail.note({
      ms: Math.min(end - hourMs, nowMs - hourMs),
      actor: author,
      call: '/activity/stop',
      target,
      before: { state: 'inProgress' },
      after: { stopped: 'cancel', reason: sample.cancelled },
    });
}

/** Number of past days on which members have signed in. */
const signInDays = 24;

/** Members sign in for the day, most of them on most days, for all activities at once. */
function signIn(input: {
  sink: Sink;
  rng: Rng;
  people: readonly User[];
  id: (ms: number) => string;
  midnight: number;
  nowMs: number;
}): void {
  const { sink, rng, people, id, midnight, nowMs } = input;
  const known = people.filter(
    ({ createdMs, stopMs, state }) =>
      state === 'normal' && stopMs === Infinity && createdMs < midnight - signInDays * dayMs,
  );
  for (let n = 0; n < Math.min(regulars, known.length); n += 1) {
    const user = known[rng.int(known.length)] as User;
    for (let day = -signInDays; day <= 0; day += 1) {
      const ms = midnight + day * dayMs + 7 * hourMs + rng.int(16 * hourMs);
      if (ms >= nowMs || !rng.chance(dailyChance)) continue;
      const { agent } = user;
      sink.add('member_sign_in', id(ms), agent.tenantId, agent.id, user.id, null, at(ms));
    }
  }
}
