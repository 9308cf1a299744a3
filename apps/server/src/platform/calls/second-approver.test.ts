import type { Call } from '@pitboss/contract/core/define';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import type { GuardedChange } from '../auth/approvals/approval-rules.ts';
import { totp } from '../auth/dynamic-code.ts';
import type { Session } from '../auth/session.ts';
import type { Config } from '../config/config.ts';
import { seal, sha256, unseal } from '../crypto/crypto.ts';
import type { Tx } from '../db/db.ts';
import type { Database } from '../db/schema.gen.ts';
import { fileApproval, guards, SecondApproverNeeded } from './second-approver.ts';
import type { Request, Services } from './serve.ts';
import type { ServerServices } from './services.ts';

type Reply = Partial<QueryResult<unknown>>;

/** A database that records its statements and replies to those that contain a text. */
function scriptedDatabase(replies: Readonly<Record<string, Reply>> = {}) {
  const statements: CompiledQuery[] = [];
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      statements.push(query);
      const found = Object.entries(replies).find(([part]) => query.sql.includes(part));
      return { rows: [], ...found?.[1] } as QueryResult<R>;
    },
    streamQuery() {
      throw new Error('these tests stream nothing');
    },
  };
  const nothing = async () => {};
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (any) => new PostgresIntrospector(any),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
  });
  return { db, tx: db as unknown as Tx, statements };
}

const serverKey = Buffer.alloc(32, 7);
const configOf = (more: Partial<Config> = {}) =>
  ({
    fourEyes: true,
    fourEyesQuota: 10_000n,
    secrets: { pepper: serverKey, server: serverKey },
    ...more,
  }) as Config;
const servicesOf = (config = configOf()) =>
  ({ config, demo: true, ids: { next: () => '77' } }) as unknown as Services;

const maker = {
  operatorId: '11',
  account: 'maker',
  agentId: null,
  tenantId: '5',
  tag: 'tag1',
  dynamicCodeBound: true,
} as Session;
const approver = { ...maker, operatorId: '12', account: 'approver' } as Session;
const requestWith = (dynamicCode?: string) => ({ ip: '10.0.0.1', requestId: 'q1', dynamicCode }) as Request;
const quota = (more: Partial<GuardedChange> = {}): GuardedChange => ({
  kind: 'quota',
  target: 'agent:12 share1',
  ...more,
});
const otherDecider = { 'from operator where agent_id is null': { rows: [{}] } };

/** Runs the guard of a change; the outcome is `needed` when the change must wait. */
async function secondApproverOf(
  change: GuardedChange,
  options: { services?: Services; session?: Session; agreed?: Session; replies?: Record<string, Reply> } = {},
) {
  const { tx, statements } = scriptedDatabase(options.replies ?? otherDecider);
  const { services = servicesOf(), session = maker, agreed } = options;
  const { secondPerson } = guards(services, requestWith(), session, tx, agreed);
  const outcome = await secondPerson(change).catch((error: unknown) => {
    if (!(error instanceof SecondApproverNeeded)) throw error;
    expect(error.change).toBe(change);
    return 'needed';
  });
  return { outcome, statements };
}

describe('secondPerson', () => {
  it('makes a change wait while another administrator can decide', async () => {
    expect((await secondApproverOf(quota())).outcome).toBe('needed');
  });

  it('lets every change pass where the setting is off', async () => {
    const services = servicesOf(configOf({ fourEyes: false }));
    expect((await secondApproverOf(quota(), { services })).outcome).toBeNull();
  });

  it('follows the database where the setting is absent', async () => {
    const services = (demo: boolean) => ({ ...servicesOf(configOf({ fourEyes: undefined })), demo });
    expect((await secondApproverOf(quota(), { services: services(false) })).outcome).toBe('needed');
    expect((await secondApproverOf(quota(), { services: services(true) })).outcome).toBeNull();
  });

  it('passes with the account of the approver after an approval', async () => {
    expect((await secondApproverOf(quota(), { agreed: approver })).outcome).toBe('approver');
  });

  it('looks for another operator among the roles that can decide approvals', async () => {
    const { outcome, statements } = await secondApproverOf(quota(), { replies: {} });
    expect(outcome).toBeNull();
    const lookup = statements.find(({ sql }) => sql.includes('from operator'));
    expect(lookup?.parameters).toEqual(['superAdmin', 'systemAdmin', '11']);
  });

  it('binds operators of agents without looking for another administrator', async () => {
    const { outcome, statements } = await secondApproverOf(quota(), {
      session: { ...maker, agentId: '12' },
      replies: {},
    });
    expect(outcome).toBe('needed');
    expect(statements.find(({ sql }) => sql.includes('from operator'))).toBeUndefined();
  });

  it('enters a change that is made with its figures, maker and approver, and none that waits', async () => {
    const entered = async (change: GuardedChange, options: Parameters<typeof secondApproverOf>[1] = {}) =>
      (await secondApproverOf(change, options)).statements.find(({ sql }) =>
        sql.includes('insert into guarded_change'),
      )?.parameters;
    const names = ['5', '77', null, '11', 'maker', undefined, 'quota', 'agent:12 share1'];
    expect(await entered(quota({ minor: 9_999n }))).toEqual([...names, '9999', null, null]);
    expect(await entered(quota({ minor: 10_000n }))).toBeUndefined();
    expect(await entered(quota({ rise: 12 }), { agreed: approver })).toEqual([
      ...names,
      null,
      12,
      'approver',
    ]);
  });

  it('counts a figure with what the maker changed of the target before', async () => {
    const replies = { ...otherDecider, 'from guarded_change': { rows: [{ minor: '9000', rise: '0' }] } };
    const first = await secondApproverOf(quota({ minor: 1_000n }), { replies });
    expect(first.outcome).toBe('needed');
    expect(first.statements[0]?.parameters).toEqual(['guarded 11 agent:12 share1']);
    expect(first.statements[1]?.parameters).toEqual(['5', '11', 'agent:12 share1']);
    expect((await secondApproverOf(quota({ minor: 999n }), { replies })).outcome).toBeNull();
  });

  it.each<[string, Partial<GuardedChange>, 'needed' | null]>([
    ['a quota below the threshold', { minor: 9_999n }, null],
    ['a quota at the threshold', { minor: 10_000n }, 'needed'],
    ['a quota of nothing', { minor: 0n }, null],
    ['a rise of ten thousandths', { kind: 'rtp', rise: 10 }, null],
    ['a rise of eleven thousandths', { kind: 'rtp', rise: 11 }, 'needed'],
    ['a fall', { kind: 'rtp', rise: -20 }, null],
    ['a large quota with a small rise', { minor: 10_000n, rise: 1 }, 'needed'],
    ['a change without an amount', {}, 'needed'],
  ])('of %s gives %s', async (_, change, outcome) => {
    expect((await secondApproverOf(quota(change))).outcome).toBe(outcome);
  });
});

describe('SecondPersonNeeded', () => {
  it('reaches the caller as a change that was sent for approval', () => {
    expect(new SecondApproverNeeded(quota()).key).toBe('approval.sent');
  });
});

describe('stepUp', () => {
  const secret = 'JBSWY3DPEHPK3PXP';
  const bound = { 'from "operator"': { rows: [{ totp_secret: seal(serverKey, secret) }] } };
  const accepted = { ...bound, 'update operator set totp_last_step': { numAffectedRows: 1n } };
  const validCode = () => totp(secret, '').generate();
  /** Six digits that are none of the three codes around now. */
  function wrongCode(): string {
    const near = [-1, 0, 1].map((step) =>
      totp(secret, '').generate({ timestamp: Date.now() + step * 30_000 }),
    );
    return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code))!;
  }
  async function stepUpOf(
    code: string | undefined,
    replies: Record<string, Reply>,
    { services = servicesOf(), agreed }: { services?: Services; agreed?: Session } = {},
  ) {
    const { tx, statements } = scriptedDatabase(replies);
    const failure = await guards(services, requestWith(code), maker, tx, agreed)
      .stepUp()
      .then(
        () => null,
        (error: { key?: string }) => error.key ?? String(error),
      );
    return { failure, statements };
  }

  it('accepts a fresh code, with blanks around it too', async () => {
    expect((await stepUpOf(validCode(), accepted)).failure).toBeNull();
    expect((await stepUpOf(` ${validCode()} `, accepted)).failure).toBeNull();
  });

  it('requires nothing when the setting is off', async () => {
    const services = servicesOf(configOf({ fourEyes: false }));
    const { failure, statements } = await stepUpOf(undefined, {}, { services });
    expect(failure).toBeNull();
    expect(statements).toEqual([]);
  });

  it("reads the maker's secret, and the approver's after an approval", async () => {
    const own = await stepUpOf(validCode(), accepted);
    expect(own.statements[0]?.sql).toBe('select "totp_secret" from "operator" where "id" = $1');
    expect(own.statements[0]?.parameters).toEqual(['11']);
    const agreed = await stepUpOf(validCode(), accepted, { agreed: approver });
    expect(agreed.statements[0]?.parameters).toEqual(['12']);
    // The use of the code is stored for the same operator.
    expect(agreed.statements[1]?.parameters).toContain('12');
  });

  it('rejects an operator without a bound second factor, known or unknown', async () => {
    const none = { 'from "operator"': { rows: [{ totp_secret: null }] } };
    expect((await stepUpOf('123456', none)).failure).toBe('stepUp.unbound');
    expect((await stepUpOf('123456', {})).failure).toBe('stepUp.unbound');
  });

  it('requires a code, and a blank one is none', async () => {
    expect((await stepUpOf(undefined, bound)).failure).toBe('stepUp.required');
    expect((await stepUpOf('   ', bound)).failure).toBe('stepUp.required');
  });

  it('rejects a wrong code and one that was used before', async () => {
    expect((await stepUpOf(wrongCode(), accepted)).failure).toBe('stepUp.wrong');
    const used = { ...bound, 'update operator set totp_last_step': { numAffectedRows: 0n } };
    expect((await stepUpOf(validCode(), used)).failure).toBe('stepUp.wrong');
  });

  it('stops reading codes after five wrong ones of an operator on one server', async () => {
    const services = servicesOf();
    const failures: (string | null)[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      failures.push((await stepUpOf(wrongCode(), bound, { services })).failure);
    expect(failures).toEqual([...Array<string>(5).fill('stepUp.wrong'), 'rate.limited']);
    // Another operator, and another server, have tries of their own.
    expect((await stepUpOf(wrongCode(), bound, { services, agreed: approver })).failure).toBe('stepUp.wrong');
    expect((await stepUpOf(wrongCode(), bound)).failure).toBe('stepUp.wrong');
  });
});

describe('fileApproval', () => {
  const call = { path: '/proxyUser/addQuota' } as unknown as Call;
  const chainHead = { rows: [{ seq: '4', hash: Buffer.alloc(32) }] };
  const stored = { 'insert into approval': { numAffectedRows: 1n }, 'from "audit_head"': chainHead };

  async function filed(
    change: GuardedChange,
    {
      session = maker,
      code,
      replies = stored,
    }: { session?: Session; code?: string; replies?: Record<string, Reply> } = {},
  ) {
    const { db, statements } = scriptedDatabase(replies);
    let id = 100;
    const services = {
      databases: { system: db },
      ids: { next: () => String(id++) },
      config: configOf(),
    } as unknown as ServerServices;
    const started = Date.now();
    await fileApproval(services, call, requestWith(code), session, { b: 2, a: 'x' }, change);
    const ended = Date.now();
    const find = (part: string) => statements.find(({ sql }) => sql.includes(part));
    return { statements, find, started, ended };
  }

  it('stores the change sealed, with what the inbox shows of it', async () => {
    const { find } = await filed(quota({ before: { rtp: 1, pwd: 'p' }, after: { rtp: 2 } }));
    const parameters = find('insert into approval')?.parameters as readonly unknown[];
    expect(parameters.slice(0, 8)).toEqual([
      '100',
      '5',
      null,
      '11',
      'maker',
      '/proxyUser/addQuota',
      'quota',
      'agent:12 share1',
    ]);
    expect(unseal(serverKey, parameters[8] as string)).toBe('{"a":"x","b":2}');
    expect(parameters[9]).toEqual(sha256('{"a":"x","b":2}'));
    expect(parameters.slice(10, 12)).toEqual(['{"rtp":1,"pwd":"***"}', '{"rtp":2}']);
  });

  it('stores null where a change has neither before nor after', async () => {
    const { find } = await filed(quota());
    expect(find('insert into approval')?.parameters.slice(10, 12)).toEqual(['null', 'null']);
  });

  it('cuts a long target to two hundred characters', async () => {
    const { find } = await filed(quota({ target: 't'.repeat(201) }));
    expect(find('insert into approval')?.parameters[7]).toBe('t'.repeat(200));
  });

  it('lets the approval wait for a day', async () => {
    const { find, started, ended } = await filed(quota());
    const [createdAt, expiresAt] = find('insert into approval')!.parameters.slice(12) as [Date, Date];
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(started);
    expect(createdAt.getTime()).toBeLessThanOrEqual(ended);
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(86_400_000);
  });

  it("expires the maker's earlier approvals whose time is over", async () => {
    const { find } = await filed(quota());
    expect(find("set state = 'expired'")?.parameters.slice(0, 2)).toEqual(['5', '11']);
  });

  it('uses up the code that came with the request of a bound operator', async () => {
    const used = (more: Parameters<typeof filed>[1]) =>
      filed(quota(), more).then(({ find }) => find('totp_last_step')?.parameters);
    expect(await used({ code: '123456' })).toEqual(['11']);
    expect(await used({})).toBeUndefined();
    expect(await used({ code: '123456', session: { ...maker, dynamicCodeBound: false } })).toBeUndefined();
  });

  it('notifies the inbox of the platform, or of the agent', async () => {
    const notified = async (session: Session) =>
      JSON.stringify((await filed(quota(), { session })).find('pg_notify')?.parameters);
    expect(await notified(maker)).toMatch(/approvals.*5.*0/);
    expect(await notified({ ...maker, agentId: '77' })).toMatch(/approvals.*5.*77/);
  });

  it('writes one audit entry of the request into the chain of the tenant', async () => {
    const { find } = await filed(quota({ before: { rtp: 1 }, after: { rtp: 2 } }));
    const entry = find('insert into "audit_log"')?.parameters;
    for (const value of [
      '5',
      '11',
      'maker',
      '10.0.0.1',
      'tag1',
      '/proxyUser/addQuota',
      'agent:12 share1',
      'q1',
    ])
      expect(entry).toContain(value);
    expect(entry).toContain('{"rtp":1}');
    expect(entry).toContain('{"approval":"100","wanted":{"rtp":2}}');
    expect(entry).toContain(new SecondApproverNeeded(quota()).code);
  });

  it('neither notifies nor audits when the same change waits already', async () => {
    const { find } = await filed(quota(), { replies: { 'insert into approval': { numAffectedRows: 0n } } });
    expect(find('pg_notify')).toBeUndefined();
    expect(find('audit_log')).toBeUndefined();
  });
});
