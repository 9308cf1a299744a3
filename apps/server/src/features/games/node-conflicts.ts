import type { RequestOf } from '@pitboss/contract/core/define';
import type { gameNodes as contract } from '@pitboss/contract/games/game-nodes';
import type { Text } from '@pitboss/rules/i18n';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import type { ReadContext, WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { storedContent } from './conflict-contents.sql.ts';
import { type ConflictRow, readConflict, settleConflict } from './conflicts.sql.ts';

/** Returns the name of a game server in the operation log. */
export const target = (id: string) => `node:${id}`;

interface KeptConflict {
  readonly id: string;
  readonly nodeId: string;
  readonly kind: string;
  readonly body: unknown;
}

/** Operations on conflicts of the part that receives events of game servers. */
export interface Conflicts {
  /**
   * Replaces what is stored by the content of a conflict, once however often it is called; returns the reason
   * if that is impossible.
   */
  apply(
    conflict: KeptConflict,
  ): Promise<{ readonly done: true } | { readonly done: false; readonly why: Text }>;
  /** Returns the id of the bet or order that is stored in place of a conflict. */
  stored(conflict: KeptConflict): Promise<string | undefined>;
}

const keptOf = ({ id, node_id: nodeId, kind, body }: ConflictRow): KeptConflict => ({
  id,
  nodeId,
  kind,
  body,
});

/** Converts a conflict to its DTO. */
export const conflictDto = (row: ConflictRow) => ({
  id: row.id,
  nodeId: row.node_id,
  eventId: row.event_id,
  kind: row.kind,
  at: ms(row.at),
  decision: row.decision,
  reason: row.reason,
  decidedBy: row.decided_by,
  decidedAt: msOrNull(row.decided_at),
});

/** Returns a conflict with the received and the stored content as JSON. */
export async function conflictContents(
  { db }: ReadContext,
  { id }: RequestOf<typeof contract.getConflict>,
  conflicts: Conflicts,
) {
  const conflict = await readConflict(db, id);
  if (!conflict) throw new AppError('notFound');
  const stored = await storedContent(db, conflict, await conflicts.stored(keptOf(conflict)));
  return {
    conflict: conflictDto(conflict),
    received: JSON.stringify(conflict.body, null, 2),
    stored: stored === null ? null : JSON.stringify(stored, null, 2),
  };
}

/** Settles a conflict: keeps what is stored, or replaces it with a second approver. */
export async function settle(
  context: WriteContext,
  { id, decision, reason }: RequestOf<typeof contract.settleConflict>,
  conflicts: Conflicts,
) {
  const conflict = await readConflict(context.tx, id, true);
  if (!conflict) throw new AppError('notFound');
  if (conflict.decision !== null) throw new AppError('conflict.settled');
  const { operatorId } = context.session;
  const what = `${target(conflict.node_id)} ${conflict.event_id}`;
  const stored = await storedContent(context.tx, conflict, await conflicts.stored(keptOf(conflict)));
  if (decision === 'apply') {
    await context.stepUp();
    await context.secondPerson({
      kind: 'conflict',
      target: what,
      before: stored,
      after: { decision, reason },
    });
    const applied = await conflicts.apply(keptOf(conflict));
    if (!applied.done) throw new AppError('conflict.notApplicable', { why: applied.why });
  }
  if (!(await settleConflict(context.tx, id, { decision, reason, operatorId, stored })))
    throw new AppError('conflict.settled');
  context.audit({
    target: what,
    after: { decision, reason },
  });
  return null;
}
