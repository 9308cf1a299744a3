import type { announcements } from '@pitboss/contract/content/announcements';
import type { RequestOf } from '@pitboss/contract/core/define';
import { sql } from 'kysely';
import { stateOf } from '../../domain/content/announcements.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { notifyLive } from '../../platform/live/notify.ts';
import type { AnnouncementRow } from './announcements.sql.ts';

type Written = RequestOf<typeof announcements.add>;
interface Author {
  readonly operatorId: string;
  readonly account: string;
}

/**
 * Reads an announcement for a change and locks it until the commit, so that authors run one after another.
 */
export async function holdAnnouncement(tx: Tx, id: string): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`
    select n.*, ${stateOf} as state from announcement n where n.id = ${id}::bigint for update`.execute(tx);
  return rows[0];
}

/** Returns those of the given agents that exist. */
export async function knownAgents(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; account: string }[]> {
  return (
    await sql<{ id: string; account: string }>`
      select id, account from agent where id = any(${plainArray(ids)}::bigint[]) order by account`.execute(tx)
  ).rows;
}

/** Inserts an announcement or overwrites it; `round` is added to the round of the receipts. */
export async function saveAnnouncement(
  tx: Tx,
  id: string,
  written: Written,
  by: Author,
  round: 0 | 1,
): Promise<void> {
  const readers = written.readers?.length ? plainArray(written.readers) : null;
  await sql`
    insert into announcement as n (id, type, title_zh, title_en, content_zh, content_en, start_at, end_at,
      draft, important, readers,
      operator_id, actor, created_at, updated_at)
    values (${id}::bigint, ${written.type}, ${written.title.zh_cn}, ${written.title.en_us},
      ${written.content.zh_cn}, ${written.content.en_us},
      ${new Date(written.startTime)}, ${written.endTime == null ? null : new Date(written.endTime)},
        ${written.draft ?? false},
      ${written.important ?? false}, ${readers}::bigint[], ${by.operatorId}::bigint, ${by.account}, now(),
        now())
    on conflict (id) do update set type = excluded.type, title_zh = excluded.title_zh,
      title_en = excluded.title_en,
      content_zh = excluded.content_zh, content_en = excluded.content_en, start_at = excluded.start_at,
        end_at = excluded.end_at,
      draft = excluded.draft, important = excluded.important, readers = excluded.readers,
        operator_id = excluded.operator_id,
      actor = excluded.actor, updated_at = excluded.updated_at, version = n.version + 1,
        round = n.round + ${round}`.execute(tx);
  await say(tx, id);
}

/** Ends an announcement now. */
export async function stopAnnouncement(tx: Tx, id: string, by: Author): Promise<void> {
  await sql`
    update announcement set end_at = date_trunc('milliseconds', now()),
      operator_id = ${by.operatorId}::bigint, actor = ${by.account},
      updated_at = now(), version = version + 1 where id = ${id}::bigint`.execute(tx);
  await say(tx, id);
}

export async function deleteAnnouncement(tx: Tx, id: string): Promise<void> {
  await sql`delete from announcement where id = ${id}::bigint`.execute(tx);
  await notifyLive(tx, 'announcements', platform);
}

/** Announcements belong to the platform; each list query checks which of them the caller may read. */
const platform = [{ tenantId: '0', agentId: '0' }];

/**
 * Notifies the consoles to reload at the commit, and stores the state that they are notified of, so that it
 * is not sent again when its time comes.
 */
async function say(tx: Tx, id: string): Promise<void> {
  await sql`update announcement n set sent = ${stateOf} where n.id = ${id}::bigint`.execute(tx);
  await notifyLive(tx, 'announcements', platform);
}

/**
 * Notifies the consoles to reload when announcements have begun or ended since the last notification, also
 * while no server was running. The first server to check does it. Returns the number of these announcements.
 */
export async function sendDue(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await sql`
      update announcement n set sent = ${stateOf} where not n.draft and n.sent <> 'finished'
        and n.sent <> ${stateOf}`.execute(tx);
    const sent = Number(due.numAffectedRows);
    if (sent > 0) await notifyLive(tx as unknown as Tx, 'announcements', platform);
    return sent;
  });
}
