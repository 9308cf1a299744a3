import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

const dayMs = 86_400_000;
const secondsPerStep = 10;
const bar = 300;

/** What operators ask in a working hour, by how often: lists first, figures now and then. */
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

interface Step {
  people: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

async function step(base: string, tokens: readonly string[], people: number, nowMs: number): Promise<Step> {
  const deck = mix(nowMs).flatMap(([share, path, body]) =>
    Array.from({ length: share }, () => ({ path, body })),
  );
  const samples: number[] = [];
  let failed = 0;
  const until = performance.now() + secondsPerStep * 1000;
  const person = async (place: number) => {
    const token = tokens[place % tokens.length] ?? '';
    for (let turn = place * 37; performance.now() < until; turn += 7) {
      const { path, body } = deck[turn % deck.length] ?? { path: '', body: {} };
      const started = performance.now();
      const reply = await fetch(base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify(body),
      });
      if (((await reply.json()) as { code: number }).code !== 0) failed += 1;
      samples.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, place) => person(place)));
  samples.sort((a, b) => a - b);
  const at = (share: number) =>
    samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0;
  return { people, perSecond: samples.length / secondsPerStep, p50: at(0.5), p99: at(0.99), failed };
}

/** Asks over HTTP with more and more people at once, and says how many requests a second the server keeps within the bar. */
export async function mixedLoad(
  app: FastifyInstance,
  tokens: readonly string[],
  nowMs: number,
): Promise<string[]> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const lines = [
    `Mixed load over HTTP (lists, counts, home figures), ${secondsPerStep} s a step, without pauses between requests:`,
    '',
    '| people at once | requests/s | p50 ms | p99 ms | failed |',
    '|---:|---:|---:|---:|---:|',
  ];
  let best: Step | null = null;
  for (const people of [1, 4, 8, 16, 32]) {
    const result = await step(`http://127.0.0.1:${port}`, tokens, people, nowMs);
    lines.push(
      `| ${people} | ${Math.round(result.perSecond)} | ${result.p50.toFixed(1)} | ${result.p99.toFixed(1)} | ${result.failed} |`,
    );
    if (result.p99 <= bar && result.perSecond > (best?.perSecond ?? 0)) best = result;
  }
  lines.push(
    '',
    best
      ? `Within p99 ≤ ${bar} ms: ${Math.round(best.perSecond)} requests/s.`
      : `No step kept p99 ≤ ${bar} ms.`,
  );
  return lines;
}
