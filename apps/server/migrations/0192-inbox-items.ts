import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Inbox messages to operators: `kind` is the key of the text and `params` its parameters, translated into the
 * language of the reader; `link` is the URL of the related page. A key occurs once for each operator.
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
