import type { ServerServices } from '../../platform/calls/services.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { publishBalances } from '../config-feed/publish.ts';
import { inTransaction } from '../sql/run-sql.ts';

/** Job that publishes the balances of pools to the game servers, every ten seconds (risk §7). */
export const publishPoolsJob = ({ databases }: Pick<ServerServices, 'databases'>): JobKind => ({
  name: 'publishPools',
  everyMs: 10_000,
  work: () => databases.system.transaction().execute((tx) => publishBalances(inTransaction(tx))),
});
