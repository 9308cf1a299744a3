import type { agents } from '@pitboss/contract/agents/agents';
import type { RequestOf } from '@pitboss/contract/core/define';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { orderBy, type PageRequest } from './paging.ts';

/**
 * Cases that must not compile: each line below has an expected error, and the type check fails when one of
 * them compiles.
 */
type Filter = RequestOf<typeof agents.list>;
const columns = {
  createdAt: 'a.created_at',
  account: 'a.account',
  balance: 'l.balance',
  lastLoginAt: 'a.last_login_at',
  subAgents: 'sub_agents',
  members: 'members',
};
const { members: _, ...fewer } = columns;
const more = { ...columns, phone: 'a.phone' };
const filter: Filter = { sort: 'account', order: 'asc' };

const mistakes = (untyped: PageRequest & { sort?: string }) => [
  // @ts-expect-error a name that the contract lets callers sort by has no column
  orderBy(filter, fewer, 'createdAt', 'a.id'),
  // @ts-expect-error a column that no caller can name
  orderBy(filter, more, 'createdAt', 'a.id'),
  // @ts-expect-error the fallback is not one of the names
  orderBy(filter, columns, 'phone', 'a.id'),
  // @ts-expect-error a request whose names are not those of a call
  orderBy(untyped, columns, 'createdAt', 'a.id'),
];

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

it('accepts the columns of a list that are the names of its call', () => {
  expect(mistakes).toBeTypeOf('function');
  expect(orderBy(filter, columns, 'createdAt', 'a.id').compile(db).sql).toBe(
    'order by "a"."account" asc nulls last, "a"."id" asc',
  );
});
