import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, type FaultKind, faultKinds } from '../../../../wallet/src/faults.ts';
import { createApp } from '../../app.ts';
import { walletKey } from '../../domain/agents/wallet-key.ts';
import { ingestHeaders } from '../../ingest/nodes/sign.ts';
import { type CrashPoint, crashPoints } from '../../wallet/orders/crash.ts';
import { startTestApi, type TestApi } from '../api.ts';
import { holdWallets } from '../orders.ts';
import { testPort } from '../processes/test-port.ts';
import { type SmallMember, type SmallWorld, seedSmallWorld } from '../small-world.ts';
import { differences, readBook } from './books.ts';
import { createOperator } from './operator.ts';
import { playMember, type Replied } from './player.ts';
import { loadServer, setFaults, startWallet } from './processes.ts';
import type { Truth } from './truth.ts';
import { compareInbox, viewDifferences } from './views.ts';

export interface KillRunOptions {
  readonly seed: number;
  /** Minimum number of movements and random sequences of the game server, and of kills of the server. */
  readonly orders: number;
  readonly histories: number;
  readonly kills: number;
  /** Number of times that the wallet is killed too. */
  readonly walletKills?: number;
  readonly agents?: number;
  readonly members?: number;
  /** Receives progress messages. */
  readonly say?: (line: string) => void;
}

export interface KillRunFigures {
  readonly seconds: number;
  readonly sent: number;
  /** Random sequences that the game server has played. */
  readonly histories: number;
  readonly presses: number;
  /** Kills by the point at which they happened; `anywhere`: by a signal from outside. */
  readonly kills: Readonly<Record<string, number>>;
  readonly walletKills: number;
  /** Orders and calls on record. */
  readonly orders: number;
  readonly attempts: number;
  /** Orders by state when the kills were over, and after operators and retries had ended the rest. */
  readonly before: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
  /** Rejected orders by the code that the game server got. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Orders that were neither final nor waiting for a retry or an operator. */
  readonly lost: readonly string[];
  readonly differences: readonly string[];
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Random numbers below 1 that depend on the seed only (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Fault kinds at all calls, each in one of so many calls. */
const oneOf: Readonly<Partial<Record<FaultKind, number>>> = {
  duplicate: 20,
  wrongBalance: 20,
  busy: 30,
  settledThere: 6,
  fatal: 500,
};
const failures: readonly Fault[] = faultKinds.map((kind) => ({ kind, share: 1 / (oneOf[kind] ?? 70) }));

/** Frequency with which a point is passed, relative to the number of orders of one process. */
const frequency: Readonly<Record<CrashPoint, number>> = {
  'order.beforeCommit': 1,
  'order.afterCommit': 1,
  'attempt.afterCommit': 1,
  'attempt.afterSend': 0.7,
  'reply.beforeStore': 0.7,
  'reply.afterStore': 1,
  'undo.afterCommit': 0.1,
  'undo.afterSend': 0.1,
  'pay.afterSend': 0.3,
  'pay.beforeStore': 0.3,
  'decision.afterCommit': 0.05,
  recovery: 0,
};
/** Time after which a process that has not reached its point is killed from outside, in ms. */
const lifeMs = 20_000;
const settleMs = 240_000;
/** Longest wait for running orders to end. */
const quietMs = 240_000;
/** Pause between two actions at the order desk, in ms. */
const pressMs = 120;

/**
 * Runs a game server against the reference wallet with all its faults on, while the server between them is
 * killed repeatedly: at each of the named points, and at random times. Afterwards both ledgers are compared.
 */
export async function runWithKills(options: KillRunOptions): Promise<KillRunFigures> {
  const { seed, orders, histories: minHistories, kills, walletKills = 0, say = () => undefined } = options;
  const started = Date.now();
  const random = seeded(seed);
  const folder = mkdtempSync(join(tmpdir(), 'pitboss-kills-'));
  const api = await startTestApi();
  // Only the server that is killed handles the orders.
  await api.app.close();
  const pool = api.services.databases.systemPool;
  const { agents = 6, members: count = 18 } = options;
  const world = await seedSmallWorld(api.services.databases, { agents, members: count });
  const port = await testPort();
  const walletPort = await testPort();
  const origin = `http://127.0.0.1:${walletPort}`;
  const agentIds = world.agents.map(({ id }) => id);
  await pool.query(
    "update agent set transfer_mode = 'seamless', callback_url = $1 where id = any($2::bigint[])",
    [`${origin}/cb`, agentIds],
  );
  const keys = agentIds.map((agentId) => ({ agentId, ...walletKey(api.services.config.secrets, agentId) }));
  const openWallet = () => startWallet({ port: walletPort, folder, agents: keys });
  const address = `http://127.0.0.1:${port}`;
  const load = () => loadServer(api, { port, wallet: origin, folder });
  const deaths: Record<string, number> = {};
  let sent = 0;
  let histories = 0;
  let dead = 0;
  let walletDeaths = 0;
  let over = false;
  const replied = new Map<string, Replied>();
  let wallet = await openWallet();
  let next = load();
  try {
    await setFaults(walletPort, failures);
    const operator = createOperator(api, () => address, random);
    const players = world.members.map((member) =>
      playMember({
        address: () => address,
        node: world.node,
        random,
        member: member.account,
        replied,
        over: () => over,
        ended: () => {
          histories += 1;
        },
        sent: () => {
          sent += 1;
        },
      }),
    );
    const failed = Promise.all(players);
    failed.catch(() => undefined);
    const desk = (async () => {
      while (!over) {
        await operator.any();
        await pause(pressMs);
      }
    })();
    const walletKiller = (async () => {
      while (!over && walletDeaths < walletKills) {
        await pause(100);
        if (sent < ((walletDeaths + 1) * orders) / (walletKills + 1)) continue;
        await wallet.kill();
        walletDeaths += 1;
        await pause(200 + random() * 1_500);
        wallet = await openWallet();
        await setFaults(walletPort, failures);
      }
    })();

    const waiting = [...crashPoints];
    const perLife = orders / kills;
    // A point that no process has reached yet is used again, whatever the number of kills.
    const unmet = () => waiting.length > 0 && dead < kills + crashPoints.length;
    const isShort = () => sent < orders || histories < minHistories;
    while (dead < kills || unmet() || isShort()) {
      const server = next;
      next = load();
      const point = dead < kills || unmet() ? (waiting.shift() ?? pick(crashPoints, random)) : null;
      const nth = point ? 1 + Math.floor(random() * frequency[point] * perLife * 1.5) : 0;
      // An operator has resumed the calls that the last process stopped.
      await pool.query("update wallet_agent set breaker = '{}'");
      await server.start(point ? `${point}:${nth}` : '-');
      const lives = Date.now();
      while (!server.dead && (point === null ? isShort() : Date.now() - lives < lifeMs)) {
        await Promise.race([server.gone, pause(50), failed]);
        // The last kills are spread over the remaining orders.
        if (point && deaths[point] && waiting.length === 0 && dead + 1 >= kills && !isShort()) break;
      }
      if (point === null) {
        await server.stop();
        continue;
      }
      const own = server.dead;
      // Throws when it has not reached its point, but ended by itself.
      if (own) await server.gone;
      if (!own) {
        await server.kill();
        if (!deaths[point] && !waiting.includes(point)) waiting.push(point);
      }
      dead += 1;
      const name = own ? point : 'anywhere';
      deaths[name] = (deaths[name] ?? 0) + 1;
      say(
        `${dead} kills (${name}:${nth}), ${sent} orders sent, ${Math.round((Date.now() - started) / 1000)} s`,
      );
    }
    // The last process stays alive; an operator has closed every breaker.
    await pool.query("update wallet_agent set breaker = '{}'");
    const last = next;
    next = load();
    await last.start('-');
    over = true;
    await failed;
    await Promise.all([desk, walletKiller]);
    const lost = await quiet(pool);
    const before = await states(pool);
    api.app = await createApp(api.services);
    const unlike: string[] = [];
    await compareInbox(api, (difference) => void unlike.push(difference));
    await api.app.close();
    await setFaults(walletPort, []);
    for (const until = Date.now() + settleMs; Date.now() < until; await pause(500)) {
      await operator.resolve();
      const open = await states(pool);
      if (Object.keys(open).every((state) => ['ok', 'rejected', 'cancelled'].includes(state))) break;
    }
    const after = await states(pool);
    const { rows } = await pool.query<{ orders: number; attempts: number }>(
      'select (select count(*)::int from wallet_order) as orders, (select count(*)::int from wallet_attempt) as attempts',
    );
    const codes = await pool.query<{ code: number; n: number }>(
      "select coalesce(node_code, 0) as code, count(*)::int as n from wallet_order where state = 'rejected' group by 1 order by 1",
    );
    const rejected = Object.fromEntries(codes.rows.map(({ code, n }) => [code, n]));
    await last.stop();
    const members: readonly SmallMember[] = world.members;
    api.app = await createApp(api.services);
    await holdWallets(api);
    const sentBodies = [...replied.values()].map(({ body }) => body);
    const truth = {
      book: readBook(folder),
      sent: sentBodies,
      agents: world.agents,
      node: nodeOf(api, world),
    };
    unlike.push(...(await viewDifferences(api, truth)));
    return {
      seconds: Math.round((Date.now() - started) / 1000),
      sent,
      presses: operator.presses,
      kills: deaths,
      walletKills: walletDeaths,
      orders: rows[0]?.orders ?? 0,
      attempts: rows[0]?.attempts ?? 0,
      before,
      after,
      rejected,
      lost,
      histories,
      differences: [...unlike, ...(await differences(api.services, folder, members, replied))],
    };
  } finally {
    over = true;
    await next.kill();
    await wallet.kill();
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns what reads the game servers' interface of the loaded API, as the game server. */
const nodeOf =
  (api: TestApi, { node }: SmallWorld): Truth['node'] =>
  async (url) => {
    const headers = { ...ingestHeaders(node, 'GET', url, '', Date.now()) };
    return (await api.app.inject({ method: 'GET', url, headers })).json();
  };

const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

interface Pool {
  query<T extends object>(text: string): Promise<{ rows: T[] }>;
}

async function states(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ state: string; n: number }>(
    'select state, count(*)::int as n from wallet_order group by 1 order by 1',
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

/**
 * Waits until no order is in progress any more, with a call's longest time and the recovery of what was left.
 * Returns the orders that are then neither final nor openly waiting: an order with a retry time, a take whose
 * undo has one, or either with an operator.
 */
async function quiet(pool: Pool): Promise<string[]> {
  for (const until = Date.now() + quietMs; ; await pause(300)) {
    const { rows } = await pool.query<{ tx_id: string; kind: string; state: string }>(
      `select o.tx_id, o.kind, o.state from wallet_order o
         left join wallet_order u on u.tenant_id = o.tenant_id and u.id = o.undo_id
       where o.state in ('created', 'sent', 'uncertain', 'cancelling')
         and not coalesce(o.state = 'uncertain' and o.next_retry_at is not null, false)
         and not coalesce(o.state = 'cancelling' and (u.state = 'manual' or u.next_retry_at is not null), false)`,
    );
    if (rows.length === 0 || Date.now() > until)
      return rows.map(({ kind, tx_id: id, state }) => `${kind} ${id} ${state}`);
  }
}
