import type { Call } from '@pitboss/contract/core/define';
import { type ErrorKey, errors } from '@pitboss/contract/core/errors';
import { sql } from 'kysely';
import type { Session } from '../auth/session.ts';
import { isTemporary } from '../db/temporary.ts';
import { AppError } from '../errors/app-error.ts';
import { auditLines } from './perform.ts';
import type { Request } from './serve.ts';
import type { ServerServices } from './services.ts';

/** Rejected or failed call. */
export interface Denied {
  readonly call: Call;
  readonly context: Request;
  readonly session: Session;
  readonly error: unknown;
  /** Absent when the call was rejected before its payload was read. */
  readonly payload?: unknown;
}

/** Max length of the attempted payload, in characters of JSON, that is stored with a denial. */
const triedMax = 4_000;
/** Time in which an operator's denied reads of one call leave a single entry. */
const foldMs = 60_000;
/** Reads that are folded at the same time; beyond them each leaves its line. */
const maxFolded = 5_000;

/**
 * Error keys of reads that indicate access to foreign data. Invalid forms and filters are too frequent to be
 * logged.
 */
const telling = new Set<ErrorKey>([
  'permission.denied',
  'notFound',
  'password.mustChange',
  'range.beyondLayer',
  'agent.only',
]);

/** An absent member that a request named by its id; one that a filter named has the filter's field. */
const isTelling = ({ key, at }: AppError): boolean =>
  telling.has(key) || (key === 'member.missing' && at === undefined);

/** Returns the entity that a denied call was aimed at, as its payload names it; empty when it names none. */
function aimOf(call: Call, payload: unknown): string {
  const { field, kind } = call.subject ?? {};
  const fields = [payload, (payload as Fields)?.body, (payload as Fields)?.query].find(
    (part): part is Fields =>
      typeof part === 'object' && part !== null && field !== undefined && field in part,
  );
  if (!fields || !field || !kind) return '';
  const named = [fields[field]].flat().join(', ');
  return kind.endsWith('Account') ? named : `${kind}:${named}`;
}
type Fields = Record<string, unknown>;

/** A denial waits for its chain as long as a write does, and no longer. */
const denialLimits = sql`set local lock_timeout = 2000; set local statement_timeout = 3000;
  set local idle_in_transaction_session_timeout = 5000`;

/**
 * One line, in a transaction and on connections of its own. `repeats` are the same reads since the line
 * before.
 */
async function writeLine(services: ServerServices, denied: Denied, repeats = 0): Promise<void> {
  const { call, context, session, error, payload } = denied;
  const rejection = error instanceof AppError ? error : undefined;
  const code = rejection?.code ?? errors[isTemporary(error) ? 'busy' : 'internal'].code;
  const after = {
    ...(JSON.stringify(payload ?? null).length <= triedMax ? { tried: payload } : {}),
    ...(rejection ? { refusal: { key: rejection.key, params: rejection.params } } : {}),
    ...(repeats ? { repeats } : {}),
  };
  await services.databases.denials
    .transaction()
    .execute(async (tx) => {
      await denialLimits.execute(tx);
      await auditLines(services, tx, call, context, session, [{ target: aimOf(call, payload), after }], code);
    })
    .catch((err: Error) => services.log.error({ err, call: call.path }, 'audit of a denial failed'));
}

interface Folded {
  readonly timer: NodeJS.Timeout;
  latest: Denied;
  repeats: number;
}

/**
 * Creates the writer of denied calls to the operation log. A denied or failed write leaves an entry each
 * time, outside its rolled-back transaction. Denied reads leave an entry immediately and, while the same
 * operator repeats the same call, one a minute with the number of repetitions and the latest of them.
 */
export function createDenials(services: ServerServices) {
  const folded = new Map<string, Folded>();

  async function unfold(key: string): Promise<void> {
    const known = folded.get(key);
    if (!known) return;
    clearTimeout(known.timer);
    folded.delete(key);
    if (known.repeats === 0) return;
    fold(key, known.latest);
    await writeLine(services, known.latest, known.repeats);
  }

  function fold(key: string, latest: Denied): void {
    if (folded.size >= maxFolded) return;
    const timer = setTimeout(() => void unfold(key), foldMs).unref();
    folded.set(key, { timer, latest, repeats: 0 });
  }

  return {
    async write(denied: Denied): Promise<void> {
      const { call, session, error } = denied;
      if (call.effect === 'write') return writeLine(services, denied);
      if (!(error instanceof AppError) || !isTelling(error)) return;
      const key = `${(session.viewer ?? session).operatorId} ${call.path}`;
      const known = folded.get(key);
      if (known) {
        known.repeats += 1;
        known.latest = denied;
        return;
      }
      fold(key, denied);
      await writeLine(services, denied);
    },
    /** Writes what is still folded, before the server stops. */
    async flush(): Promise<void> {
      const keys = [...folded.keys()];
      await Promise.all(keys.map(unfold));
      for (const { timer } of folded.values()) clearTimeout(timer);
      folded.clear();
    },
  };
}
export type Denials = ReturnType<typeof createDenials>;
