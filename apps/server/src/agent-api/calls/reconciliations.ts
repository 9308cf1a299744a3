import { statementDay } from '../../domain/statements/statement.sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Caller } from '../edge/callers.sql.ts';
import { Rejected } from '../edge/replies.ts';
import { accepted, audited, type Handlers, writing } from '../edge/serve.ts';

/** Storage and comparison of the files that agents deliver. */
export interface AgentFiles {
  /** Stores a file and returns its name. Throws an `AppError` for one that cannot be a record of a day. */
  keep(caller: Caller, file: Uint8Array): Promise<string>;
  remove(name: string): Promise<void>;
  /** Enters a comparison, and returns its id; null while another one of the agent is open. */
  enter(tx: Tx, caller: Caller, day: string, file: string): Promise<string | null>;
  /** Starts the check for waiting work. */
  wake(): void;
}

export const reconciliationHandlers = (files: AgentFiles): Pick<Handlers, 'reconcile'> => ({
  async reconcile(context, { date, file }) {
    const { caller } = context;
    if (statementDay(date).from.getTime() > Date.now()) throw new Rejected('syntax', 'date');
    const name = await files.keep(caller, file).catch((error: unknown) => {
      throw error instanceof AppError ? new Rejected('syntax', 'body') : error;
    });
    try {
      const id = await writing(context, async (tx) => {
        const entered = await files.enter(tx, caller, date, name);
        if (entered === null) throw new Rejected('busy');
        await audited(context, tx, {
          target: `agent:${caller.agentId} ${caller.account} ${date}`,
          after: { reconciliation: entered, file: name },
        });
        return entered;
      });
      files.wake();
      return accepted({ id });
    } catch (error) {
      await files.remove(name);
      throw error;
    }
  },
});
