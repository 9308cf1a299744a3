import { setTimeout as pause } from 'node:timers/promises';
import type { Databases } from '../db/databases/databases.ts';
import { type SealCheck, verifySeals } from './audit-seal.ts';
import { type ChainCheck, countAudit, verifyAudit } from './audit-verify.ts';

/** A proof of the operation log, finished or under way. */
export interface AuditProof {
  readonly startedAt: number;
  /** Epoch ms; null while it runs. */
  readonly finishedAt: number | null;
  /** Lines that were looked at, and about how many there are. */
  readonly checked: number;
  readonly total: number;
  readonly chains: readonly ChainCheck[];
  readonly seals: SealCheck;
}

export interface AuditProofs {
  /**
   * The proof that is under way, otherwise a new one. Who gives a name of its own finds the same proof by it
   * again, also once that has ended.
   */
  ask(name?: string): Promise<AuditProof>;
}

/** A short log is proved within this time, and its asker has the outcome at once. */
const atOnceMs = 250;
/** Names that are kept of those who share a proof. */
const maxNames = 1_000;

interface Run {
  proof: AuditProof;
  readonly names: Set<string>;
  failure?: unknown;
  end: Promise<void>;
}

/** Counts the chains and seals that a proof found broken. */
const errorsIn = ({ chains, seals }: Pick<AuditProof, 'chains' | 'seals'>): number =>
  chains.filter(({ brokenAt }) => brokenAt !== null).length + (seals.wrong === null ? 0 : 1);

/**
 * Verifies the operation log, one proof at a time for the whole server, in slices between other requests.
 * Calls `report` with the number of broken chains and seals, if any, before the caller gets the result.
 */
export function createAuditProofs(
  databases: Pick<Databases, 'system'>,
  dataDir: string,
  report: (failures: number) => Promise<void> = async () => undefined,
): AuditProofs {
  const db = databases.system;
  let latest: Run | undefined;

  async function prove(run: Run): Promise<void> {
    run.proof = { ...run.proof, total: await countAudit(db) };
    const chains = await verifyAudit(db, (rows) => {
      run.proof = { ...run.proof, checked: run.proof.checked + rows };
    });
    const seals = await verifySeals(db, dataDir);
    const failures = errorsIn({ chains, seals });
    if (failures > 0) await report(failures);
    run.proof = { ...run.proof, chains, seals, finishedAt: Date.now() };
  }

  function begin(): Run {
    const seals = { count: 0, lastAt: null, wrong: null };
    const run: Run = {
      proof: { startedAt: Date.now(), finishedAt: null, checked: 0, total: 0, chains: [], seals },
      names: new Set(),
      end: Promise.resolve(),
    };
    run.end = prove(run).catch((error: unknown) => {
      run.failure = error;
    });
    return run;
  }

  return {
    async ask(name) {
      const usable =
        latest &&
        latest.failure === undefined &&
        (latest.proof.finishedAt === null || (name !== undefined && latest.names.has(name)));
      const run = usable && latest ? latest : begin();
      latest = run;
      if (name !== undefined && run.names.size < maxNames) run.names.add(name);
      await Promise.race([run.end, pause(atOnceMs)]);
      if (run.failure !== undefined) throw run.failure;
      return run.proof;
    },
  };
}
