import type { Readable } from 'node:stream';
import { uploadKinds } from '@pitboss/contract/content/uploads';
import { DAY_MS } from '@pitboss/rules/time';
import { scopeOfAgent } from '../../../domain/agents/agent-scope.ts';
import { beijingDate } from '../../../domain/calendar/time-units.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { openDelivery } from '../../../platform/files/deliveries.ts';
import { receiveFile } from '../../../platform/files/receive.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { enterFile, forgetFile } from '../../../platform/files/stored-files.sql.ts';
import { fileStoreOf } from '../../../platform/files/stores.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { enterJob } from '../../../platform/jobs/queue.sql.ts';
import { inspectAgentFile } from './inspect-agent-file.ts';
import type { ReconciliationServices } from './reconcile.ts';
import { enterReconciliation, missingDays } from './reconciliation.sql.ts';

const hourMs = 3_600_000;
/** Finished days whose file is looked for, the newest first. */
const daysBack = 3;
/** No operator has sent the file. */
const operatorId = '0';

type CollectServices = Pick<ReconciliationServices, 'config' | 'databases' | 'ids' | 'log'>;

/** Stores a delivered file, and enters its comparison unless another one of the agent is open. */
async function enterDelivered(
  { databases, ids }: CollectServices,
  store: FileStore,
  { agentId, day, source }: { agentId: string; day: string; source: Readable },
): Promise<void> {
  const agent = await scopeOfAgent(databases.system, agentId);
  if (!agent) return void source.destroy();
  const { tenantId, account } = agent;
  const kept = await receiveFile(store, source, uploadKinds.reconciliation, inspectAgentFile);
  const entry = { ...kept, kind: 'reconciliation', tenantId, agentId, operatorId, used: true } as const;
  await enterFile(databases.system, entry);
  const id = ids.next(Date.now());
  const isEntered = await databases.system.transaction().execute(async (tx) => {
    if (!(await enterReconciliation(tx, { id, tenantId, agentId, operatorId, day, file: kept.name })))
      return false;
    await enterJob(tx, { id: ids.next(Date.now()), name: 'reconciliation', key: id });
    await writeAudit(tx, ids, {
      chain: tenantId,
      operatorId: null,
      account: 'system',
      agentId,
      ip: '127.0.0.1',
      sessionTag: '',
      call: '/reconciliation/collect',
      target: `agent:${agentId} ${account} ${day}`,
      before: null,
      after: { reconciliation: id, file: kept.name },
      code: 0,
      requestId: 'collectReconciliations',
    });
    return true;
  });
  if (isEntered) return;
  await forgetFile(databases.system, kept.name);
  await store.remove(kept.name);
}

/**
 * Job that compares the files that agents put into the object storage: of each of the last three finished days
 * without a comparison. Looks for them every hour, so that a night's files are compared in the morning.
 */
export function collectReconciliations(services: CollectServices): JobKind {
  const store = fileStoreOf(services.config);
  return {
    name: 'collectReconciliations',
    everyMs: hourMs,
    async work() {
      const today = Date.now();
      const days = Array.from({ length: daysBack }, (_, back) => beijingDate(today - (back + 1) * DAY_MS));
      for (const { agentId, day } of await missingDays(services.databases.system, days)) {
        const source = await openDelivery(services.config, agentId, day);
        if (!source) continue;
        await enterDelivered(services, store, { agentId, day, source }).catch((error: Error) => {
          // A file that is no record of a day: it stays, and is taken once it is replaced.
          if (!(error instanceof AppError)) throw error;
          services.log.warn(
            { agent: agentId, day, reason: error.desc('en_us') },
            'a delivered file was rejected',
          );
        });
      }
    },
  };
}
