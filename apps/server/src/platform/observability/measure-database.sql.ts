import type pg from 'pg';
import { looked } from './metrics.ts';

interface Row {
  exports: Record<string, number> | null;
  jobs: { job: string; state: string; n: number }[] | null;
  overdue: string;
  jobEnds: Record<string, number> | null;
  nodes: { node: string; backlog: number; silence: number | null }[] | null;
  conflicts: string;
  approvals: string;
  alerts: string;
  breakers: Record<string, number> | null;
  frozen: boolean;
  reconciled: string | null;
  backup: string | null;
  proved: string | null;
  faults: number | null;
}

/** Sets the metrics that are read from the database; rejects while it does not respond. */
export async function measureDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Row>(`
    select (select jsonb_object_agg(state, n) from (select state, count(*) as n from export_job
      group by 1) e) as exports,
      (select jsonb_agg(jsonb_build_object('job', name, 'state', state, 'n', n)) from (
        select name, state, count(*) as n from job where state in ('queued', 'running', 'failed') group by 1,
          2) j) as jobs,
      (select count(*) from job where state = 'queued' and due_at < now() - interval '1 minute') as overdue,
      (select jsonb_object_agg(name, at) from (
        select name, extract(epoch from max(finished_at)) as at from job where state = 'done'
        group by 1) j) as "jobEnds",
      (select jsonb_agg(jsonb_build_object('node', id, 'backlog', backlog,
        'silence', extract(epoch from now() - last_seen_at)))
        from game_node where state <> 'blocked') as nodes,
      (select count(*) from ingest_conflict) as conflicts,
      (select count(*) from approval where state = 'open' and expires_at > now()) as approvals,
      (select count(*) from risk_alert where state in ('open', 'snoozed')) as alerts,
      (select jsonb_object_agg(state, n) from (select coalesce(breaker ->> 'state', 'closed') as state,
        count(*) as n from wallet_agent group by 1) b) as breakers,
      exists (select 1 from setting where key = 'moneyFrozen') as frozen,
      (select value::text from setting where key = 'reconciledAt') as reconciled,
      (select value::text from setting where key = 'backupAt') as backup,
      p.value ->> 'finishedAt' as proved,
      (select sum(jsonb_array_length(i -> 'faults'))::int
        from jsonb_array_elements(p.value -> 'invariants') i) as faults
    from (select 1) one left join setting p on p.key = 'ledgerProof'`);
  const found = rows[0];
  if (!found) return;
  looked.exports.reset();
  for (const [state, n] of Object.entries(found.exports ?? {})) looked.exports.set({ state }, n);
  looked.jobs.reset();
  for (const { job, state, n } of found.jobs ?? []) looked.jobs.set({ job, state }, n);
  looked.jobsOverdue.set(Number(found.overdue));
  looked.jobEnded.reset();
  for (const [job, at] of Object.entries(found.jobEnds ?? {})) looked.jobEnded.set({ job }, at);
  looked.nodeBacklog.reset();
  looked.nodeSilence.reset();
  for (const { node, backlog, silence } of found.nodes ?? []) {
    looked.nodeBacklog.set({ node }, backlog);
    if (silence !== null) looked.nodeSilence.set({ node }, silence);
  }
  looked.approvals.set(Number(found.approvals));
  looked.alerts.set(Number(found.alerts));
  looked.breakers.reset();
  for (const [state, n] of Object.entries(found.breakers ?? {})) looked.breakers.set({ state }, n);
  looked.conflicts.set(Number(found.conflicts));
  looked.frozen.set(found.frozen ? 1 : 0);
  looked.reconciled.set(Number(found.reconciled ?? 0) / 1000);
  looked.backup.reset();
  if (found.backup) looked.backup.set(Number(found.backup) / 1000);
  looked.proved.set(Number(found.proved ?? 0) / 1000);
  looked.proofFaults.set(found.faults ?? 0);
}
