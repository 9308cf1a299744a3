import type { MetricObject } from 'prom-client';

/** Configuration that a parent process passes to one of its servers at its start. */
export interface Assignment {
  /** Its own number, which its ids contain. */
  readonly node: number;
  readonly databaseUrl: string;
  /** Size of its pool for requests. */
  readonly connections: number;
  readonly demo: boolean;
  readonly referenceWallet?: string;
}

/** Metrics of one server, as prom-client exports them. */
export type Measured = readonly MetricObject[];

/** Message from a parent to a server. */
export type Order =
  /** Continues to serve, but reports to monitoring that it is stopping. */
  | { readonly order: 'leave' }
  /** Completes its running requests and ends. */
  | { readonly order: 'close' }
  /** Ends as well, while others go on at the same ports. */
  | { readonly order: 'replace' }
  | { readonly order: 'measure'; readonly question: number }
  | { readonly order: 'measured'; readonly question: number; readonly others: readonly Measured[] };

/** Message from a server to its parent. */
export type Word =
  | { readonly word: 'ready' }
  /** Wants to know what the others have measured. */
  | { readonly word: 'others'; readonly question: number }
  | { readonly word: 'measured'; readonly question: number; readonly measured: Measured };

/** The variable that carries the assignment; no operator sets it. */
export const assignmentVariable = 'PITBOSS_ASSIGNMENT';

/** The variable that carries how often a server was started again before; no operator sets it. */
export const restartsVariable = 'PITBOSS_RESTARTS';

/** The other servers of the same parent, as one of them sees them. */
interface Siblings {
  measured(): Promise<readonly Measured[]>;
}

/** The way of a server to its parent. */
export interface Link extends Siblings {
  readonly assignment: Assignment;
  ready(): void;
  /** Registers work for an order of the parent; orders are received from the start of the process on. */
  onOrder(order: 'leave' | 'close' | 'replace', work: () => void): void;
  /** Sets the function that collects this server's metrics when another one serves them. */
  measure(own: () => Promise<Measured>): void;
}

/**
 * The link of this process to the parent that started it as one of several servers; null in a process of its
 * own.
 */
export function linkToParent(): Link | null {
  const assigned = process.env[assignmentVariable];
  if (assigned === undefined || !process.send) return null;
  // Processes that it starts are no servers.
  delete process.env[assignmentVariable];
  const say = (word: Word) => {
    if (process.connected) process.send?.(word);
  };
  const works = new Map<string, () => void>();
  const requested = new Map<number, (others: readonly Measured[]) => void>();
  let queries = 0;
  let own: () => Promise<Measured> = async () => [];
  process.on('message', (message: Order) => {
    switch (message.order) {
      case 'measure':
        own().then(
          (measured) => say({ word: 'measured', question: message.question, measured }),
          () => undefined,
        );
        return;
      case 'measured':
        requested.get(message.question)?.(message.others);
        requested.delete(message.question);
        return;
      default:
        works.get(message.order)?.();
    }
  });
  return {
    assignment: JSON.parse(assigned) as Assignment,
    ready: () => say({ word: 'ready' }),
    onOrder: (order, work) => works.set(order, work),
    measure(how) {
      own = how;
    },
    measured: () =>
      new Promise((done) => {
        queries += 1;
        requested.set(queries, done);
        say({ word: 'others', question: queries });
      }),
  };
}
