import { sql } from 'kysely';
import type { WriteContext } from '../../kernel/calls/serve.ts';
import type { ServerServices } from '../../kernel/calls/services.ts';
import type { Db, Tx } from '../../kernel/database/db.ts';
import { JobFailed, type JobKind } from '../../kernel/jobs/job-kind.ts';
import { enqueueJob } from '../../kernel/jobs/queue.sql.ts';
import { tellOfFaults } from '../risk/signals.ts';
import { verifyRollups } from '../rollups/rollups-check.ts';
import {
  type InvariantKey,
  invariantKeys,
  invariants,
  type LedgerFault,
  proveLedger,
} from './ledger-check.ts';
import { reconcile } from './reconcile.ts';

/** While a proof runs it says so this often; one that has not for much longer was cut off with its server. */
const [beatMs, givenUpMs] = [5_000, 60_000];

interface NamedFault {
  key: string;
  expected: string;
  found: string;
  accountKind: 'member' | 'agent' | 'house' | null;
  account: string | null;
  currency: string | null;
}
export interface StoredProof {
  startedAt: number;
  finishedAt: number | null;
  /** When the server that proves last said that it is at it; missing in proofs of earlier versions. */
  beatAt?: number;
  /** It ended without an outcome, which is no proof of anything. */
  failed?: boolean;
  invariants: { key: InvariantKey | 'report'; checked: number; ms: number; faults: NamedFault[] }[];
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

/** How many invariants a whole proof has: those of the ledger, and the reports. */
export const invariantCount = invariantKeys.length + 1;

async function store(db: Tx | Db, proof: StoredProof): Promise<void> {
  await sql`insert into setting (key, value) values (${proofKey}, ${JSON.stringify(proof)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);
}

/** Whose account a fault speaks of, so that a person can open its statement. */
async function named(db: Db, fault: LedgerFault): Promise<NamedFault> {
  const { key, expected, found } = fault;
  const plain = { key, expected, found, accountKind: null, account: null, currency: null };
  if (!('ofAccounts' in invariants[fault.fault])) return plain;
  const { rows } = await sql<Pick<NamedFault, 'accountKind' | 'account' | 'currency'>>`
    select case when a.kind in ('member', 'agent', 'house') then a.kind end as "accountKind", coalesce(m.account, g.account) as account, a.currency from ledger_account a
    left join member m on a.kind = 'member' and m.id = a.owner_id and m.tenant_id = a.tenant_id
    left join agent g on a.kind in ('agent', 'house') and g.id = a.owner_id
    where a.id = ${key.split(' ')[0]}::bigint`.execute(db);
  return { ...plain, ...rows[0] };
}

/**
 * Proves all invariants and keeps the result, each as it is found; what reports say is proved last (wallet: invariant 11).
 * Once its signal is aborted it keeps nothing more and ends before the next invariant: the proof is another server's then.
 */
export async function prove(db: Db, startedAt: number, signal?: AbortSignal): Promise<StoredProof> {
  const proof: StoredProof = { startedAt, finishedAt: null, invariants: [] };
  // One after the other: a beat that was on its way must not follow the outcome.
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
    await proveLedger(db, 20, async (invariant) => {
      const faults: NamedFault[] = [];
      for (const fault of invariant.faults) faults.push(await named(db, fault));
      proof.invariants.push({ ...invariant, faults });
      await keep();
      signal?.throwIfAborted();
    });
    proof.invariants.push(await proveReports(db));
    proof.finishedAt = Date.now();
  } catch (error) {
    proof.failed = true;
    throw error;
  } finally {
    clearInterval(beating);
    // Where even this cannot be kept, the proof counts as failed once it has been silent for a while.
    await keep().catch(() => undefined);
  }
  return proof;
}

async function proveReports(db: Db): Promise<StoredProof['invariants'][number]> {
  const began = performance.now();
  const differences = await verifyRollups(db);
  const { rows } = await sql<{
    n: string;
  }>`select (select count(*) from rollup_hour) + (select count(*) from rollup_day) + (select count(*) from rollup_member_half) as n`.execute(
    db,
  );
  return {
    key: 'report',
    checked: Number(rows[0]?.n),
    ms: Math.round(performance.now() - began),
    faults: differences.map(({ table, key, expected, found }) => ({
      key: `${table} ${key}`,
      expected,
      found,
      accountKind: null,
      account: null,
      currency: null,
    })),
  };
}

/** How many faults a proof found in the ledger, and in what reports say. */
function faultsIn({ invariants: found }: StoredProof): { ledger: number; reports: number } {
  const sum = (of: StoredProof['invariants']) => of.reduce((total, { faults }) => total + faults.length, 0);
  return {
    ledger: sum(found.filter(({ key }) => key !== 'report')),
    reports: sum(found.filter(({ key }) => key === 'report')),
  };
}

/** What the page of the ledger proof may ask of the whole database. */
export interface Proofs {
  /** Begins a proof once the call has committed, behind the request; one at a time. */
  begin(context: Pick<WriteContext, 'tx' | 'scope' | 'services' | 'afterCommit'>): Promise<void>;
  /** What is wrong with the accounts that moved since an instant; nothing when they hold. */
  wrongSince(ms: number): Promise<string[]>;
}

/** `wake` makes the runner of jobs look at once. */
export const createProofs = ({ databases }: Pick<ServerServices, 'databases'>, wake: () => void): Proofs => ({
  async begin({ tx, scope, services, afterCommit }) {
    // Who begins in the same moment waits here, and then finds the proof of the other.
    await sql`select pg_advisory_xact_lock(hashtext(${proofKey}))`.execute(tx);
    if ((await latestProof(tx))?.running) return;
    const startedAt = Date.now();
    await store(tx, { startedAt, finishedAt: null, invariants: [] });
    // A key of its own, since the row of the one before may be open for a moment after its outcome is known.
    const job = {
      id: services.ids.next(),
      name: 'ledgerProof',
      key: String(startedAt),
      lane: 'ledgerProof',
    } as const;
    await enqueueJob(tx, scope, job);
    afterCommit(wake);
  },
  wrongSince: (ms) => reconcile(databases.system, ms),
});

/**
 * The proof as a job: begun again from the start by another server when its own is killed or stops. One that fails by
 * itself is not tried again: whoever asked for it sees that and decides.
 */
export const ledgerProofJob = (services: Pick<ServerServices, 'databases' | 'ids'>): JobKind => ({
  name: 'ledgerProof',
  async work({ signal }) {
    const proof = await prove(services.databases.system, Date.now(), signal).catch((error: Error) => {
      throw signal.aborted ? error : new JobFailed(error.message, { cause: error });
    });
    // A server that is killed before this leaves the job to another one, which proves anew.
    await tellOfFaults(services, faultsIn(proof));
  },
  async follow(db, _job, state) {
    if (state === 'queued') return store(db, { startedAt: Date.now(), finishedAt: null, invariants: [] });
    const proof = await latestProof(db);
    if (proof?.finishedAt !== null) return;
    const { startedAt, finishedAt, invariants: found } = proof;
    await store(db, { startedAt, finishedAt, invariants: found, failed: true });
  },
});
