import type { Scope } from '../../access/scope.ts';
import { nameFor } from './kept-plan.ts';
import type { Question } from './question-batch.ts';

/** The agent ids are digits by construction; anything else would be a programming error, not input. */
function digits(value: string): string {
  if (!/^\d*$/.test(value)) throw new Error('an id is digits');
  return value;
}

/** The role of each kind of scope; its policies are in the migrations. */
export const roleOf = { all: 'pitboss_all', tenant: 'pitboss_tenant', agents: 'pitboss_app' } as const;

/** How long a statement waits for a lock, and a transaction for its next statement. */
const [lockMs, idleMs] = [2_000, 5_000];

/** Lets policies see the rows of some agents. Not set_config, which Citus does not send on to the machines of the rows. */
export const agentsInScope = (ids: readonly string[]): string =>
  `set local app.agent_ids = '${ids.map(digits).join(',')}'`;

/**
 * What a transaction of a request begins with: the role, what its policies compare, and the limits. The machines of a cluster that have
 * answered their part of a statement wait for as long as it takes elsewhere, which a read, that locks nothing, allows them.
 */
export function scopeStatements(
  { kind, tenantId, agentIds }: Scope,
  statementMs: number,
  readOnly: boolean,
): string {
  return [
    `set local role ${roleOf[kind]}`,
    `set local statement_timeout = ${statementMs}`,
    `set local lock_timeout = ${lockMs}`,
    `set local idle_in_transaction_session_timeout = ${readOnly ? statementMs + idleMs : idleMs}`,
    ...(kind === 'all' ? [] : [`set local app.tenant_id = '${digits(tenantId ?? '')}'`]),
    ...(kind === 'agents' ? [agentsInScope(agentIds ?? [])] : []),
    ...(readOnly ? ['set local transaction_read_only = on'] : []),
  ].join('; ');
}

const written = new Map<string, Pick<Question, 'name' | 'text'>>();

/** Sets something for the transaction, and has no row. Not for Citus, which sends settings on to the machines of the rows only when they are statements. */
export function settingsQuestion(settings: Readonly<Record<string, string>>): Question {
  const names = Object.keys(settings);
  const key = names.join();
  let known = written.get(key);
  if (!known) {
    const set = names.map((name, place) => `set_config('${name}', $${place + 1}, true)`);
    const text = `select where num_nulls(${set.join(', ')}) > 0`;
    known = { name: nameFor('set', text), text };
    written.set(key, known);
  }
  return { ...known, values: Object.values(settings), shows: false };
}

/** What goes before questions of a read that are asked with the owner's rights: all of a scope but whose it is. */
export const ownersQuestion = (statementMs: number): Question =>
  settingsQuestion({ statement_timeout: String(statementMs), transaction_read_only: 'on' });

/** What a read begins with, as one statement with values, and how the database plans what comes behind it. */
export const scopeQuestion = (
  { kind, tenantId, agentIds }: Scope,
  statementMs: number,
  settings: Readonly<Record<string, string>>,
): Question =>
  settingsQuestion({
    // A kind that there is not is a role that the database refuses; none at all would be the owner.
    role: String(roleOf[kind]),
    statement_timeout: String(statementMs),
    lock_timeout: String(lockMs),
    idle_in_transaction_session_timeout: String(idleMs),
    transaction_read_only: 'on',
    ...settings,
    ...(kind !== 'all' && { 'app.tenant_id': digits(tenantId ?? '') }),
    ...(kind === 'agents' && { 'app.agent_ids': (agentIds ?? []).map(digits).join(',') }),
  });
