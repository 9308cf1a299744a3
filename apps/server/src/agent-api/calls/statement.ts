import { statementFile } from '../../domain/statements/statement-file.ts';
import { Rejected } from '../edge/replies.ts';
import type { Handlers } from '../edge/serve.ts';

export const statementHandlers: Pick<Handlers, 'statement'> = {
  /** Same file as in the console (features/reconciliation). */
  async statement({ services, caller }, { date, format }) {
    const file = statementFile(services.databases, caller, date, format);
    if (!file) throw new Rejected('rate');
    return file;
  },
};
