import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIdMaker, idFloor } from '../../platform/db/ids.ts';
import { makeScope, type Scope, wholeScope } from '../../platform/db/scope.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';
import { onConnection } from '../sql/run-sql.ts';
import { countMembersAhead, settlingMs } from './count-members.ts';
import { countMembers, membersAndThose, membersOfTrees, treeSizes } from './member-counts.ts';
import { insertMembers } from './new-member.ts';

let database: TestDatabase;
let world: SmallWorld;
const ids = createIdMaker(7);
const hourMs = 3_600_000;
/** The last agents have no members. */
const agentCount = 14;
const memberCount = 10;
const system = () => database.databases.system;
const query = async <Row>(text: string) => (await database.databases.systemPool.query(text)).rows as Row[];

beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { agents: agentCount, members: memberCount });
});
afterAll(() => database?.stop());
beforeEach(async () => {
  await query('delete from member_count');
  await query(`delete from member where id > ${idFloor(0)} and account like 'new%'`);
});

/** Inserts members under the first agents, one more under each than under the one before, with this age. */
async function join(agents: number, agoMs: number, idOf = ids.next): Promise<void> {
  const at = Date.now() - agoMs;
  await insertMembers(
    onConnection(database.databases.systemPool),
    world.agents.slice(0, agents).flatMap(({ id: agentId, tenantId }, n) =>
      Array.from({ length: n + 1 }, () => {
        const id = idOf(at);
        return {
          id,
          tenantId,
          agentId,
          account: `new${id}`,
          nickname: '',
          name: '',
          mobile: '',
          remark: '',
          kind: 'normal' as const,
          currency: 'CNY',
          registerIp: '',
          createdAt: at,
        };
      }),
    ),
  );
}

/** Administrators, each level-1 agent, and every agent below with its tree. */
const scopes = (): Scope[] => [
  wholeScope,
  ...world.agents.map(({ id, tenantId, layer, path }) => {
    const tree = world.agents.filter((one) => one.path.startsWith(path)).map((one) => one.id);
    return layer === 1
      ? makeScope({ kind: 'tenant', tenantId, agentIds: null, agentId: id, layer })
      : makeScope({ kind: 'agents', tenantId, agentIds: tree, agentId: id, layer });
  }),
];
const seenBy = ({ agentId }: Scope) =>
  world.agents.filter(({ path }) => agentId === null || path.includes(`/${agentId}/`));

/** Counts in every scope, as requests do, and compares the results with the members. */
async function compare(since = new Date(0)): Promise<void> {
  const members = await query<{ agent_id: string; at: Date }>(
    'select agent_id, created_at as at from member',
  );
  for (const scope of scopes()) {
    const agents = seenBy(scope);
    const under = (path: string) =>
      members.filter(({ agent_id }) =>
        agents.some((one) => one.id === agent_id && one.path.startsWith(path)),
      );
    const requested = await database.databases.read(scope, 5_000, async (db) => ({
      all: await countMembers(db, scope),
      some: await membersAndThose<{ total: number; n: number }>(
        scope,
        since,
        sql`count(*)::int as n, min(created_at) as first`,
      ).execute(db),
      sizes: await sql<{
        id: string;
        members: number;
      }>`select id, members from (${treeSizes(scope)}) t`.execute(db),
      trees: await membersOfTrees(
        db,
        scope,
        agents.map(({ id }) => id),
      ),
    }));
    const own = under('/');
    expect(requested.all).toBe(own.length);
    expect(requested.some.rows[0]).toMatchObject({
      total: own.length,
      n: own.filter(({ at }) => at >= since).length,
    });
    const expected = agents.flatMap(({ id, path }) => {
      const n = under(path).length;
      return n ? [[id, n] as const] : [];
    });
    expect(requested.trees).toEqual(new Map(expected));
    // Agents above the scope get rows too, but queries join none of them.
    const sizes = requested.sizes.rows.filter(({ id }) => agents.some((one) => one.id === id));
    expect(new Map(sizes.map(({ id, members }) => [id, members]))).toEqual(new Map(expected));
  }
}

test('equal the members of every scope, before and after a count, with members that join earlier and later', async () => {
  await compare();
  await join(5, hourMs);
  await compare(new Date(Date.now() - hourMs / 2));
  await countMembersAhead(system(), Date.now());
  await compare();
  await join(9, 0);
  await join(3, hourMs / 30);
  await compare(new Date(Date.now() - hourMs / 2));
  await countMembersAhead(system(), Date.now() + hourMs);
  await compare();
});

test('are right for agents created after the count', async () => {
  await countMembersAhead(system(), Date.now());
  expect(await query('delete from member_count where n = 0 returning 1')).toHaveLength(
    agentCount - memberCount,
  );
  await compare();
});

test('are mostly read from the precomputed counts', async () => {
  await countMembersAhead(system(), Date.now());
  await query('update member_count set n = n + 1000');
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member`.execute(system());
  const counted = await database.databases.read(wholeScope, 5_000, (db) => countMembers(db, wholeScope));
  expect(counted).toBe((rows[0]?.n ?? 0) + agentCount * 1_000);
});

test('leave out members that commit below the watermark until the next count', async () => {
  const now = Date.now();
  await countMembersAhead(system(), now);
  await join(2, 2 * hourMs);
  const count = () => database.databases.read(wholeScope, 5_000, (db) => countMembers(db, wholeScope));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member`.execute(system());
  expect(await count()).toBe((rows[0]?.n ?? 0) - 3);
  await countMembersAhead(system(), now);
  await compare();
});

test('count a member exactly on the watermark once', async () => {
  let at = 0;
  await join(1, hourMs, (ms) => {
    at = ms ?? 0;
    return idFloor(at);
  });
  for (const ms of [-1, 0, 1]) {
    await countMembersAhead(system(), at + settlingMs + ms);
    await compare();
  }
});

test('have one watermark with concurrent counts of several servers, while members join', async () => {
  await join(4, hourMs);
  await Promise.all([
    ...[0, 1, 2, 3].map((n) => countMembersAhead(system(), Date.now() - n * 1_000)),
    ...[0, 1, 2].map(() => join(3, 0)),
  ]);
  expect(await query('select distinct until from member_count')).toHaveLength(1);
  await compare();
});
