/** What the questions of each read were answered that several places ask. */
const answers = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Says that a handle is that of one read. */
export const beginRead = (db: object): void => void answers.set(db, new Map());

/** Whether a handle is that of a read of a request, which changes nothing and is over soon. */
export const isRead = (db: object): boolean => answers.has(db);

/** What several places of a read ask, like the rates of its days, is asked once; anywhere else each time. The key says what is asked. */
export function onceInRead<T>(db: object, key: string, ask: () => Promise<T>): Promise<T> {
  const known = answers.get(db);
  if (!known) return ask();
  const answer = (known.get(key) as Promise<T> | undefined) ?? ask();
  known.set(key, answer);
  return answer;
}
