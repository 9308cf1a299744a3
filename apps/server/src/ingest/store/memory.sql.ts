import type pg from 'pg';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Group } from '../group/group.ts';
import type { Named } from '../group/names.ts';
import { memoryKey } from '../group/states.ts';
import { copyInto, copyLine, type Time } from './copy.sql.ts';

/** Reads the ids that have had their effect. */
export async function readMemory(run: RunSql, group: Group, memory: Named['memory']): Promise<void> {
  const rows = await run<{
    node_id: string;
    event_id: string;
    hash: Buffer;
    code: number;
    content: string | null;
  }>(
    'ingest-memory',
    `select node_id, event_id, hash, code, content from ingest_event
     where (node_id, event_id) in (select * from unnest($1::text[], $2::text[]))`,
    [memory.map((one) => one.nodeId), memory.map((one) => one.eventId)],
  );
  for (const row of rows)
    group.remembered.set(memoryKey(row.node_id, row.event_id), {
      nodeId: row.node_id,
      eventId: row.event_id,
      hash: row.hash,
      code: row.code,
      content: row.content,
      isNew: false,
    });
}

/** Stores the ids that have their effect in the group. */
export async function storeMemory(client: pg.ClientBase, group: Group, time: Time): Promise<void> {
  const fresh = [...group.remembered.values()].filter((one) => one.isNew);
  if (fresh.length === 0) return;
  fresh.sort((a, b) =>
    a.nodeId === b.nodeId ? (a.eventId < b.eventId ? -1 : 1) : a.nodeId < b.nodeId ? -1 : 1,
  );
  const at = time(group.now);
  await copyInto(
    client,
    'ingest_event (node_id, event_id, hash, at, code, content)',
    fresh
      .map(({ nodeId, eventId, hash, code, content }) =>
        copyLine([nodeId, eventId, `\\x${hash.toString('hex')}`, at, code, content]),
      )
      .join(''),
  );
}

/** Stores the items whose ids had other content already, which an operator has to review. */
export async function storeConflicts(client: pg.ClientBase, group: Group, time: Time): Promise<void> {
  const { eventIds: ids, add, now } = group;
  if (add.conflicts.length === 0) return;
  const lines = add.conflicts.map(({ nodeId, eventId, kind, body, stored }) =>
    copyLine([ids.next(now), nodeId, eventId, kind, JSON.stringify(body), time(now), stored]),
  );
  await copyInto(client, 'ingest_conflict (id, node_id, event_id, kind, body, at, stored)', lines.join(''));
}
