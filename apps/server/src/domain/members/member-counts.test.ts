import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeScope, type Scope, wholeScope } from '../../kernel/access/scope.ts';
import { createIdMaker, idFloor } from '../../kernel/database/ids.ts';
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
const [agentCount, memberCount] = [14, 10];
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

/** Members who come under the first agents, one more under each than under the one before, made so long ago. */
async function join(agents: number, agoMs: number, idOf = ids.next): Promise<void> {
  const at = Date.now() - agoMs;
  await insertMembers(
    onConnection(database.databases.systemPool),
    world.agents.slice(0, agents).flatMap(({ id: agentId, tenantId }, n) =>
      Array.from({ length: n + 1 }, () => {
        const id = idOf(at);
        return {
          ...{ id, tenantId, agentId, account: `new${id}`, nickname: '', name: '', mobile: '', remark: '' },
          ...{ kind: 'normal' as const, currency: 'CNY', registerIp: '', createdAt: at },
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

/** Counts for everybody, as requests do, and compares them with the members themselves. */
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
    const asked = await database.databases.read(scope, 5_000, async (db) => ({
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
    expect(asked.all).toBe(own.length);
    expect(asked.some.rows[0]).toMatchObject({
      total: own.length,
      n: own.filter(({ at }) => at >= since).length,
    });
    const expected = agents.flatMap(({ id, path }) => {
      const n = under(path).length;
      return n ? [[id, n] as const] : [];
    });
    expect(asked.trees).toEqual(new Map(expected));
    // Those above the scope are met too, and joined by nobody.
    const sizes = asked.sizes.rows.filter(({ id }) => agents.some((one) => one.id === id));
    expect(new Map(sizes.map(({ id, members }) => [id, members]))).toEqual(new Map(expected));
  }
}

test('are those of everybody, counted ahead or not, whoever came before and after', async () => {
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

test('are right for agents who came after the count', async () => {
  await countMembersAhead(system(), Date.now());
  expect(await query('delete from member_count where n = 0 returning 1')).toHaveLength(
    agentCount - memberCount,
  );
  await compare();
});

test('are mostly read from what is counted ahead', async () => {
  await countMembersAhead(system(), Date.now());
  await query('update member_count set n = n + 1000');
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member`.execute(system());
  const counted = await database.databases.read(wholeScope, 5_000, (db) => countMembers(db, wholeScope));
  expect(counted).toBe((rows[0]?.n ?? 0) + agentCount * 1_000);
});

test('leave out who came in below the border until they are counted the next time', async () => {
  const now = Date.now();
  await countMembersAhead(system(), now);
  await join(2, 2 * hourMs);
  const count = () => database.databases.read(wholeScope, 5_000, (db) => countMembers(db, wholeScope));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member`.execute(system());
  expect(await count()).toBe((rows[0]?.n ?? 0) - 3);
  await countMembersAhead(system(), now);
  await compare();
});

test('count whoever stands on the border once', async () => {
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

test('have one border when several servers count at once, while members come', async () => {
  await join(4, hourMs);
  await Promise.all([
    ...[0, 1, 2, 3].map((n) => countMembersAhead(system(), Date.now() - n * 1_000)),
    ...[0, 1, 2].map(() => join(3, 0)),
  ]);
  expect(await query('select distinct until from member_count')).toHaveLength(1);
  await compare();
});
