import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from '../db/db.ts';
import type { Database } from '../db/schema.gen.ts';

/**
 * Statements of Kysely on a given connection, so that they take part in the transaction that is open there.
 */
export const onClient = (client: pg.ClientBase): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () =>
          ({ query: client.query.bind(client), release: () => undefined }) as unknown as pg.PoolClient,
        end: async () => undefined,
      },
    }),
  });
