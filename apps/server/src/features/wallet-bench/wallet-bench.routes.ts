import { walletBench } from '@pitboss/contract/orders/wallet-bench';
import { checkIds } from '@pitboss/wallet/bench/check-texts';
import { benchReport } from '@pitboss/wallet/bench/report';
import { isBenchDue, needsBench } from '../../domain/agents/wallet-bench.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { type ReadContext, type Route, serve } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { downloadName } from '../../platform/files/download-name.ts';
import { enqueueJob } from '../../platform/jobs/queue.sql.ts';
import {
  findAgent,
  findRun,
  insertRun,
  listRuns,
  memberBusy,
  type RunRow,
  requestToStop,
  resultsOf,
} from './wallet-bench.sql.ts';

const dto = (row: RunRow) => ({
  id: row.id,
  agentId: row.agent_id,
  state: row.state,
  callbackUrl: row.callback_url,
  memberAccount: row.member_account,
  currency: row.currency,
  operator: row.operator,
  whole: row.whole,
  passed: row.passed,
  failed: row.failed,
  skipped: row.skipped,
  createdAt: ms(row.created_at),
  startedAt: msOrNull(row.started_at),
  finishedAt: msOrNull(row.finished_at),
});

/** Returns the requested agent, or the caller's own. */
function agentOf(requested: string | undefined, session: { readonly agentId: string | null }): string {
  const id = requested ?? session.agentId;
  if (id === null) throw new AppError('agent.only');
  return id;
}

async function whole({ db, scope }: Pick<ReadContext, 'db' | 'scope'>, id: string) {
  const run = await findRun(db, scope, id);
  if (!run) throw new AppError('notFound');
  return { ...dto(run), results: await resultsOf(db, scope, id) };
}

/** Calls for runs of the test bench; `wake` makes the job runner poll immediately. */
export const walletBenchRoutes = ({ wake }: { readonly wake: () => void }): Route[] =>
  serve(walletBench, {
    async list({ db, scope, session, services }, { agentId }) {
      const id = agentOf(agentId, session);
      const rows = await listRuns(db, scope, id);
      const required = needsBench(services);
      return {
        checks: checkIds.length,
        required,
        due: required && (await isBenchDue(db, id)),
        list: rows.map(dto),
      };
    },

    get: (context, { id }) => whole(context, id),

    async report(context, { id, language, format }) {
      const run = await whole(context, id);
      const atMs = run.startedAt ?? run.createdAt;
      const at = new Date(atMs).toISOString();
      const fileName = downloadName('wallet-test', atMs, context.zone, format);
      return format === 'json'
        ? { fileName, mime: 'application/json', content: JSON.stringify(run, null, 2) }
        : { fileName, mime: 'text/html', content: benchReport({ ...run, at }, language) };
    },

    async start({ tx, scope, session, services, audit, afterCommit }, { agentId, memberAccount }) {
      const agent = await findAgent(tx, scope, agentOf(agentId, session));
      if (!agent) throw new AppError('notFound');
      if (agent.callback_url === '') throw new AppError('callback.none');
      if (await memberBusy(tx, agent, memberAccount))
        throw new AppError('bench.memberBusy', { account: memberAccount });
      const id = services.ids.next();
      if (!(await insertRun(tx, agent, { id, operator: session.account, memberAccount })))
        throw new AppError('bench.running');
      await enqueueJob(tx, scope, { id, name: 'walletBench', key: id });
      audit({
        target: `agent:${agent.id} ${agent.account}`,
        after: { url: agent.callback_url, memberAccount },
      });
      afterCommit(wake);
      return { id };
    },

    async stop({ tx, scope, audit }, { id }) {
      const run = await findRun(tx, scope, id);
      if (!run) throw new AppError('notFound');
      if (!(await requestToStop(tx, scope, id))) return null;
      audit({ target: `agent:${run.agent_id}`, before: { state: run.state }, after: { stopAsked: true } });
      return null;
    },
  });
