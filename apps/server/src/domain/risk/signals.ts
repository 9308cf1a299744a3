import type { SignalEvent } from '@pitboss/risk/events';
import type { Books, SignalKind } from '@pitboss/risk/rules/signals';
import type { ServerServices } from '../../kernel/calls/services.ts';
import { onConnection, type RunSql } from '../sql/run-sql.ts';
import { announceRisk } from './risk-outbox.ts';

/** Something that another area signals. */
export interface Signal {
  /** As a key's subject: `bet:12`, `game:203`. One of a bet or an order raises one alert for ever. */
  readonly about: string;
  /** Whose it is; absent where it is about no agent. */
  readonly owner?: { readonly tenantId: string; readonly agentId: string; readonly memberId: string | null };
  /** Of an amount of money. */
  readonly currency?: string;
  /** In the unit of the kind: minor units, hundredths of a percent, counts. */
  readonly amount: bigint;
  /** Epoch ms. */
  readonly at: number;
}

/** What risk control hears of a signal; its kinds are `signalKinds`. */
export function signalEvent(signal: SignalKind, { about, owner, currency, amount, at }: Signal): SignalEvent {
  return {
    kind: 'signal',
    ...{ signal, about, at, amount: String(amount), currency: currency ?? '' },
    ...{ tenant: owner?.tenantId ?? '0', agent: owner?.agentId ?? '0', member: owner?.memberId ?? '' },
  };
}

/** How many faults a proof found, by the books that it is about. */
type Faults = Readonly<Partial<Record<Books, number>>>;

/** Says that faults were found in books; nothing where there are none. `id` is fresh, `at` epoch ms. */
export async function announceFaults(run: RunSql, id: string, at: number, found: Faults): Promise<void> {
  const wrong = Object.entries(found).filter(([, faults]) => faults > 0);
  const items = wrong.map(([books, faults]) => [
    signalEvent('booksFault', { about: `books:${books}`, amount: BigInt(faults), at }),
  ]);
  await announceRisk(run, id, at, items);
}

/** The same by itself, outside a transaction: after a proof. */
export const tellOfFaults = (
  { databases, ids }: Pick<ServerServices, 'databases' | 'ids'>,
  found: Faults,
): Promise<void> => announceFaults(onConnection(databases.systemPool), ids.next(), Date.now(), found);
