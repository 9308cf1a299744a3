import { type Figure, isSummed, type Monitor } from '@pitboss/risk/rules/monitor';
import type { Tx } from '../../../platform/db/db.ts';
import { type Compared, type Peer, type PeerSums, readPeerSums, readStandingPeers } from './peers.sql.ts';

/** Number of figures that are listed with an alert (risk §1, content). */
const peersMax = 3;

export interface Compare {
  /** Current figure of the alert's subject in the same window; null where none is stored. */
  readonly now: bigint | null;
  readonly of: 'tenant' | 'all';
  readonly rows: readonly { readonly peer: Peer; readonly value: bigint }[];
}

interface Requested {
  readonly monitor: Monitor;
  readonly figure: Figure;
  readonly key: { readonly code: string; readonly figure: string };
  readonly subject: string;
  readonly value: bigint;
  /** '0' for subjects of no tenant. */
  readonly tenantId: string;
  readonly window: Omit<Compared, 'kind' | 'measure'>;
}

/**
 * Returns the next lower figures of an alert's window: of its tenant, or of all tenants when that has fewer
 * than three.
 */
export async function compare(db: Tx, requested: Requested): Promise<Compare> {
  const { monitor, figure, subject, value, tenantId, window } = requested;
  // Figures of states, and those relative to another window, are compared with the current table.
  if (!isSummed(monitor) || monitor.measure === 'hall') return standing(db, requested);
  const compared = { ...window, kind: monitor.subject, measure: monitor.measure };
  const below = (sums: readonly PeerSums[]) =>
    sums
      .flatMap((peer) => {
        const own = peer.subject === subject ? null : figure.of(peer.sums);
        return own === null || own > value ? [] : { peer, value: own };
      })
      .sort((a, b) =>
        a.value === b.value ? a.peer.subject.localeCompare(b.peer.subject) : a.value < b.value ? 1 : -1,
      )
      .slice(0, peersMax);
  const nowOf = (sums: readonly PeerSums[]) => {
    const own = sums.find((peer) => peer.subject === subject);
    return own ? figure.of(own.sums) : null;
  };
  // Tenants are compared with one another, and a game belongs to none.
  const tenant =
    tenantId === '0' || monitor.subject === 'g' ? [] : await readPeerSums(db, compared, tenantId);
  const rows = below(tenant);
  if (rows.length === peersMax) return { now: nowOf(tenant), of: 'tenant', rows };
  const all = await readPeerSums(db, compared, null);
  return { now: nowOf(all), of: 'all', rows: below(all) };
}

/** Returns the next lower figures of the current table. */
async function standing(db: Tx, { key, subject, value, tenantId, window }: Requested): Promise<Compare> {
  const read = async (tenant: string | null) =>
    (await readStandingPeers(db, { ...key, ...window, subject, value, limit: peersMax }, tenant)).map(
      ({ standing: at, ...peer }) => ({ peer, value: BigInt(at) }),
    );
  const rows = tenantId === '0' ? [] : await read(tenantId);
  if (rows.length === peersMax) return { now: null, of: 'tenant', rows };
  return { now: null, of: 'all', rows: await read(null) };
}
