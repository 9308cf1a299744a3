import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Agent } from '../people/agents.ts';
import { beijingMs, dayMs, hourMs } from '../rhythm.ts';
import { at, type Sink, text } from '../rows/rows.ts';
import type { Trail } from '../trail/trail.ts';
import { activitySamples, type Sample } from './activity-samples.ts';

const author = { id: '2', account: 'sysadmin', agent: null, ip: '223.104.5.19' } as const;

const minuteMs = 60_000;

/**
 * Activities of every kind and in every state. Only what operators and game servers send is written: the server settles those
 * whose time has come as soon as it runs, and pays what they give.
 */
export function writeActivities(input: {
  sink: Sink;
  rng: Rng;
  agents: readonly Agent[];
  trail: Trail;
  id: (ms: number) => string;
  nowMs: number;
  gameIds: readonly number[];
}): void {
  const { sink, rng, agents, trail, id, nowMs, gameIds } = input;
  const midnight = Math.floor((nowMs + beijingMs) / dayMs) * dayMs - beijingMs;
  const instant = ({ day, minute }: Sample['start']) =>
    minute === undefined
      ? midnight + day * dayMs
      : Math.floor(nowMs / minuteMs) * minuteMs + minute * minuteMs;
  for (const [place, sample] of activitySamples(gameIds).entries()) {
    const start = instant(sample.start);
    const end = instant(sample.end) - 1;
    const payout = end + 1 + sample.payoutAfterMs;
    const shown = { from: start - dayMs, to: payout + sample.shownAfterMs };
    const made = Math.min(start, nowMs) - 2 * dayMs + rng.int(20 * hourMs);
    const activityId = id(made);
    const except = agents.filter(({ account }) => account === sample.except).map((agent) => agent.id);
    const { kind, title, content, currencies, conditions = {}, budget = null, rule, draft = false } = sample;
    const row = [
      ...[activityId, kind, title[0], title[1], text(content[0]), text(content[1]), null, null, place + 1],
      ...[at(shown.from), at(shown.to), at(start), at(end), at(payout), sample.payoutWay],
      ...[sample.zone ?? 'BeiJing', `{${currencies.join(',')}}`, '{}', `{${except.join(',')}}`],
      ...[JSON.stringify(conditions), budget && JSON.stringify(budget), JSON.stringify(rule), draft],
      ...[sample.cancelled ? 'cancel' : null, sample.cancelled ?? null],
      ...[author.id, author.account, at(made), at(made)],
    ];
    sink.add('activity', ...row);
    const target = `activity:${activityId} ${title[0]}`;
    trail.note({
      ...{ ms: made, actor: author, call: '/activity/add', target, before: null },
      after: {
        ...{ kind, title: { zh_cn: title[0], en_us: title[1] }, showStart: shown.from, showEnd: shown.to },
        ...{
          start,
          end,
          payoutTime: payout,
          payoutWay: sample.payoutWay,
          currencies,
          conditions,
          budget,
          rule,
        },
      },
    });
    if (!draft)
      trail.note({
        ...{ ms: made + 10 * minuteMs, actor: author, call: '/activity/publish', target },
        ...{ before: { state: 'draft' }, after: { start, end } },
      });
    if (sample.cancelled)
      trail.note({
        ...{ ms: Math.min(end - hourMs, nowMs - hourMs), actor: author, call: '/activity/stop', target },
        ...{ before: { state: 'inProgress' }, after: { stopped: 'cancel', reason: sample.cancelled } },
      });
  }
}
