import type { Pool } from 'pg';
import type { Card, MixedPlan, MixedResult } from './mixed-load.ts';
import { watchProcessor } from './processor.ts';
import type { Query } from './queries.ts';
import { runLoad } from './run-load.ts';

const dayMs = 86_400_000;
const secondsPerStep = 10;
const warmSeconds = 5;
/** The p99 that counts. */
const barMs = 300;
/** Concurrent users when a number of requests is given. */
const usersOfCount = 8;
const pageTimes = 600;
const timesAlone = 400;

/** Requests of operators in a working hour, with their shares: lists first, figures now and then. */
const mix = (nowMs: number): readonly (readonly [share: number, path: string, body: object])[] => {
  const since = (days: number) => ({ start_time: nowMs - days * dayMs, end_time: nowMs });
  return [
    [30, '/betManager/list', { ...since(1), pageSize: 20 }],
    [10, '/betManager/listCount', since(1)],
    [15, '/player/list', { pageSize: 20 }],
    [10, '/proxyUser/list', { pageSize: 20 }],
    [10, '/betManager/list', { ...since(30), gameId: 201, pageSize: 20 }],
    [5, '/betManager/listCount', since(30)],
    [5, '/betManager/listBetRecordTemp', since(30)],
    [5, '/home/getSummary', { zone: 'BeiJing', offsetMinutes: 480 }],
    [5, '/home/getBetOverview', { span: '24h', offsetMinutes: 480 }],
    [5, '/home/getRanking', { period: 'today', offsetMinutes: 480 }],
  ];
};

/** Returns the requests of the mixed load, each as often as its share in percent. */
export const deckOf = (nowMs: number): Card[] =>
  mix(nowMs).flatMap(([share, path, body]) => Array.from({ length: share }, () => ({ path, body })));

/** Target of the load, provided by the bench. */
export interface MixedTarget {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly nowMs: number;
  /** Returns the current process ids of the database. */
  readonly databaseProcesses: () => readonly number[];
}

interface Step extends MixedResult {
  readonly people: number;
  readonly serverMs: number;
  readonly databaseMs: number;
}

/**
 * One load, with the processor time of a request in the server, which is this process, and in the database.
 */
async function step(target: MixedTarget, own: Partial<MixedPlan> & { people: number }): Promise<Step> {
  const { url, tokens, nowMs } = target;
  const plan: MixedPlan = { url, tokens, seconds: secondsPerStep, requests: 0, deck: deckOf(nowMs), ...own };
  const used = watchProcessor({ server: () => [process.pid], database: target.databaseProcesses });
  const result = await runLoad<MixedResult>('mixed-load.ts', plan);
  const { server, database } = used();
  return {
    ...result,
    people: own.people,
    serverMs: server / result.requests,
    databaseMs: database / result.requests,
  };
}

/** Measures the cost of each request by itself, without the others. */
async function costs(target: MixedTarget): Promise<string[]> {
  const lines = ['', '| question | share | requests/s | server | database |', '|---|---:|---:|---:|---:|'];
  for (const [share, path, body] of mix(target.nowMs)) {
    const { requests, seconds, serverMs, databaseMs } = await step(target, {
      people: usersOfCount,
      seconds: 60,
      requests: timesAlone,
      deck: [{ path, body }],
    });
    const days =
      'start_time' in body && 'end_time' in body ? Number(body.end_time) - Number(body.start_time) : 0;
    const of = `${path}${days ? ` ${days / dayMs} days` : ''}${'gameId' in body ? ' of a game' : ''}`;
    lines.push(
      `| ${[of, share, Math.round(requests / seconds), serverMs.toFixed(2), databaseMs.toFixed(2)].join(' | ')} |`,
    );
  }
  return lines;
}

const rowOf = ({ people, requests, seconds, p50Ms, p99Ms, serverMs, databaseMs, failed }: Step) =>
  `| ${[people, Math.round(requests / seconds), p50Ms.toFixed(1), p99Ms.toFixed(1), serverMs.toFixed(2), databaseMs.toFixed(2), failed].join(' | ')} |`;

const head = (what: string) => [
  `Mixed load over HTTP (lists, counts, home figures) by a program beside the server, ${what}, without pauses between requests; processor of a request in ms:`,
  '',
  '| people at once | requests/s | p50 ms | p99 ms | server | database | failed |',
  '|---:|---:|---:|---:|---:|---:|---:|',
];

/**
 * Runs the load over HTTP with more and more concurrent users; the result includes the requests per second
 * within the p99 limit.
 */
export async function mixedSteps(target: MixedTarget): Promise<string[]> {
  await step(target, { people: 16, seconds: warmSeconds });
  const lines = head(`${secondsPerStep} s a step`);
  const kept: number[] = [];
  for (const users of [1, 4, 8, 16, 32]) {
    const result = await step(target, { people: users });
    lines.push(rowOf(result));
    if (result.p99Ms <= barMs) kept.push(result.requests / result.seconds);
  }
  const best = Math.round(Math.max(0, ...kept));
  return [
    ...lines,
    '',
    best ? `Within p99 ≤ ${barMs} ms: ${best} requests/s.` : `No step kept p99 ≤ ${barMs} ms.`,
  ];
}

/**
 * Runs the mixed load three times with a number of requests, to compare two versions alternately, and then
 * each request by itself.
 */
export async function mixedRequests(target: MixedTarget, requests: number): Promise<string[]> {
  const own = { people: usersOfCount, seconds: 600, requests };
  await step(target, own);
  const lines = head(`${requests} requests`);
  for (let turn = 0; turn < 3; turn += 1) lines.push(rowOf(await step(target, own)));
  return [...lines, ...(await costs(target))];
}

/** Compares a query over HTTP, made by one user, with the plain SQL of the same result. */
export async function besideSql(
  { url, tokens }: MixedTarget,
  { name, path, body, sql = '', params = [] }: Query,
  pool: Pool,
): Promise<string> {
  const plan: MixedPlan = {
    url,
    tokens: tokens.slice(0, 1),
    people: 1,
    seconds: 60,
    requests: pageTimes,
    deck: [{ path, body: body as object }],
  };
  const times: number[] = [];
  for (let turn = 0; turn < pageTimes; turn += 1) {
    const started = performance.now();
    await pool.query(sql, [...params]);
    times.push(performance.now() - started);
  }
  const rawMs = times.sort((a, b) => a - b)[pageTimes / 2] ?? 0;
  const { p50Ms } = await runLoad<MixedResult>('mixed-load.ts', plan);
  return `Over HTTP, ${name}: p50 ${p50Ms.toFixed(2)} ms, bare SQL ${rawMs.toFixed(2)} ms, ${(p50Ms / rawMs).toFixed(1)} × the time.`;
}
