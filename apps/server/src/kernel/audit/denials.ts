import type { Call } from '@pitboss/contract/define';
import { type ErrorKey, errors } from '@pitboss/contract/errors';
import { sql } from 'kysely';
import type { Session } from '../access/session.ts';
import { auditLines } from '../calls/perform.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Request } from '../calls/serve.ts';
import type { ServerServices } from '../calls/services.ts';
import { isTemporary } from '../database/temporary.ts';

/** A call that was refused or failed. */
export interface Denied {
  readonly call: Call;
  readonly context: Request;
  readonly session: Session;
  readonly error: unknown;
  /** Absent when it was refused before its payload was looked at. */
  readonly payload?: unknown;
}

/** What was tried is kept with a denial up to this many characters. */
const triedMax = 4_000;
/** A person's denied reads of one call leave one line in this time. */
const foldMs = 60_000;
/** Reads that are folded at the same time; beyond them each leaves its line. */
const maxFolded = 5_000;

/** Refusals of reads that tell of a person who asked for what is not theirs. Forms and filters are mistyped all day. */
const telling = new Set<ErrorKey>([
  'permission.denied',
  'notFound',
  'password.mustChange',
  'range.beyondLayer',
  'agent.only',
]);

/** The thing that a denied call was aimed at, as its payload names it. */
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
const denialLimits = sql`set local lock_timeout = 2000; set local statement_timeout = 3000; set local idle_in_transaction_session_timeout = 5000`;

/** One line, in a transaction and on connections of its own. `repeats` are the same reads since the line before. */
async function writeLine(services: ServerServices, denied: Denied, repeats = 0): Promise<void> {
  const { call, context, session, error, payload } = denied;
  const refusal = error instanceof Refusal ? error : undefined;
  const code = refusal?.code ?? errors[isTemporary(error) ? 'busy' : 'internal'].code;
  const after = {
    ...(JSON.stringify(payload ?? null).length <= triedMax ? { tried: payload } : {}),
    ...(refusal ? { refusal: { key: refusal.key, params: refusal.params } } : {}),
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
 * The operation log's lines of what was denied. A write that was denied or failed leaves a line each time, outside its
 * rolled-back transaction. Reads that were denied leave one line at once and, while the same person repeats the same call, one a minute with
 * their number and the latest of them.
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
      if (!(error instanceof Refusal) || !telling.has(error.key)) return;
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
