import { sql } from 'kysely';
import type { TestApi } from '../api.ts';

export interface TestNote {
  id: string;
  text: string;
  shared: boolean;
  mentions: string[];
  author: string;
  own: boolean;
  removable: boolean;
  changedAt: number | null;
  removedAt: number | null;
  removedBy: string | null;
  version: number;
}
export type NoteKind = 'member' | 'agent' | 'order' | 'alert';

/** An alert about member 314, as `putAlert` inserts it. */
export const noteAlertId = '700';

/** Inserts an open alert about member 314. */
export async function putAlert({ services }: TestApi): Promise<void> {
  await sql`
    insert into risk_alert (id, code, key, number, figure, subject, currency, tenant_id, agent_id, member_id,
      name, state, severity, value, table_value, alarm, derived, version, window_minutes, window_unit, episode,
      escalated, at, peak_at, raised_at)
    values (${noteAlertId}::bigint, 'transfer', 'transfer|314', 1, 'value', '314', 'CNY', 11, 14, 314,
      'member14', 'open', 'warning', 1, 1, 1, false, 1, 60, 'minute', 1, false, now(), now(), now())`.execute(
    services.databases.system,
  );
}

/** Calls for notes in tests; members' by default. */
export function noteCalls(api: () => TestApi) {
  const call = <T = null>(
    account: string,
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ) => api().call<T>(account, path, { body, headers });
  const add = (account: string, targetId: string, note: object, kind: NoteKind = 'member') =>
    call<{ id: string }>(account, `/${kind}Note/add`, { targetId, shared: false, ...note });
  const list = (account: string, targetId: string, kind: NoteKind = 'member') =>
    call<{ total: number; list: TestNote[] }>(account, `/${kind}Note/list`, { targetId, pageSize: 500 });
  const notes = async (account: string, targetId: string, kind: NoteKind = 'member') =>
    (await list(account, targetId, kind)).data.list;
  return {
    call,
    add,
    list,
    notes,
    /** Adds a note and returns its id. Throws when it is rejected. */
    async added(account: string, targetId: string, note: object, kind: NoteKind = 'member') {
      const reply = await add(account, targetId, note, kind);
      if (reply.code !== 0) throw new Error(`the note was rejected: ${reply.desc}`);
      return reply.data.id;
    },
    async noteOf(account: string, targetId: string, id: string, kind: NoteKind = 'member') {
      return (await notes(account, targetId, kind)).find((one) => one.id === id);
    },
    update: (account: string, id: string, note: object) =>
      call(account, '/memberNote/update', { id, shared: false, ...note }),
    remove: (account: string, id: string) => call(account, '/memberNote/remove', { id }),
    /** Gives the sub-account of major1 these permissions. */
    async permitSub1(permissions: readonly number[]): Promise<void> {
      await sql`update operator set permissions = ${[...permissions]}::int[] where account = 'sub1'`.execute(
        api().services.databases.system,
      );
      api().signOut('sub1');
    },
  };
}
