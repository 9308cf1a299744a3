import { statementHeader, statementTexts } from '@pitboss/contract/agent-api/feeds';
import { statementDay } from '../../domain/statements/statement.sql.ts';
import { statementFile } from '../../domain/statements/statement-file.ts';
import { Rejected } from '../edge/replies.ts';
import type { Handlers } from '../edge/serve.ts';

export const statementHandlers: Pick<Handlers, 'statement'> = {
  /** Same file as in the console (features/reconciliation). The day has begun; it may not be over. */
  async statement({ services, caller }, { date, format }) {
    const { from, to } = statementDay(date);
    const now = Date.now();
    if (from.getTime() > now) throw new Rejected('syntax', 'date', statementTexts.future);
    const file = statementFile(services.databases, caller, date, format);
    if (!file) throw new Rejected('rate');
    return { ...file, headers: { [statementHeader]: to.getTime() > now ? 'unfinished' : 'finished' } };
  },
};
