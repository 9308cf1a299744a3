import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { seedReference } from '../domain/reference/seed-reference.ts';
import { keepLoginKey, newLoginKey } from '../platform/auth/passwords.ts';
import { openSession } from '../platform/auth/session.ts';
import type { ServerServices } from '../platform/calls/services.ts';
import type { Config } from '../platform/config/config.ts';
import { createIdMaker } from '../platform/db/ids.ts';
import { testAnalytics } from './analytics/engines.ts';
import { startTestDatabase } from './database.ts';
import { testLog } from './log.ts';
import { seedUsers } from './users.ts';

export interface Reply<T = unknown> {
  code: number;
  desc: string;
  data: T;
}

export interface TestApi {
  /** Address of the same database for a separate process. */
  readonly databaseUrl: string;
  /** Replaced by tests that restart the server. */
  app: FastifyInstance;
  readonly services: ServerServices;
  /** Lines of the log (JSON) and those for the operator at the terminal, in order. */
  readonly lines: string[];
  /**
   * Calls the API as an account (null: without a session). A payload goes to the body, or to the query with
   * `query`.
   */
  call<T = unknown>(
    account: string | null,
    path: string,
    payload?: { body?: unknown; query?: Record<string, string>; headers?: Record<string, string> },
  ): Promise<Reply<T>>;
  /** Returns the token of an account's session, which is opened at its first use. */
  token(account: string): Promise<string>;
  /** Drops an account's session, so that the next call opens another. */
  signOut(account: string): void;
  stop(): Promise<void>;
}

export function testConfig(): Config {
  return {
    // Without a data folder a test writes nothing into the project.
    dataDir: join(tmpdir(), 'pitboss-no-data'),
    adminPort: 8100,
    agentPort: 8101,
    apiPort: 8110,
    host: '127.0.0.1',
    databaseUrl: undefined,
    readUrl: undefined,
    world: 'demo',
    worldBets: undefined,
    live: false,
    node: 1,
    trustProxy: [],
    extraOrigins: [],
    secrets: { pepper: randomBytes(32), server: randomBytes(32) },
    benchRequired: false,
    fourEyes: false,
    fourEyesQuota: 10_000_000n,
    retentionMonths: null,
    logRetention: { deniedDays: null, changesDays: null, signInDays: null },
    slowCallMs: 10_000,
    stopMs: 20_000,
    slowStatementMs: 10_000,
    logLevel: 'debug',
    testing: true,
  };
}

/** Shared by all files of a worker: creating a key takes longer than creating the database. */
let loginKey: string | undefined;

/** Starts the complete API on a real database with a handful of users in two tenants. */
export async function startTestApi(
  options: {
    demo?: boolean;
    fourEyes?: boolean;
    alone?: boolean;
    durable?: boolean;
    oneMachine?: boolean;
    embedded?: boolean;
    killsMachines?: boolean;
    config?: Partial<Config>;
  } = {},
): Promise<TestApi> {
  const database = await startTestDatabase(8, {
    alone: options.alone ?? false,
    durable: options.durable ?? false,
    oneMachine: options.oneMachine ?? false,
    embedded: options.embedded ?? false,
    killsMachines: options.killsMachines ?? false,
  });
  const { databases } = database;
  const dataDir = mkdtempSync(join(tmpdir(), 'pitboss-data-'));
  const config = { ...testConfig(), dataDir, fourEyes: options.fourEyes ?? false, ...options.config };
  const lines: string[] = [];
  const analytics = testAnalytics(databases);
  const services: ServerServices = {
    config,
    databases,
    ids: createIdMaker(1),
    demo: options.demo ?? true,
    log: testLog(lines),
    say: (line) => void lines.push(line),
    ...(analytics && { analytics }),
  };
  await seedReference(databases.system);
  await seedUsers(databases.system, config);
  loginKey ??= newLoginKey();
  await keepLoginKey(databases.system, config.secrets, loginKey);
  const app = await createApp(services);
  // Waits until the server is open, since opening has effects of its own, such as the sealing of secrets.
  await app.ready();
  const tokens = new Map<string, string>();

  async function tokenOf(account: string): Promise<string> {
    const known = tokens.get(account);
    if (known) return known;
    const operator = await databases.system
      .selectFrom('operator')
      .select(['id', 'agent_id'])
      .where('account_key', '=', account)
      .executeTakeFirstOrThrow();
    const session = await openSession(databases.system, {
      operatorId: operator.id,
      appType: operator.agent_id ? 1 : 0,
      ip: '127.0.0.1',
      userAgent: 'test',
      bindCookie: false,
    });
    tokens.set(account, session.token);
    return session.token;
  }

  const api: TestApi = {
    databaseUrl: database.url,
    app,
    services,
    lines,
    async call<T>(
      account: string | null,
      path: string,
      payload: { body?: unknown; query?: Record<string, string>; headers?: Record<string, string> } = {},
    ) {
      const reply = await api.app.inject({
        method: path === '/report/getOpLogType' ? 'GET' : 'POST',
        url: payload.query ? `${path}?${new URLSearchParams(payload.query)}` : path,
        headers: {
          language: 'en_us',
          ...(account ? { token: await tokenOf(account) } : {}),
          ...payload.headers,
        },
        ...(payload.body === undefined ? {} : { payload: payload.body as object }),
      });
      return reply.json() as Reply<T>;
    },
    token: tokenOf,
    signOut: (account) => void tokens.delete(account),
    async stop() {
      await api.app.close();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return api;
}
