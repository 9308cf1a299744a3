import type { IngestAnswer, IngestEvent, IngestReply, IngestRound } from '@pitboss/contract/ingest/ingest';
import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { ingestHeaders } from '../../apps/server/src/game-servers/nodes/sign.ts';

export interface Node {
  readonly id: string;
  /** Key of the signatures. */
  readonly secret: string;
}

/** Something to send, and what to do with its answer. */
type Parcel =
  | { readonly kind: 'rounds'; readonly item: IngestRound; readonly answered: (answer: IngestAnswer) => void }
  | {
      readonly kind: 'events';
      readonly item: IngestEvent;
      readonly answered: (answer: IngestAnswer) => void;
    };

const batchSize = 200;
const timeoutMs = 10_000;
const flushMs = 500;
/** Waits between tries while the server does not answer; a batch keeps its ids, so nothing happens twice. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

const paths = { rounds: '/ingest/v1/rounds:batch', events: '/ingest/v1/events' } as const;

/**
 * Sends rounds and events in the order they were handed in, one request at a time. What was not answered, or answered busy, is sent
 * again with the same ids: no answer is no failure (wallet rules).
 */
export function createOutbox(apiUrl: string, node: Node, log: (line: string) => void) {
  const waiting: Parcel[] = [];
  let stopped = false;
  let pauseMs = 0;
  let running: Promise<void> = Promise.resolve();
  let wake: () => void = () => undefined;

  async function post(kind: Parcel['kind'], items: readonly unknown[]): Promise<IngestReply> {
    const path = paths[kind];
    const body = JSON.stringify({ [kind]: items });
    const reply = await fetch(`${apiUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        backlog: String(waiting.length),
        ...ingestHeaders(node, 'POST', path, body),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const envelope = (await reply.json()) as { code: number; desc: string; data: IngestReply | null };
    if (envelope.code !== 0 || !envelope.data) throw new Error(envelope.desc);
    return envelope.data;
  }

  /** The next parcels of one kind; a round never overtakes the events before it. */
  function nextBatch(): Parcel[] {
    const kind = waiting[0]?.kind;
    let size = 0;
    while (size < batchSize && waiting[size]?.kind === kind) size += 1;
    return waiting.slice(0, size);
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = nextBatch();
      const [first] = batch;
      if (!first) return;
      try {
        const { results } = await post(
          first.kind,
          batch.map(({ item }) => item),
        );
        const isBusy = (_: Parcel, place: number) => results[place]?.code === ingestCodes.busy.code;
        const again = batch.filter(isBusy);
        waiting.splice(0, batch.length, ...again);
        if (pauseMs > 0) log('Live mode: the server answers again');
        pauseMs = 0;
        for (const [place, parcel] of batch.entries()) {
          const answer = results[place];
          if (answer && !isBusy(parcel, place)) parcel.answered(answer);
        }
        if (again.length > 0) return;
      } catch (error) {
        if (pauseMs === 0 && !stopped) log(`Live mode: waiting for the server (${(error as Error).message})`);
        pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2));
        return;
      }
    }
  }

  const sleep = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });

  async function work(): Promise<void> {
    while (!stopped) {
      await flush();
      if (!stopped) await sleep(pauseMs || flushMs);
    }
    pauseMs = 0;
    await flush();
  }

  return {
    start(): void {
      running = work();
    },
    round(item: IngestRound, answered: (answer: IngestAnswer) => void = () => undefined): void {
      waiting.push({ kind: 'rounds', item, answered });
    },
    event(item: IngestEvent, answered: (answer: IngestAnswer) => void = () => undefined): void {
      waiting.push({ kind: 'events', item, answered });
    },
    /** Whether the server keeps up; nobody should start to play while it does not. */
    get healthy(): boolean {
      return pauseMs === 0 && waiting.length < 1_000;
    },
    /** Sends what is left, with one try. */
    async stop(): Promise<void> {
      stopped = true;
      wake();
      await running;
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
