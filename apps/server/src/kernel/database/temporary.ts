/**
 * SQLSTATE classes of failures that lie in the database's state or the way to it: connection exceptions (08), resources
 * (53), interventions such as a shutdown or a cancelled statement (57), system errors (58), conflicts between
 * transactions (40), locks (55); the time-outs of a transaction that was left idle (25P03, 25P04); and a server that takes
 * no writes any more or not yet (25006), as around a failover.
 */
const states = /^((08|40|53|55|57|58)[0-9A-Z]{3}|25P0[34]|25006)$/;
/** What the operating system says of a connection, and of a full disk; and of the storage of files (storage/s3-client.ts). */
const system =
  /^(STORAGE_AWAY|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC)$/;
/** The driver's and the pool's own failures, which have no code. */
const driver =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end|driver has already been destroyed)|is not queryable$/;

/** What the coordinator of a cluster says of a worker that ended, as an internal error: it has no code of the connection's end. */
const worker = /^server closed the connection unexpectedly/;

/**
 * Whether a failure passes by itself, so that the same request may succeed a moment later: the caller is answered
 * `busy`. Whether a commit that failed this way was carried out is unknown.
 */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // The socket of a database that is down is not there; a file that is not there stays away.
  if (code === 'ENOENT') return syscall === 'connect';
  if (typeof code === 'string' && code !== '')
    return states.test(code) || system.test(code) || (code === 'XX000' && worker.test(error.message));
  if (driver.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isTemporary);
  return error.cause !== undefined && isTemporary(error.cause);
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
const conflicts: ReadonlySet<unknown> = new Set(['40001', '40P01', '55P03']);

/** Whether a transaction met another one (serialization, deadlock, lock time-out): begun anew, it may succeed. */
export const isConflict = (error: unknown): boolean => conflicts.has(codeOf(error));

/** The same, or an id that another server stored first, which is found when the transaction begins anew. */
export const isConflictOrTaken = (error: unknown): boolean => isConflict(error) || codeOf(error) === '23505';

/** A write that met another one starts again at most so often, and no later than so long after its beginning: others wait behind it. */
const [attempts, retriesMs] = [5, 3_500];

/** Does a transaction, from its beginning again where it met another one; what it does outside the database it may do twice. */
export async function begunAnew<T>(transaction: () => Promise<T>): Promise<T> {
  const until = Date.now() + retriesMs;
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transaction();
    } catch (error) {
      const again = attempt < attempts && Date.now() < until;
      if (!again || !isConflict(error)) throw error;
      await new Promise((done) => setTimeout(done, 10 + Math.random() * 190));
    }
}

/** Whether a statement was ended because its time was over, and not by a person or a shutdown. */
export function ranOutOfTime(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A person's cancelling has the same state; what it says is in the language of the server.
  if ((error as { code?: unknown }).code === '57014') return !error.message.includes('user request');
  return error.cause !== undefined && ranOutOfTime(error.cause);
}
