import { sql } from 'kysely';
import type { WriteContext } from '../../platform/calls/serve.ts';
import type { ServerServices } from '../../platform/calls/services.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { JobFailed, type JobKind } from '../../platform/jobs/job-kind.ts';
import { enqueueJob, type NewJob } from '../../platform/jobs/queue.sql.ts';
import { verifyReports } from '../analytics/verify-reports.ts';
import {
  type InvariantKey,
  invariantKeys,
  invariants,
  type LedgerError,
  proveLedger,
} from '../ledger/ledger-check.ts';
import { reconcile } from '../ledger/reconcile.ts';
import { tellOfErrors } from '../risk/signals.ts';

/**
 * Interval of a running proof's heartbeat, and the time without one after which its server counts as killed.
 */
const beatMs = 5_000;
const givenUpMs = 60_000;
/** Maximum number of faults of an invariant that are shown. */
const faultsMax = 20;

/** Sources of a proof. */
type ProofServices = Pick<ServerServices, 'databases' | 'analytics'>;

interface NamedError {
  key: string;
  expected: string;
  found: string;
  accountKind: 'member' | 'agent' | 'house' | null;
  account: string | null;
  currency: string | null;
}
/** End of a proof with an outcome, and its number of checks with faults. */
export interface FinishedProof {
  readonly finishedAt: number;
  readonly wrong: number;
}
export interface StoredProof {
  startedAt: number;
  finishedAt: number | null;
  /** Time of the last heartbeat of the proving server; missing in proofs of earlier versions. */
  beatAt?: number;
  /** It ended without an outcome, which is no proof of anything. */
  failed?: boolean;
  /** The proof before it that had an outcome. */
  last?: FinishedProof | undefined;
  invariants: { key: InvariantKey | 'report'; checked: number; ms: number; faults: NamedError[] }[];
}

const proofKey = 'ledgerProof';

/** The latest proof, finished or under way. */
export async function latestProof(
  db: Tx | Db,
): Promise<(StoredProof & { running: boolean; failed: boolean }) | undefined> {
  const { rows } = await sql<{
    value: StoredProof;
  }>`select value from setting where key = ${proofKey}`.execute(db);
  const proof = rows[0]?.value;
  if (!proof) return undefined;
  const open = proof.finishedAt === null && !proof.failed;
  const running = open && Date.now() - (proof.beatAt ?? proof.startedAt) < givenUpMs;
  return { ...proof, running, failed: proof.failed || (open && !running) };
}

/** Returns the newest outcome: of this proof, or of the one before while it has none. */
export function lastFinished(proof: StoredProof | undefined): FinishedProof | undefined {
  if (!proof?.finishedAt) return proof?.last;
  const wrong = proof.invariants.filter(({ faults }) => faults.length > 0).length;
  return { finishedAt: proof.finishedAt, wrong };
}

/** Number of invariants in a complete proof: those of the ledger, and the reports. */
export const invariantCount = invariantKeys.length + 1;

async function store(db: Tx | Db, proof: StoredProof): Promise<void> {
  await sql`insert into setting (key, value) values (${proofKey}, ${JSON.stringify(proof)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);
}

/** Adds the account of a fault, so that a user can open its statement. */
async function named(db: Db, failure: LedgerError): Promise<NamedError> {
  const { key, expected, found } = failure;
  const plain = { key, expected, found, accountKind: null, account: null, currency: null };
  if (!('ofAccounts' in invariants[failure.fault])) return plain;
  const { rows } = await sql<Pick<NamedError, 'accountKind' | 'account' | 'currency'>>`
    select case when a.kind in ('member', 'agent', 'house') then a.kind end as "accountKind",
      coalesce(m.account, g.account) as account, a.currency from ledger_account a
    left join member m on a.kind = 'member' and m.id = a.owner_id and m.tenant_id = a.tenant_id
    left join agent g on a.kind in ('agent', 'house') and g.id = a.owner_id
    where a.id = ${key.split(' ')[0]}::bigint`.execute(db);
  return { ...plain, ...rows[0] };
}

/**
 * Proves all invariants and stores the result after each; the reports are proved last (wallet: invariant 11).
 * After its signal is aborted it stores nothing more and ends before the next invariant, because another
 * server then owns the proof.
 */
export async function prove(
  services: ProofServices,
  startedAt: number,
  signal?: AbortSignal,
): Promise<StoredProof> {
  const db = services.databases.system;
  const last = lastFinished(await latestProof(db));
  const proof: StoredProof = { startedAt, finishedAt: null, invariants: [], last };
  // Sequentially, since a pending heartbeat must not overwrite the outcome.
  let kept: Promise<void> = Promise.resolve();
  const keep = () => {
    kept = kept
      .catch(() => undefined)
      .then(async () => {
        if (!signal?.aborted) await store(db, { ...proof, beatAt: Date.now() });
      });
    return kept;
  };
  const beating = setInterval(() => void keep().catch(() => undefined), beatMs);
  try {
    await proveLedger(db, faultsMax, async (invariant) => {
      const failures: NamedError[] = [];
      for (const failure of invariant.faults) failures.push(await named(db, failure));
      proof.invariants.push({ ...invariant, faults: failures });
      await keep();
      signal?.throwIfAborted();
    });
    proof.invariants.push(await proveReports(services));
    proof.finishedAt = Date.now();
  } catch (error) {
    proof.failed = true;
    throw error;
  } finally {
    clearInterval(beating);
    // If this fails too, the proof counts as failed once its heartbeat is too old.
    await keep().catch(() => undefined);
  }
  return proof;
}

/** Compares what reports read with the records. */
async function proveReports({
  databases,
  analytics,
}: ProofServices): Promise<StoredProof['invariants'][number]> {
  const began = performance.now();
  const { checked, differences } = await verifyReports(databases.system, analytics);
  return {
    key: 'report',
    checked,
    ms: Math.round(performance.now() - began),
    faults: differences
      .slice(0, faultsMax)
      .map((difference) => ({ ...difference, accountKind: null, account: null, currency: null })),
  };
}

/** Returns the number of faults of a proof in the ledger and in the reports. */
function errorsIn({ invariants: found }: StoredProof): { ledger: number; reports: number } {
  const sum = (of: StoredProof['invariants']) => of.reduce((total, { faults }) => total + faults.length, 0);
  return {
    ledger: sum(found.filter(({ key }) => key !== 'report')),
    reports: sum(found.filter(({ key }) => key === 'report')),
  };
}

/** Operations of the ledger proof page on the entire database. */
export interface Proofs {
  /** Begins a proof once the call has committed, behind the request; one at a time. */
  begin(context: Pick<WriteContext, 'tx' | 'scope' | 'services' | 'afterCommit'>): Promise<void>;
  /** Returns the faults of accounts that moved since a time (epoch ms); empty when there are none. */
  wrongSince(ms: number): Promise<string[]>;
}

/**
 * Begins a proof unless one is running; `enter` enters its job in the same transaction. Returns true when it
 * has begun.
 */
export async function beginProof(
  tx: Tx,
  id: string,
  enter: (job: NewJob) => Promise<void>,
): Promise<boolean> {
  // A concurrent caller waits here, and then finds the other's proof.
  await sql`select pg_advisory_xact_lock(hashtext(${proofKey}))`.execute(tx);
  const latest = await latestProof(tx);
  if (latest?.running) return false;
  const startedAt = Date.now();
  await store(tx, { startedAt, finishedAt: null, invariants: [], last: lastFinished(latest) });
  // A unique key, since the previous job may still be open shortly after its outcome is known.
  await enter({ id, name: 'ledgerProof', key: String(startedAt), lane: 'ledgerProof' });
  return true;
}

/** `wake` makes the job runner check for jobs immediately. */
export const createProofs = ({ databases }: Pick<ServerServices, 'databases'>, wake: () => void): Proofs => ({
  async begin({ tx, scope, services, afterCommit }) {
    const id = services.ids.next();
    if (await beginProof(tx, id, (job) => enqueueJob(tx, scope, job))) afterCommit(wake);
  },
  wrongSince: (ms) => reconcile(databases.system, ms),
});

/**
 * Job of the proof. Another server restarts it from the beginning when its server is killed or stops. A proof
 * that fails by itself is not retried: the user sees the failure and decides.
 */
export const ledgerProofJob = (services: ProofServices & Pick<ServerServices, 'ids'>): JobKind => ({
  name: 'ledgerProof',
  async work({ signal }) {
    const proof = await prove(services, Date.now(), signal).catch((error: Error) => {
      throw signal.aborted ? error : new JobFailed(error.message, { cause: error });
    });
    // A server that is killed before this leaves the job to another one, which repeats the proof.
    await tellOfErrors(services, errorsIn(proof));
  },
  async follow(db, _job, state) {
    const proof = await latestProof(db);
    const last = lastFinished(proof);
    if (state === 'queued')
      return store(db, { startedAt: Date.now(), finishedAt: null, invariants: [], last });
    if (proof?.finishedAt !== null) return;
    const { startedAt, finishedAt, invariants: found } = proof;
    await store(db, { startedAt, finishedAt, invariants: found, failed: true, last });
  },
});
