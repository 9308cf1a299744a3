import type { IngestAnswer, IngestReply } from '@pitboss/contract/ingest/ingest';
import type { IngestBet, IngestEvent, IngestRound } from '@pitboss/contract/ingest/ingest-items';
import Fastify, { type FastifyInstance } from 'fastify';
import { type IngestOptions, registerIngest } from '../../ingest/ingest.ts';
import { ingestHeaders } from '../../ingest/nodes/sign.ts';
import type { ServerServices } from '../../platform/calls/services.ts';
import type { Secrets } from '../../platform/config/secrets.ts';
import { createIdMaker } from '../../platform/db/ids.ts';
import { watchRequests } from '../../platform/observability/request-log.ts';
import type { Wallet } from '../../wallet/wallet.ts';
import { testConfig } from '../api.ts';
import type { TestDatabase } from '../database.ts';
import { testLog } from '../log.ts';

export interface IngestEnvelope<T = IngestReply> {
  code: number;
  desc: string;
  data: T;
}

/** Interface for game servers on a test database, and a node that calls it. */
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

/** Starts one server (a separate process as far as ingest is concerned); `serverId` is its number in ids. */
export async function startTestIngest(
  database: TestDatabase,
  node: TestNode,
  serverId = 1,
  secrets = serverSecrets,
  options?: IngestOptions & { readonly demo?: boolean },
): Promise<TestIngest> {
  const lines: string[] = [];
  const services: ServerServices = {
    config: { ...testConfig(), secrets, node: serverId },
    databases: database.databases,
    ids: createIdMaker(serverId),
    demo: options?.demo ?? false,
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
/** Returns an id that no other test uses. */
export function freshId(prefix = 'x'): string {
  serial += 1;
  return `${prefix}-${process.pid}-${serial}`;
}

/** Returns a bet in a round: by default member1 stakes 10.00 and loses it. */
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

/** Returns a finished round of a known game. */
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

/** Returns an event of a type that happened just now. */
export const testEvent = <T extends IngestEvent['type']>(
  type: T,
  more: Omit<Extract<IngestEvent, { type: T }>, 'type' | 'eventId' | 'at'> & {
    eventId?: string;
    at?: number;
  },
) => ({ eventId: freshId('e'), at: Date.now() - 1_000, type, ...more });

/** Returns an open stake: by default of member1, 10.00. */
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
