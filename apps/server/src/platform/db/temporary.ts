/**
 * SQLSTATE classes of failures that lie in the database's state or the way to it: connection exceptions (08),
 * resources (53), interventions such as a shutdown or a cancelled statement (57), system errors (58),
 * conflicts between transactions (40), locks (55); the time-outs of a transaction that was left idle (25P03,
 * 25P04); and a server that takes no writes any more or not yet (25006), as around a failover.
 */
const states = /^((08|40|53|55|57|58)[0-9A-Z]{3}|25P0[34]|25006)$/;
/**
 * Error codes of the operating system for a connection and for a full disk, and of the file storage
 * (files/s3-client.ts).
 */
const system =
  /^(STORAGE_AWAY|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC)$/;
/** The driver's and the pool's own failures, which have no code. */
const driver =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end|driver has already been destroyed)|is not queryable$/;

/**
 * Message of a cluster's coordinator, as an internal error, about a worker that ended: it has no code of a
 * connection error.
 */
const worker = /^server closed the connection unexpectedly/;

/**
 * Returns whether a failure is transient, so that the same request may succeed shortly after: the caller gets
 * `busy`. It is unknown whether a commit that failed this way was carried out.
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

/**
 * Returns whether a transaction failed because of another one (serialization, deadlock, lock timeout): a
 * retry may succeed.
 */
export const isConflict = (error: unknown): boolean => conflicts.has(codeOf(error));

/**
 * Returns whether it is a conflict, or an id that another server stored first, which is found when the
 * transaction is retried.
 */
export const isConflictOrTaken = (error: unknown): boolean => isConflict(error) || codeOf(error) === '23505';

/**
 * A write that met another one starts again at most so often, and no later than so long after its beginning:
 * others wait behind it.
 */
const attempts = 5;
const retriesMs = 3_500;

/**
 * Runs a transaction, and runs it again from its beginning after a conflict with another one, for a limited
 * time. Its effects outside the database may happen twice.
 */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
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

/** Returns whether a statement was cancelled by its timeout, and not by a user or a shutdown. */
export function ranOutOfTime(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A cancellation by a user has the same state; its message is in the language of the server.
  if ((error as { code?: unknown }).code === '57014') return !error.message.includes('user request');
  return error.cause !== undefined && ranOutOfTime(error.cause);
}
