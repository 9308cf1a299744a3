import { Agent, request } from 'node:http';
import { ingestHeaders } from '../../../apps/server/src/ingest/nodes/sign.ts';
import type { IngestEnvelope } from '../../../apps/server/src/testing/ingest/ingest.ts';

/**
 * Load of the wallet benchmark, in a separate process: members that place a bet, wait for the reply and
 * settle it, one after another. Its plan is the first argument, as JSON; it prints one line of JSON.
 */
export interface WalletPlan {
  readonly url: string;
  readonly node: { readonly id: string; readonly secret: string };
  /** Accounts that play, each one bet at a time. */
  readonly members: readonly string[];
  /** Members whose wallet never responds: their replies are counted, not timed. */
  readonly dead: readonly string[];
  readonly gameIds: readonly number[];
  readonly seconds: number;
  /** Maximum number of bets to start, in addition to the time limit; 0: unlimited. */
  readonly bets: number;
  /** Bets that are begun a second, over all members; 0: as many as go. */
  readonly pace: number;
  /** Token of the operator that reads lists meanwhile; null: none does. */
  readonly token: string | null;
}
interface Times {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}
export interface WalletResult extends Times {
  readonly lists: Times;
  readonly bets: number;
  readonly settled: number;
  readonly codes: Readonly<Record<string, number>>;
  readonly deadCodes: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

function sender(plan: WalletPlan, agent: Agent) {
  return (path: string, value: unknown): Promise<number> =>
    new Promise((done, fail) => {
      const body = JSON.stringify(value);
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
            const envelope = JSON.parse(Buffer.concat(chunks).toString()) as IngestEnvelope<unknown>;
            done(envelope.code);
          });
        },
      );
      call.once('error', fail);
      call.end(body);
    });
}

function timesOf(samples: number[]): Times {
  samples.sort((a, b) => a - b);
  const at = (share: number) =>
    samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0;
  return { count: samples.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) };
}

const listEveryMs = 250;

/** Reads lists as an operator does, until `over`; returns the durations. */
async function requestLists({ url, token }: WalletPlan, over: () => boolean): Promise<Times> {
  const samples: number[] = [];
  if (token === null) return timesOf(samples);
  const since = (now: number) => ({ start_time: now - 3_600_000, end_time: now, pageSize: 20 });
  const lists = [
    { path: '/order/seamlessOrder', body: { state: 'ok' } },
    { path: '/betManager/list', body: {} },
    { path: '/player/list', body: {} },
  ];
  for (let turn = 0; !over(); turn += 1) {
    const { path = '', body = {} } = lists[turn % lists.length] ?? {};
    const started = performance.now();
    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({ ...since(Date.now()), ...body }),
    });
    const { code, desc } = (await reply.json()) as { code: number; desc: string };
    if (code !== 0) throw new Error(`${path}: ${code} ${desc}`);
    samples.push(performance.now() - started);
    await new Promise((done) => setTimeout(done, Math.max(0, started + listEveryMs - performance.now())));
  }
  return timesOf(samples);
}

/** The members that play, and what their calls brought. */
class WalletLoad {
  readonly times: number[] = [];
  readonly codes: Record<string, number> = {};
  readonly deadCodes: Record<string, number> = {};
  bets = 0;
  settled = 0;
  /** Bets that were begun. */
  begun = 0;
  private readonly dead: ReadonlySet<string>;
  private readonly run = Date.now().toString(36);

  constructor(
    private readonly plan: WalletPlan,
    private readonly send: ReturnType<typeof sender>,
  ) {
    this.dead = new Set(plan.dead);
  }

  private count(code: number, of = this.codes): number {
    of[code] = (of[code] ?? 0) + 1;
    return code;
  }

  /** Places a bet of a member and settles it. */
  async play(memberAccount: string): Promise<void> {
    const { gameIds } = this.plan;
    this.begun += 1;
    const number = this.begun;
    const txId = `${this.run}-${number}`;
    const own = { memberAccount, currency: 'CNY', roundId: `R-${txId}`, occurredAt: Date.now() };
    const game = { gameId: gameIds[number % gameIds.length] ?? 201 };
    const position = { roomId: `room-${number % 20}`, ip: '192.0.2.7' };
    const sentAt = performance.now();
    const bet = { ...own, ...game, ...position, txId, type: 'bet', amount: '10.00' };
    const replied = await this.send('/ingest/v1/wallet/bet', bet);
    if (this.dead.has(memberAccount)) return void this.count(replied, this.deadCodes);
    const code = this.count(replied);
    this.times.push(performance.now() - sentAt);
    if (code !== 0) return;
    this.bets += 1;
    const won = Math.random() < 0.47 ? '20.00' : '0.00';
    const sums = { bet: '10.00', validBet: '10.00', win: won, net: won === '0.00' ? '-10.00' : '10.00' };
    const settle = {
      ...own,
      ...game,
      ...sums,
      txId: `${txId}s`,
      refTxId: [txId],
      type: 'settle',
      amount: won,
    };
    if (this.count(await this.send('/ingest/v1/wallet/settle', settle)) === 0) this.settled += 1;
  }
}

async function load(plan: WalletPlan): Promise<WalletResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.members.length });
  const members = new WalletLoad(plan, sender(plan, agent));
  const start = performance.now();
  const end = start + plan.seconds * 1_000;
  const over = () => performance.now() >= end || (plan.bets > 0 && members.begun >= plan.bets);
  const everyMs = plan.pace > 0 ? (plan.members.length * 1_000) / plan.pace : 0;
  const lists = requestLists(plan, over);
  await Promise.all(
    plan.members.map(async (member, position) => {
      let next = start + (everyMs * position) / plan.members.length;
      while (!over()) {
        const wait = next - performance.now();
        if (wait > 0) await new Promise((done) => setTimeout(done, wait));
        next += everyMs;
        if (!over()) await members.play(member);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  agent.destroy();
  const { user, system } = process.cpuUsage();
  const { bets, settled, codes, deadCodes, times } = members;
  return {
    bets,
    settled,
    codes,
    deadCodes,
    seconds,
    lists: await lists,
    ...timesOf(times),
    cpuSeconds: (user + system) / 1_000_000,
  };
}

const plan = process.argv[2];
if (plan) process.stdout.write(`${JSON.stringify(await load(JSON.parse(plan) as WalletPlan))}\n`);
