import { Agent, request } from 'node:http';
import type { IngestReply } from '@pitboss/contract/ingest/ingest';
import type { IngestRound } from '@pitboss/contract/ingest/ingest-items';
import { gameById } from '@pitboss/rounds/catalogue';
import { dealRound } from '@pitboss/rounds/deal/deal';
import type { RoundRecord } from '@pitboss/rounds/deal/record';
import { createRng } from '@pitboss/rounds/deal/rng';
import { ingestHeaders } from '../../../apps/server/src/ingest/nodes/sign.ts';

/**
 * Load of the ingest benchmark, in a separate process: keeps a number of requests in flight for some seconds
 * and prints the result as one line of JSON. Its plan is the first argument, as JSON.
 */
export interface LoadPlan {
  readonly url: string;
  readonly node: { readonly id: string; readonly secret: string };
  readonly members: number;
  readonly gameIds: readonly number[];
  readonly seconds: number;
  readonly requestsAtOnce: number;
  readonly roundsPerRequest: number;
  readonly betsPerRound: number;
  /** So many at most; without it, as many as are taken. */
  readonly betsPerSecond?: number;
}
export interface LoadResult {
  readonly bets: number;
  readonly requests: number;
  readonly rejected: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  readonly cpuSeconds: number;
}

const path = '/ingest/v1/rounds:batch';
let roundNumber = 0;
const run = Date.now().toString(36);

const rng = createRng('ingest load');
const dealtOf = new Map<number, readonly RoundRecord[]>();
/** Record of a game without decodable rounds, such as fishing. */
const undealt: RoundRecord = { result: '0|', player: '', banker: '', cardType: '' };
/**
 * Rounds as games send them, which are read and checked before they are stored: some of each game, dealt
 * once.
 */
function recordOf(gameId: number, position: number): RoundRecord {
  if (!gameById(gameId)?.decodable) return undealt;
  const dealt = dealtOf.get(gameId) ?? Array.from({ length: 64 }, () => dealRound(gameId, rng));
  dealtOf.set(gameId, dealt);
  return dealt[position % dealt.length] as RoundRecord;
}

function makeRound(plan: LoadPlan): IngestRound {
  roundNumber += 1;
  const now = Date.now();
  const startedAt = now - 20_000 - Math.floor(Math.random() * 10_000);
  const gameId = plan.gameIds[roundNumber % plan.gameIds.length] ?? 201;
  return {
    ...recordOf(gameId, roundNumber),
    roundId: `B-${run}-${roundNumber}`,
    gameId,
    roomId: `room-${roundNumber % 20}`,
    tableId: `T${roundNumber % 8}`,
    shoeNo: `S${Math.floor(roundNumber / 60)}`,
    handNo: roundNumber % 60,
    startedAt,
    endedAt: now,
    bets: Array.from({ length: plan.betsPerRound }, (_, n) => {
      const amount = 100 + Math.floor(Math.random() * 9_900);
      const won = Math.random() < 0.47;
      const member = 1 + Math.floor(Math.random() * plan.members);
      return {
        betId: `${roundNumber}-${n}`,
        member: `member${member}`,
        areaId: n % 6,
        amount: (amount / 100).toFixed(2),
        win: won ? ((amount * 2) / 100).toFixed(2) : '0.00',
        jackpot: '0',
        ip: `10.${member >> 16}.${(member >> 8) & 255}.${member & 255}`,
        at: startedAt + 1_000 + Math.floor(Math.random() * 15_000),
        rtp: 965,
      };
    }),
  };
}

function send(plan: LoadPlan, agent: Agent, body: string): Promise<IngestReply | null> {
  return new Promise((done, fail) => {
    const call = request(
      `${plan.url}${path}`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...ingestHeaders(plan.node, 'POST', path, body),
        },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          const envelope = JSON.parse(text) as { code: number; desc: string; data: IngestReply | null };
          if (envelope.code !== 0) process.stderr.write(`${envelope.code} ${envelope.desc}\n`);
          done(envelope.data);
        });
      },
    );
    call.once('error', fail);
    call.end(body);
  });
}

async function load(plan: LoadPlan): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.requestsAtOnce });
  const times: number[] = [];
  let accepted = 0;
  let rejected = 0;
  const start = performance.now();
  const end = start + plan.seconds * 1_000;
  const betsPerRequest = plan.roundsPerRequest * plan.betsPerRound;
  let requests = 0;
  const worker = async () => {
    for (;;) {
      const position = requests;
      requests += 1;
      const due = start + (plan.betsPerSecond ? (position * betsPerRequest * 1_000) / plan.betsPerSecond : 0);
      if (due > performance.now()) await new Promise((done) => setTimeout(done, due - performance.now()));
      if (performance.now() >= end) return;
      const rounds = Array.from({ length: plan.roundsPerRequest }, () => makeRound(plan));
      const body = JSON.stringify({ rounds });
      const sentAt = performance.now();
      const reply = await send(plan, agent, body);
      times.push(performance.now() - sentAt);
      accepted += reply?.accepted ?? 0;
      rejected += plan.roundsPerRequest - (reply?.accepted ?? 0);
    }
  };
  await Promise.all(Array.from({ length: plan.requestsAtOnce }, worker));
  const seconds = (performance.now() - start) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const { user, system } = process.cpuUsage();
  return {
    bets: accepted * plan.betsPerRound,
    requests: times.length,
    rejected,
    seconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    maxMs: at(1),
    cpuSeconds: (user + system) / 1_000_000,
  };
}

const plan = process.argv[2];
if (plan) process.stdout.write(`${JSON.stringify(await load(JSON.parse(plan) as LoadPlan))}\n`);
