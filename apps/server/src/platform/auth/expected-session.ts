import { isDeepStrictEqual } from 'node:util';
import type { Databases } from '../db/databases/databases.ts';
import { isSameSent, type SentFields, type SentRow, type SessionProof } from '../db/reads/session-proof.ts';
import type { Session } from './session-of-row.ts';
import { kindOf, type Row, type Sender, sessionQuery, wholeRow } from './session-query.ts';

/**
 * Cache of sessions as they were at their last request. A read is sent with the scope of the cached session,
 * together with a query that verifies the session; its result is returned only when every column of the
 * session is unchanged. A change therefore takes effect at the next request, as if the session had been
 * looked up first, with one round trip less.
 */

interface Known {
  readonly row: Row;
  readonly session: Session;
  /** The row as the database sent it when it was last found to be so: it need not be read to be compared. */
  sent?: SentFields;
}

/**
 * Cached session of a request with the query that verifies it. `holds` returns whether the session was
 * unchanged; undefined until the query has run.
 */
export interface Expected {
  readonly session: Session;
  readonly proof: SessionProof;
  holds(): boolean | undefined;
}

class SessionChanged extends Error {
  constructor() {
    super('a session is not what it was at its last request');
  }
}

const knownOf = new WeakMap<Databases, Map<string, Known>>();
const mostKnown = 2_000;
const mostAgents = 500;

const keyOf = (tokenHash: Buffer, { ip, script }: Sender) =>
  `${tokenHash.toString('base64')} ${ip} ${script}`;

function isAsBefore(row: SentRow, last: Known): boolean {
  const { fields } = row;
  if (last.sent && isSameSent(fields, last.sent)) return true;
  if (!isDeepStrictEqual(wholeRow(row.read() as Partial<Row>), last.row)) return false;
  last.sent = fields;
  return true;
}

/** Remembers what a session was found to be; those of large trees are not kept. */
export function rememberSession(databases: Databases, sender: Sender, row: Row, session: Session): void {
  if ((row.subtree?.length ?? 0) > mostAgents) return;
  const known = knownOf.get(databases) ?? new Map<string, Known>();
  knownOf.set(databases, known);
  const key = keyOf(session.tokenHash, sender);
  known.delete(key);
  known.set(key, { row: wholeRow(row), session });
  if (known.size > mostKnown) known.delete(known.keys().next().value as string);
}

/**
 * Returns the cached session with its verification query when the predicate accepts the cached row; undefined
 * when the session must be looked up first.
 */
export function expectSession(
  databases: Databases,
  tokenHash: Buffer,
  sender: Sender,
  stands: (row: Row) => boolean,
): Expected | undefined {
  const known = knownOf.get(databases);
  const key = keyOf(tokenHash, sender);
  const last = known?.get(key);
  if (!last || !stands(last.row)) return undefined;
  let holds: boolean | undefined;
  const check = (row: SentRow | undefined) => {
    holds = row !== undefined && isAsBefore(row, last);
    if (holds) return;
    known?.delete(key);
    throw new SessionChanged();
  };
  const query = sessionQuery(databases.system, kindOf(last.row), sender.script, tokenHash, sender.ip);
  return {
    session: last.session,
    proof: { ...query, check },
    holds: () => holds,
  };
}
