import { isDeepStrictEqual } from 'node:util';
import type { Databases } from '../database/db.ts';
import { isSameSent, type Question, type SentRow } from '../database/reads/question-batch.ts';
import type { Session } from './session-of-row.ts';
import { kindOf, type Row, type Sender, sessionQuestion, wholeRow } from './session-query.ts';

/**
 * Sessions as they were at their last request. A read goes to the database as if its session were still so, together with the
 * question whether it is: its answers are given away only where it is, to the last column. So a change shows at the next request
 * as if the session had been looked up first, for one way to the database less.
 */

interface Known {
  readonly row: Row;
  readonly session: Session;
  /** The row as the database sent it when it was last found to be so: it need not be read to be compared. */
  sent?: SentRow['fields'];
}

/** What is expected of a request's session, and whether it has come true; undefined while nobody has asked. */
export interface Expected {
  readonly session: Session;
  readonly proof: Question;
  holds(): boolean | undefined;
}

class SessionChanged extends Error {
  constructor() {
    super('a session is not what it was at its last request');
  }
}

const knownOf = new WeakMap<Databases, Map<string, Known>>();
const [mostKnown, mostAgents] = [2_000, 500];

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

/** What a session is expected to be where `stands` says that it would do as it was; undefined where it is to be looked up first. */
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
  const check = ([row]: readonly SentRow[]) => {
    holds = row !== undefined && isAsBefore(row, last);
    if (holds) return;
    known?.delete(key);
    throw new SessionChanged();
  };
  const question = sessionQuestion(databases.system, kindOf(last.row), sender.script, tokenHash, sender.ip);
  return {
    session: last.session,
    proof: { ...question, shows: true, silent: true, check },
    holds: () => holds,
  };
}
