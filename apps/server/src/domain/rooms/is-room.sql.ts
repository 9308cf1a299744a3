import type { RunSql } from '../sql/run-sql.ts';

/** Returns whether a room exists: it was set up, or chat lines came from it. */
export async function isRoom(run: RunSql, id: string): Promise<boolean> {
  const [row] = await run<{ known: boolean }>(
    'room-known',
    `select exists (select from room where id = $1) or exists (select from chat_message
      where room_id = $1) as known`,
    [id],
  );
  return row?.known ?? false;
}
