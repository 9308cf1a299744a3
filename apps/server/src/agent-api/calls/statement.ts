import { statementFile } from '../../domain/statements/statement-file.ts';
import { Refused } from '../edge/answers.ts';
import type { Handlers } from '../edge/serve.ts';

export const statementHandlers: Pick<Handlers, 'statement'> = {
  /** The same file as the console's (features/reconciliation). */
  async statement({ services, caller }, { date, format }) {
    const file = statementFile(services.databases, caller, date, format);
    if (!file) throw new Refused('rate');
    return file;
  },
};
