import { Readable } from 'node:stream';
import { uploadKinds } from '@pitboss/contract/content/uploads';
import type { Services } from '../../../platform/calls/serve.ts';
import type { Databases } from '../../../platform/db/databases/databases.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import { receiveFile } from '../../../platform/files/receive.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { enterFile, forgetFile } from '../../../platform/files/stored-files.sql.ts';
import { enqueueJob } from '../../../platform/jobs/queue.sql.ts';
import { inspectAgentFile } from './inspect-agent-file.ts';
import { enterReconciliation } from './reconciliation.sql.ts';

/** Agent that delivers a file by the agent API. */
interface Deliverer {
  readonly tenantId: string;
  readonly agentId: string;
  readonly scope: Scope;
}

/** No operator has sent it: an agent's server has. */
const operatorId = '0';

/** Returns what stores and compares files that agents deliver; see `AgentFiles` of the agent API. */
export const deliveredFiles = (
  { databases, ids }: Pick<Services, 'ids'> & { readonly databases: Pick<Databases, 'system'> },
  store: FileStore,
  wake: () => void,
) => ({
  async keep({ tenantId, agentId }: Deliverer, file: Uint8Array): Promise<string> {
    const source = Readable.from([file]);
    const kept = await receiveFile(store, source, uploadKinds.reconciliation, inspectAgentFile);
    const entry = { ...kept, kind: 'reconciliation', tenantId, agentId, operatorId, used: true } as const;
    await enterFile(databases.system, entry);
    return kept.name;
  },
  async remove(name: string): Promise<void> {
    await forgetFile(databases.system, name);
    await store.remove(name);
  },
  async enter(tx: Tx, { scope, tenantId, agentId }: Deliverer, day: string, file: string) {
    const id = ids.next(Date.now());
    if (!(await enterReconciliation(tx, { id, tenantId, agentId, operatorId, day, file }))) return null;
    await enqueueJob(tx, scope, { id: ids.next(Date.now()), name: 'reconciliation', key: id });
    return id;
  },
  wake,
});
