import { Refusal } from '../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../kernel/calls/serve.ts';
import type { Tx } from '../../kernel/database/db.ts';

/** Something with a start and an end by which its state goes: an announcement, a news ticker, a discount. */
interface Timed {
  readonly state: string;
  /** Who wrote it last. */
  readonly actor: string;
  readonly version: number;
}

/**
 * What is alike of things that run from a start to an end (spec content §4, §5): they are held for a write, stopped while
 * they run, and deleted before that.
 */
export function endings<Row extends Timed>(of: {
  readonly hold: (tx: Tx, id: string) => Promise<Row | undefined>;
  readonly stop: (tx: Tx, id: string, session: WriteContext['session']) => Promise<void>;
  readonly remove: (tx: Tx, id: string) => Promise<void>;
  readonly target: (row: Row) => string;
  /** What the operation log says of it. */
  readonly shown: (row: Row) => object;
}) {
  /** The row, locked until the commit; refuses one that is not there, or of which another version was read. */
  async function held({ tx }: WriteContext, id: string, version?: number): Promise<Row> {
    const row = await of.hold(tx, id);
    if (!row) throw new Refusal('notFound');
    if (version !== undefined && version !== row.version)
      throw new Refusal('content.changed', { operator: row.actor });
    return row;
  }
  return {
    held,
    async stop(context: WriteContext, { id }: { readonly id: string }): Promise<null> {
      const before = await held(context, id);
      if (before.state !== 'inProgress') throw new Refusal('content.notRunning');
      await of.stop(context.tx, id, context.session);
      const [was, is] = [{ state: 'inProgress' }, { state: 'finished' }];
      context.audit({ target: of.target(before), before: was, after: is });
      return null;
    },
    async remove(context: WriteContext, { id }: { readonly id: string }): Promise<null> {
      const before = await held(context, id);
      if (before.state !== 'draft' && before.state !== 'notStarted') throw new Refusal('content.started');
      await of.remove(context.tx, id);
      context.audit({ target: of.target(before), before: of.shown(before), after: null });
      return null;
    },
  };
}
