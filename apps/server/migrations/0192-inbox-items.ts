import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * What the server told an operator: `kind` says which text it is and `params` fill that in, in the language of whoever reads
 * it; `link` is the address of the page that it speaks of. The same key is told once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table inbox_item (
    id bigint primary key,
    tenant_id bigint not null,
    agent_id bigint,
    operator_id bigint not null,
    kind text not null,
    key text not null,
    params jsonb not null,
    link text,
    at timestamptz not null,
    read_at timestamptz,
    unique (operator_id, key))`);
  await run('create index inbox_item_newest on inbox_item (operator_id, id desc)');
  await openTable(db, 'inbox_item', { owned: 'agent', rights: ['select', 'update'] });
}
