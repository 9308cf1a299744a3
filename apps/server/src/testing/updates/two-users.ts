import { expect } from 'vitest';
import type { TestApi } from '../api.ts';

/**
 * Two users who change one record from the same version: by default sysadmin saves first, superadmin second.
 */

export type Fields = Record<string, unknown>;
type Payload = Parameters<TestApi['call']>[2];
interface Reply {
  code: number;
  desc: string;
  conflict?: {
    version: number;
    fields: { field: string; value: unknown; operator: string; changedAt: number }[];
    kept?: { field: string; value: unknown }[];
  };
}

/** Calls to the API under test. */
export interface Calls {
  /** Returns the API once it has started. */
  readonly api: () => TestApi;
  /** Makes a call that must succeed, by default of superadmin. */
  readonly ask: <T>(path: string, payload?: Payload, account?: string) => Promise<T>;
  /** A row of a list. */
  readonly rowOf: (path: string, filter: Fields, isRow: (row: Fields) => boolean) => Promise<Fields>;
}

/** An update and what both users save with it. */
export interface UpdateCase {
  readonly path: string;
  readonly inQuery?: true;
  /**
   * First and second user, where administrators may not make the call; one account in two windows is no
   * exception.
   */
  readonly users?: readonly [string, string];
  /** Makes the record, where the seed has none. */
  readonly make?: (calls: Calls) => Promise<Fields>;
  /** The form as it was read: all of its fields, or none if only changed fields are sent. */
  readonly form: Fields | ((read: Fields) => Fields);
  readonly id: Fields;
  readonly read: (made: Fields, calls: Calls) => Promise<Fields>;
  /** Fields that the first user saves, and the second user's values for the same field. */
  readonly first: Fields;
  readonly clash: Fields;
  /** Fields that the second user saves in another field, where there is one. */
  readonly other?: Fields;
  /** The field by its name in the call and in the read, and its value after the first save. */
  readonly field: string;
  readonly stored: readonly [string, unknown];
  /** Fields that the call sets together, which all conflict then. */
  readonly together?: readonly string[];
  readonly otherStored?: readonly [string, unknown];
  readonly code?: number;
  /** The version of the read by its name in the update. */
  readonly version?: (row: Fields) => Fields;
}

const texts = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** Two users of a test's API. */
export function twoUsers(api: () => TestApi) {
  const request: Calls['ask'] = async <T>(path: string, payload: Payload = {}, account = 'superadmin') => {
    const reply = await api().call<T>(account, path, payload);
    expect(reply.code, `${path}: ${reply.desc}`).toBe(0);
    return reply.data;
  };
  const rowOf: Calls['rowOf'] = async (path, filter, isRow) => {
    const { list } = await request<{ list: Fields[] }>(path, { body: { pageSize: 500, ...filter } });
    return list.find(isRow) ?? {};
  };
  const calls: Calls = { api, ask: request, rowOf };
  const send = async (account: string, { path, inQuery }: UpdateCase, fields: Fields): Promise<Reply> =>
    (await api().call(account, path, inQuery ? { query: texts(fields) } : { body: fields })) as Reply;
  const versionIn = (one: UpdateCase, row: Fields): Fields =>
    one.version ? one.version(row) : { version: row.version };

  const usersOf = ({ users = ['sysadmin', 'superadmin'] }: UpdateCase) => users;

  /**
   * Both save the same field, and the first user more: the second tries again with the values of the
   * conflict, and the rest of the first user's values stays.
   */
  const expectRestKept = async (one: UpdateCase, record: Fields, base: Fields): Promise<void> => {
    const { other = {}, otherStored: [otherField = '', otherValue] = [] } = one;
    const [anna, ben] = usersOf(one);
    const opened = { ...base, ...versionIn(one, await one.read(record, calls)) };
    expect(await send(anna, one, { ...opened, ...one.first, ...other })).toMatchObject({ code: 0 });
    const { conflict } = await send(ben, one, opened);
    expect(conflict?.fields.map(({ field }) => field)).toEqual([one.field]);
    expect(conflict?.kept?.map(({ field }) => field)).toEqual(expect.arrayContaining(Object.keys(other)));
    const kept = Object.fromEntries(conflict?.kept?.map(({ field, value }) => [field, value]) ?? []);
    const again = { ...opened, ...kept, version: conflict?.version };
    expect(await send(ben, one, again)).toMatchObject({ code: 0 });
    const both = await one.read(record, calls);
    expect(both[one.stored[0]]).not.toEqual(one.stored[1]);
    expect(both[otherField]).toEqual(otherValue);
  };

  /** Expects a conflict at the field of the first user for the second one, with nothing stored. */
  const expectConflict = async (
    one: UpdateCase,
    record: Fields,
    base: Fields,
    { version, since }: { readonly version: unknown; readonly since: number },
  ): Promise<void> => {
    const [anna, ben] = usersOf(one);
    const rejected = await send(ben, one, { ...base, ...one.clash });
    expect(rejected).toMatchObject({
      code: one.code ?? 1416,
      // Fields of `changes` are no fields of the request itself.
      ...(one.version ? {} : { field: one.field.split('.')[0] }),
      conflict: { fields: (one.together ?? [one.field]).map((field) => ({ field, operator: anna })) },
    });
    expect(rejected.desc).toContain(`${anna} changed `);
    const [{ changedAt = 0 } = {}] = rejected.conflict?.fields ?? [];
    expect(changedAt).toBeGreaterThanOrEqual(since);
    const after = await one.read(record, calls);
    expect(after[one.stored[0]]).toEqual(one.stored[1]);
    expect(rejected.conflict?.version).toBe(after.version);
    expect(after.version).not.toBe(version);
  };

  return {
    /**
     * Expects the second user to be rejected in the field of the first, and to keep its changes of other
     * fields.
     */
    async expectBothKept(one: UpdateCase): Promise<void> {
      const [anna, ben] = usersOf(one);
      const record = (await one.make?.(calls)) ?? {};
      const read = await one.read(record, calls);
      expect(read.version).toEqual(expect.any(Number));
      const form = typeof one.form === 'function' ? one.form(read) : one.form;
      const base = { ...record, ...one.id, ...form, ...versionIn(one, read) };
      const since = Date.now();
      expect(await send(anna, one, { ...base, ...one.first })).toMatchObject({ code: 0 });

      // Unchanged fields of the second user overwrite nothing, whether the call accepts them or reports a
      // conflict.
      if (Object.keys(one.first).every((name) => name in form)) {
        await send(ben, one, base);
        expect((await one.read(record, calls))[one.stored[0]]).toEqual(one.stored[1]);
      }
      await expectConflict(one, record, base, { version: read.version, since });

      if (one.other && one.otherStored) {
        expect(await send(ben, one, { ...base, ...one.other })).toMatchObject({ code: 0 });
        const both = await one.read(record, calls);
        expect(both[one.stored[0]]).toEqual(one.stored[1]);
        expect(both[one.otherStored[0]]).toEqual(one.otherStored[1]);
      }

      const again = { ...base, ...versionIn(one, await one.read(record, calls)), ...one.clash };
      expect(await send(ben, one, again)).toMatchObject({ code: 0 });
      const others = Object.keys(one.other ?? {});
      // A form that sends only changed fields has no values to keep.
      if (others.length > 0 && others.every((name) => name in form)) await expectRestKept(one, record, base);
    },
  };
}
