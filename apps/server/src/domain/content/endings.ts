import type { WriteContext } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { recordChange, type UpdatedRecord } from '../../platform/versions/merge-update.ts';

/** A record whose state depends on its start and end: an announcement, a news ticker, a discount. */
interface Timed {
  readonly id: string;
  readonly state: string;
  /** Author and time of the last change. */
  readonly actor: string;
  readonly updated_at: Date;
  readonly version: number;
}

/**
 * Creates the common operations of records that run from a start to an end (spec content §4, §5): lock for a
 * write, stop while running, delete before the start.
 */
export function endings<Row extends Timed>(of: {
  readonly hold: (tx: Tx, id: string) => Promise<Row | undefined>;
  readonly stop: (tx: Tx, id: string, session: WriteContext['session']) => Promise<void>;
  readonly remove: (tx: Tx, id: string) => Promise<void>;
  /** Its end as the form has it. */
  readonly endTime: (row: Row) => number | null;
  readonly target: (row: Row) => string;
  readonly kind: 'announcement' | 'discount' | 'ticker';
  /** Representation of the row in the operation log. */
  readonly shown: (row: Row) => object;
}) {
  /** Returns the row, locked until the commit. Throws `notFound` when it does not exist. */
  async function held({ tx }: WriteContext, id: string): Promise<Row> {
    const row = await of.hold(tx, id);
    if (!row) throw new AppError('notFound');
    return row;
  }
  /** A row as the record of an update; see `mergeUpdate`. */
  const recordOf = ({ id, ...row }: Row, version: number | undefined): UpdatedRecord => ({
    kind: of.kind,
    id,
    version,
    own: { version: row.version, actor: row.actor, at: row.updated_at },
  });
  return {
    held,
    recordOf,
    async stop(context: WriteContext, { id }: { readonly id: string }): Promise<null> {
      const before = await held(context, id);
      if (before.state !== 'inProgress') throw new AppError('content.notRunning');
      await of.stop(context.tx, id, context.session);
      await recordChange(context, recordOf(before, undefined), { endTime: of.endTime(before) });
      const was = { state: 'inProgress' };
      const is = { state: 'finished' };
      context.audit({ target: of.target(before), before: was, after: is });
      return null;
    },
    async remove(context: WriteContext, { id }: { readonly id: string }): Promise<null> {
      const before = await held(context, id);
      if (before.state !== 'draft' && before.state !== 'notStarted') throw new AppError('content.started');
      await of.remove(context.tx, id);
      context.audit({ target: of.target(before), before: of.shown(before), after: null });
      return null;
    },
  };
}
