import { type AccountOwner, ensureAccounts } from '../../domain/ledger/accounts.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../platform/db/ids.ts';

/** Identity of a member without the columns that can change: its rows are read again under the lock. */
export interface MemberRef {
  readonly memberId: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly currency: string;
  readonly accountId: string;
  readonly houseId: string;
}

/** Name of a member in an item: its account, and an agent above it where the item names one. */
export interface MemberName {
  readonly account: string;
  readonly agent: string | null;
}

interface Row {
  account: string;
  named: string | null;
  id: string;
  tenant_id: string;
  agent_id: string;
  currency: string;
}

const ttlMs = 60_000;
const maxMembers = 500_000;

const keyOf = (account: string, agent: string | null) => `${agent ?? ''}\n${account}`;

const readMembers = (run: RunSql, names: readonly MemberName[]) =>
  run<Row>(
    'ingest-members',
    `select u.account, u.agent as named, m.id, m.tenant_id, m.agent_id, m.currency
     from unnest($1::text[], $2::text[]) as u (account, agent)
     join member m on m.account = name_identity(u.account)
     where u.agent is null or exists (
       select from agent own join agent named on own.path like named.path || '%'
       where own.id = m.agent_id and named.account = name_identity(u.agent))`,
    [names.map((name) => name.account), names.map((name) => name.agent)],
  );

/** The accounts of members and of their houses, alternately. */
const ownersOf = (rows: readonly Row[]) =>
  rows.flatMap((row): AccountOwner[] => {
    const { tenant_id: tenantId, agent_id: agentId, currency } = row;
    return [
      { tenantId, agentId, kind: 'member', ownerId: row.id, currency },
      { tenantId, agentId: tenantId, kind: 'house', ownerId: tenantId, currency },
    ];
  });

/** Cache of the members that items name, between transactions. */
export class MemberCache {
  readonly #ids: IdMaker;
  readonly #members = new Map<string, { ref: MemberRef | 'ambiguous'; at: number }>();

  constructor(ids: IdMaker) {
    this.#ids = ids;
  }

  /** Returns the member of a name; undefined when there is none. */
  get(account: string, agent: string | null): MemberRef | 'ambiguous' | undefined {
    return this.#members.get(keyOf(account, agent))?.ref;
  }

  /** Evicts a member whose rows have changed. */
  forget(account: string, agent: string | null): void {
    this.#members.delete(keyOf(account, agent));
  }

  /** Reads the members of names that have no entry or an old one, and opens accounts that are missing. */
  async load(run: RunSql, names: readonly MemberName[], now: number): Promise<void> {
    if (this.#members.size > maxMembers) this.#members.clear();
    const wanted = new Map<string, MemberName>();
    for (const name of names) {
      const key = keyOf(name.account, name.agent);
      if (now - (this.#members.get(key)?.at ?? 0) >= ttlMs) wanted.set(key, name);
    }
    if (wanted.size === 0) return;
    for (const key of wanted.keys()) this.#members.delete(key);
    const rows = await readMembers(run, [...wanted.values()]);
    const accounts = await ensureAccounts(run, this.#ids, ownersOf(rows));
    for (const [index, row] of rows.entries()) {
      const key = keyOf(row.account, row.named);
      const ref: MemberRef = {
        memberId: row.id,
        tenantId: row.tenant_id,
        agentId: row.agent_id,
        currency: row.currency,
        accountId: accounts[index * 2] as string,
        houseId: accounts[index * 2 + 1] as string,
      };
      this.#members.set(key, { ref: this.#members.has(key) ? 'ambiguous' : ref, at: now });
    }
  }
}
