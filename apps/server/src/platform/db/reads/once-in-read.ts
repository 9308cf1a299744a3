/** Results of queries that several modules share within one read, by handle and key. */
const replies = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Marks a handle as that of one read. */
export const beginRead = (db: object): void => void replies.set(db, new Map());

/** Returns whether a handle is that of a read of a request, which changes nothing and is short. */
export const isRead = (db: object): boolean => replies.has(db);

/**
 * Runs a query that several modules share, such as the rates of a read's days, once per read; outside reads
 * each time. `key` identifies the query.
 */
export function onceInRead<T>(db: object, key: string, request: () => Promise<T>): Promise<T> {
  const known = replies.get(db);
  if (!known) return request();
  const reply = (known.get(key) as Promise<T> | undefined) ?? request();
  known.set(key, reply);
  return reply;
}
