import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import type { Db } from '../../db/db.ts';
import { type Control, isSameUser, recordControl } from './same-user.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await startTestDatabase(2);
  db = database.databases.system;
});
afterAll(() => database.stop());

/** Operators: administrators, an agent administrator with two sub-accounts, two agents with sub-accounts. */
const users: Record<string, { id: string; role: string; agent?: string; owner?: string }> = {
  root: { id: '1', role: 'superAdmin' },
  sys: { id: '2', role: 'systemAdmin' },
  other: { id: '3', role: 'systemAdmin' },
  third: { id: '4', role: 'systemAdmin' },
  keeper: { id: '5', role: 'agentAdmin' },
  keeperSub1: { id: '6', role: 'agentAdmin', owner: '5' },
  keeperSub2: { id: '7', role: 'agentAdmin', owner: '5' },
  keeperSubOfSub: { id: '8', role: 'agentAdmin', owner: '6' },
  agent: { id: '11', role: 'agent', agent: '91' },
  agentSub1: { id: '12', role: 'subAccount', agent: '91' },
  agentSub2: { id: '13', role: 'subAccount', agent: '91' },
  upper: { id: '21', role: 'agent', agent: '92' },
};
const idOf = (name: string) => users[name]?.id ?? '';

/** `actor kind operator daysAgo` */
type Tie = readonly [actor: string, kind: Control, operator: string, days: number];

const addAgent = (id: string) =>
  sql`insert into agent (id, tenant_id, parent_id, path, layer, account, name, currency, created_at)
    values (${id}::bigint, ${id}::bigint, null, ${`/${id}/`}, 1, ${`agent${id}`}, ${`Agent ${id}`}, 'CNY',
      now())`.execute(db);

beforeEach(async () => {
  await sql`truncate operator_control`.execute(db);
  await sql`delete from operator`.execute(db);
  await sql`delete from agent`.execute(db);
  for (const id of ['91', '92']) await addAgent(id);
  for (const [name, { id, role, agent = null, owner = null }] of Object.entries(users))
    await sql`insert into operator (id, account, account_key, nickname, role, agent_id, owner_id, tenant_id,
      salt, password_hash, created_at)
      values (${id}::bigint, ${name}, ${name.toLowerCase()}, ${name}, ${role}, ${agent}::bigint,
        ${owner}::bigint, 0, '', '', now() - interval '30 days')`.execute(db);
});

async function areSame(approver: string, maker: string, requestedHoursAgo = 1): Promise<boolean> {
  const requestedAt = sql`now() - interval '1 hour' * ${requestedHoursAgo}`;
  const { rows } = await sql<{ same: boolean }>`
    select ${isSameUser(idOf(approver), sql`${idOf(maker)}::bigint`, requestedAt)} as same`.execute(db);
  return rows[0]?.same ?? false;
}
const tie = ([actor, kind, operator, days]: Tie) =>
  sql`insert into operator_control (operator_id, actor_id, kind, at)
    values (${idOf(operator)}::bigint, ${idOf(actor)}::bigint, ${kind},
      now() - interval '1 day' * ${days})`.execute(db);

describe('isSamePerson', () => {
  it.each<[string, readonly Tie[], [string, string], boolean]>([
    ['an operator and itself', [], ['root', 'root'], true],
    ['two administrators', [], ['root', 'sys'], false],
    ['an agent and its sub-account', [], ['agent', 'agentSub1'], true],
    ['two sub-accounts of an agent', [], ['agentSub1', 'agentSub2'], true],
    ['an agent and the one above it', [], ['agent', 'upper'], false],
    ['an agent administrator and its sub-account', [], ['keeper', 'keeperSub1'], true],
    ['two sub-accounts of an agent administrator', [], ['keeperSub1', 'keeperSub2'], true],
    ['a sub-account of a sub-account and the first owner', [], ['keeper', 'keeperSubOfSub'], true],
    [
      'a sub-account of a sub-account and another one of the first owner',
      [],
      ['keeperSub2', 'keeperSubOfSub'],
      true,
    ],
    ['sub-accounts of two owners', [], ['keeperSub1', 'agentSub1'], false],
    [
      'a maker and a sub-account whose fellow sub-account the maker created',
      [['root', 'created', 'keeperSub1', 1]],
      ['root', 'keeperSub2'],
      false,
    ],
    [
      'a maker and the sub-account of an account whose permissions the maker set by another account',
      [
        ['root', 'created', 'sys', 1],
        ['sys', 'permissions', 'keeper', 1],
      ],
      ['root', 'keeperSub1'],
      true,
    ],
    ['a maker and an account that it created', [['root', 'created', 'sys', 1]], ['root', 'sys'], true],
    ['a maker and one whose password it set', [['root', 'password', 'sys', 1]], ['root', 'sys'], true],
    ['a maker and one whose dynamic code it set', [['root', 'dynamicCode', 'sys', 1]], ['root', 'sys'], true],
    ['a maker and one whose permissions it set', [['root', 'permissions', 'sys', 1]], ['root', 'sys'], true],
    ['the same after almost seven days', [['root', 'created', 'sys', 6.99]], ['root', 'sys'], true],
    ['the same after seven days', [['root', 'created', 'sys', 7.01]], ['root', 'sys'], false],
    [
      'two accounts that one person created',
      [
        ['root', 'created', 'sys', 1],
        ['root', 'created', 'other', 2],
      ],
      ['sys', 'other'],
      true,
    ],
    [
      'an account created by one who was created by the maker',
      [
        ['root', 'created', 'sys', 1],
        ['sys', 'password', 'other', 1],
      ],
      ['root', 'other'],
      true,
    ],
    [
      'the ends of a chain whose middle is too old',
      [
        ['root', 'created', 'sys', 8],
        ['sys', 'password', 'other', 1],
      ],
      ['root', 'other'],
      false,
    ],
    [
      'a sub-account of an agent whose password the maker set',
      [['root', 'password', 'agent', 1]],
      ['root', 'agentSub1'],
      true,
    ],
    [
      'two sub-accounts that their owner created',
      [
        ['agent', 'created', 'agentSub1', 1],
        ['agent', 'created', 'agentSub2', 1],
      ],
      ['agentSub1', 'agentSub2'],
      true,
    ],
    [
      'two people who set the password of the same account',
      [
        ['sys', 'password', 'agent', 1],
        ['other', 'password', 'agent', 1],
      ],
      ['sys', 'other'],
      false,
    ],
    [
      'a stranger to a chain',
      [
        ['root', 'created', 'sys', 1],
        ['sys', 'created', 'other', 1],
      ],
      ['root', 'third'],
      false,
    ],
  ])('of %s', async (_, ties, [one, two], same) => {
    for (const each of ties) await tie(each);
    expect(await areSame(one, two)).toBe(same);
    expect(await areSame(two, one)).toBe(same);
  });

  it('follows the owner that an account has now, and remembers for seven days who created it', async () => {
    await tie(['keeper', 'created', 'keeperSub1', 6]);
    await sql`update operator set owner_id = ${idOf('other')}::bigint
      where id = ${idOf('keeperSub1')}::bigint`.execute(db);
    expect(await areSame('keeperSub1', 'other')).toBe(true);
    expect(await areSame('keeperSub1', 'keeper')).toBe(true);
    await sql`update operator_control set at = at - interval '2 days'`.execute(db);
    expect(await areSame('keeperSub1', 'keeper')).toBe(false);
    expect(await areSame('keeper', 'keeperSub1')).toBe(false);
    expect(await areSame('other', 'keeperSub1')).toBe(true);
  });

  it('counts an account that was created after the request as the maker', async () => {
    await sql`update operator set created_at = now() - interval '2 hours'
      where id = ${idOf('sys')}::bigint`.execute(db);
    expect(await areSame('sys', 'root', 3)).toBe(true);
    expect(await areSame('sys', 'root', 1)).toBe(false);
  });
});

describe('recordControl', () => {
  const record = (actor: string, operator: string, kind: Control) =>
    db.transaction().execute((tx) => recordControl(tx, { operatorId: idOf(actor) }, idOf(operator), kind));
  const ties = async () =>
    (
      await sql<{ operator_id: string; actor_id: string; kind: string }>`
        select operator_id, actor_id, kind from operator_control order by 1, 2, 3`.execute(db)
    ).rows.map((row) => `${row.actor_id} ${row.kind} ${row.operator_id}`);
  /** A new installation: these operators and no agent. */
  const leaveOnly = async (...names: string[]) => {
    await sql`delete from operator where not (account = any(${names}))`.execute(db);
    await sql`delete from agent`.execute(db);
  };

  it('leaves no maker to an account that the only administrator creates before the first agent exists', async () => {
    await leaveOnly('root', 'sys');
    await record('root', 'sys', 'created');
    expect(await ties()).toEqual([]);
    // A password that is set later counts all the same.
    await record('root', 'sys', 'password');
    expect(await ties()).toEqual(['1 password 2']);
  });

  it('knows the maker of an account that the second administrator or one of several creates', async () => {
    await leaveOnly('root', 'sys', 'other');
    await record('root', 'other', 'created');
    expect(await ties()).toEqual(['1 created 3']);
  });

  it('knows the maker of an account once there is an agent', async () => {
    await leaveOnly('root', 'sys');
    await addAgent('91');
    await record('root', 'sys', 'created');
    expect(await ties()).toEqual(['1 created 2']);
  });

  it('keeps the latest time of the same kind', async () => {
    await tie(['root', 'password', 'sys', 9]);
    expect(await areSame('root', 'sys')).toBe(false);
    await record('root', 'sys', 'password');
    expect(await areSame('root', 'sys')).toBe(true);
  });
});
