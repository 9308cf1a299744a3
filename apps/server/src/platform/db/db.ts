import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.gen.ts';

/** Queries on a pool, each on any of its connections. */
export type Db = Kysely<Database>;
/** Queries on the connection of an open transaction. */
export type Tx = Transaction<Database>;
