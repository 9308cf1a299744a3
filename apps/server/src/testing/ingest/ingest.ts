import type {
  IngestAnswer,
  IngestBet,
  IngestEvent,
  IngestReply,
  IngestRound,
} from '@pitboss/contract/ingest/ingest';
import Fastify, { type FastifyInstance } from 'fastify';
import { type IngestOptions, registerIngest } from '../../game-servers/ingest/ingest.ts';
import { ingestHeaders } from '../../game-servers/nodes/sign.ts';
import type { ServerServices } from '../../kernel/calls/services.ts';
import { createIdMaker } from '../../kernel/database/ids.ts';
import type { Secrets } from '../../kernel/start/secrets.ts';
import { watchRequests } from '../../kernel/watch/request-log.ts';
import type { Wallet } from '../../wallet/wallet.ts';
import { testConfig } from '../api.ts';
import type { TestDatabase } from '../database.ts';
import { testLog } from '../log.ts';

export interface IngestEnvelope<T = IngestReply> {
  code: number;
  desc: string;
  data: T;
}

/** A game server's interface on a test database, and a node that speaks to it. */
export interface TestIngest {
  readonly app: FastifyInstance;
  readonly wallet: Wallet;
  readonly lines: string[];
  readonly secrets: Secrets;
  /** Moves the server's clock, in milliseconds from the real one. */
  shift(ms: number): void;
  post(path: string, body: string, headers?: Record<string, string>): Promise<IngestEnvelope>;
  rounds(rounds: readonly unknown[]): Promise<IngestAnswer[]>;
  events(events: readonly unknown[]): Promise<IngestAnswer[]>;
  get<T>(path: string): Promise<IngestEnvelope<T>>;
  close(): Promise<void>;
}

export interface TestNode {
  readonly id: string;
  readonly secret: string;
}

/** The secrets that the servers on one database share. */
const serverSecrets = testConfig().secrets;

/** Starts one server (a process of its own as far as ingest is concerned); `serverId` is its number in ids. */
export async function startTestIngest(
  database: TestDatabase,
  node: TestNode,
  serverId = 1,
  secrets = serverSecrets,
  options?: IngestOptions,
): Promise<TestIngest> {
  const lines: string[] = [];
  const services: ServerServices = {
    config: { ...testConfig(), secrets, node: serverId },
    databases: database.databases,
    ids: createIdMaker(serverId),
    demo: false,
    log: testLog(lines),
    say: (line) => void lines.push(line),
  };
  let shift = 0;
  const now = () => Date.now() + shift;
  const app = Fastify();
  watchRequests(app, services);
  const wallet = registerIngest(app, services, now, options);
  await app.ready();

  async function post(path: string, body: string, headers: Record<string, string> = {}) {
    const reply = await app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: {
        'content-type': 'application/json',
        ...ingestHeaders(node, 'POST', path, body, now()),
        ...headers,
      },
    });
    return reply.json() as IngestEnvelope;
  }
  async function send(path: string, field: string, items: readonly unknown[]): Promise<IngestAnswer[]> {
    const reply = await post(path, JSON.stringify({ [field]: items }));
    if (reply.code !== 0) throw new Error(`${reply.code} ${reply.desc}`);
    return reply.data.results;
  }
  return {
    app,
    wallet,
    lines,
    secrets,
    shift(ms) {
      shift = ms;
    },
    post,
    rounds: (rounds) => send('/ingest/v1/rounds:batch', 'rounds', rounds),
    events: (events) => send('/ingest/v1/events', 'events', events),
    async get<T>(path: string) {
      const headers = { ...ingestHeaders(node, 'GET', path, '', now()) };
      return (await app.inject({ method: 'GET', url: path, headers })).json() as IngestEnvelope<T>;
    },
    close: () => app.close(),
  };
}

let serial = 0;
/** An id that no other test uses. */
export function freshId(prefix = 'x'): string {
  serial += 1;
  return `${prefix}-${process.pid}-${serial}`;
}

/** A bet in a round: member1 stakes 10.00 and loses it, unless said otherwise. */
export function testBet(more: Partial<IngestBet> = {}): IngestBet {
  return {
    betId: freshId('b'),
    member: 'member1',
    areaId: 1,
    amount: '10.00',
    win: '0',
    ip: '192.0.2.7',
    at: Date.now() - 5_000,
    ...more,
  };
}

/** A finished round of a known game. */
export function testRound(bets: readonly IngestBet[], more: Partial<IngestRound> = {}): IngestRound {
  return {
    roundId: freshId('R'),
    gameId: 201,
    roomId: 'room-1',
    result: 'b|1',
    player: '3h,9d',
    banker: '4c,5h',
    cardType: '2,9|',
    startedAt: Date.now() - 10_000,
    endedAt: Date.now() - 1_000,
    bets: [...bets],
    ...more,
  };
}

/** An event of some type that happened just now. */
export const testEvent = <T extends IngestEvent['type']>(
  type: T,
  more: Omit<Extract<IngestEvent, { type: T }>, 'type' | 'eventId' | 'at'> & {
    eventId?: string;
    at?: number;
  },
) => ({ eventId: freshId('e'), at: Date.now() - 1_000, type, ...more });

/** A stake that waits for its end: member1, 10.00, unless said otherwise. */
export const betEvent = (more: Partial<Extract<IngestEvent, { type: 'bet' }>> = {}) =>
  testEvent('bet', {
    betId: freshId('s'),
    member: 'member1',
    gameId: 301,
    roomId: 'room-1',
    amount: '10.00',
    ip: '192.0.2.7',
    ...more,
  });
