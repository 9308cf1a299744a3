import type { SignalEvent } from '@pitboss/risk/events';
import type { Books, SignalKind } from '@pitboss/risk/rules/signals';
import type { ServerServices } from '../../platform/calls/services.ts';
import { onConnection, type RunSql } from '../sql/run-sql.ts';
import { announceRisk } from './risk-outbox.ts';

/** Something that another area signals. */
export interface Signal {
  /**
   * As a key's subject: `bet:12`, `game:203`. A bet or an order raises once for ever; several of a member or a
   * room in a minute are one alert.
   */
  readonly about: string;
  /** Room of a bet. */
  readonly room?: SignalEvent['room'];
  /** Owner of the subject; absent when it concerns no agent. */
  readonly owner?: { readonly tenantId: string; readonly agentId: string; readonly memberId: string | null };
  /** Of an amount of money. */
  readonly currency?: string;
  /** In the unit of the kind: minor units, hundredths of a percent, counts. */
  readonly amount: bigint;
  /** Further numbers of its text, as columns. */
  readonly facts?: SignalEvent['facts'];
  /** Epoch ms. */
  readonly at: number;
}

/** Returns the risk event of a signal; the kinds are `signalKinds`. */
export function signalEvent(
  signal: SignalKind,
  { about, owner, currency, amount, at, room, facts }: Signal,
): SignalEvent {
  return {
    kind: 'signal',
    signal,
    about,
    at,
    amount: String(amount),
    currency: currency ?? '',
    tenant: owner?.tenantId ?? '0',
    agent: owner?.agentId ?? '0',
    member: owner?.memberId ?? '',
    ...(room && { room }),
    ...(facts && { facts }),
  };
}

/** Number of faults that a proof found, by ledger. */
type Failures = Readonly<Partial<Record<Books, number>>>;

/** Reports faults in ledgers to risk control; nothing without faults. `id` is new, `at` epoch ms. */
export async function announceErrors(run: RunSql, id: string, at: number, found: Failures): Promise<void> {
  const wrong = Object.entries(found).filter(([, faults]) => faults > 0);
  const items = wrong.map(([books, faults]) => [
    signalEvent('booksFault', { about: `books:${books}`, amount: BigInt(faults), at }),
  ]);
  await announceRisk(run, id, at, items);
}

/** Reports faults like `announceFaults`, outside a transaction: after a proof. */
export const tellOfErrors = (
  { databases, ids }: Pick<ServerServices, 'databases' | 'ids'>,
  found: Failures,
): Promise<void> => announceErrors(onConnection(databases.systemPool), ids.next(), Date.now(), found);
