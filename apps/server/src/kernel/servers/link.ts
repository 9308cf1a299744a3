import type { MetricObject } from 'prom-client';

/** What a parent process tells one of its servers at its start. */
export interface Assignment {
  /** Its own number, which its ids contain. */
  readonly node: number;
  readonly databaseUrl: string;
  /** Size of its pool for requests. */
  readonly connections: number;
  readonly demo: boolean;
  readonly referenceWallet?: string;
}

/** What one server has measured, as prom-client hands it on. */
export type Measured = readonly MetricObject[];

/** What a parent asks of a server. */
export type Order =
  /** Goes on, but says that it stops to whoever watches it. */
  | { readonly order: 'leave' }
  /** Answers what it has and ends. */
  | { readonly order: 'close' }
  /** Ends as well, while others go on at the same ports. */
  | { readonly order: 'replace' }
  | { readonly order: 'measure'; readonly question: number }
  | { readonly order: 'measured'; readonly question: number; readonly others: readonly Measured[] };

/** What a server says to its parent. */
export type Word =
  | { readonly word: 'ready' }
  /** Wants to know what the others have measured. */
  | { readonly word: 'others'; readonly question: number }
  | { readonly word: 'measured'; readonly question: number; readonly measured: Measured };

/** The variable that carries the assignment; no operator sets it. */
export const assignmentVariable = 'PITBOSS_ASSIGNMENT';

/** The other servers of the same parent, as one of them sees them. */
export interface Siblings {
  measured(): Promise<readonly Measured[]>;
}

/** The way of a server to its parent. */
export interface Link extends Siblings {
  readonly assignment: Assignment;
  ready(): void;
  /** Hears what the parent asks, from the beginning of the process on. */
  obey(order: 'leave' | 'close' | 'replace', work: () => void): void;
  /** How this server measures itself when another one is asked for the metrics. */
  measure(own: () => Promise<Measured>): void;
}

/** The link of this process to the parent that started it as one of several servers; null in a process of its own. */
export function linkToParent(): Link | null {
  const assigned = process.env[assignmentVariable];
  if (assigned === undefined || !process.send) return null;
  // What it starts is no server.
  delete process.env[assignmentVariable];
  const say = (word: Word) => {
    if (process.connected) process.send?.(word);
  };
  const works = new Map<string, () => void>();
  const asked = new Map<number, (others: readonly Measured[]) => void>();
  let questions = 0;
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
        asked.get(message.question)?.(message.others);
        asked.delete(message.question);
        return;
      default:
        works.get(message.order)?.();
    }
  });
  return {
    assignment: JSON.parse(assigned) as Assignment,
    ready: () => say({ word: 'ready' }),
    obey: (order, work) => works.set(order, work),
    measure(how) {
      own = how;
    },
    measured: () =>
      new Promise((done) => {
        questions += 1;
        asked.set(questions, done);
        say({ word: 'others', question: questions });
      }),
  };
}
