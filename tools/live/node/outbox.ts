import type { IngestAnswer, IngestReply } from '@pitboss/contract/ingest/ingest';
import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import type { IngestEvent, IngestRound } from '@pitboss/contract/ingest/ingest-items';
import { ingestHeaders } from '../../../apps/server/src/ingest/nodes/sign.ts';

export interface Node {
  readonly id: string;
  /** Key of the signatures. */
  readonly secret: string;
}

/** An item to send, and the handler of its result. */
type Parcel =
  | { readonly kind: 'rounds'; readonly item: IngestRound; readonly answered: (reply: IngestAnswer) => void }
  | {
      readonly kind: 'events';
      readonly item: IngestEvent;
      readonly answered: (reply: IngestAnswer) => void;
    };

const batchSize = 200;
const timeoutMs = 10_000;
const flushMs = 500;
/**
 * Pauses between attempts while the server does not respond; a batch keeps its ids, so nothing is processed
 * twice.
 */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

const paths = { rounds: '/ingest/v1/rounds:batch', events: '/ingest/v1/events' } as const;

/**
 * Sends rounds and events in the order in which they were queued, one request at a time. Items without a
 * result, or with the result busy, are resent with the same ids: a missing reply is no failure (wallet
 * rules).
 */
export class Outbox {
  private readonly waiting: Parcel[] = [];
  private stopped = false;
  private pauseMs = 0;
  private running: Promise<void> = Promise.resolve();
  private wakeUp: (() => void) | undefined;

  constructor(
    private readonly apiUrl: string,
    private readonly node: Node,
    private readonly log: (line: string) => void,
  ) {}

  private async post(kind: Parcel['kind'], items: readonly unknown[]): Promise<IngestReply> {
    const path = paths[kind];
    const body = JSON.stringify({ [kind]: items });
    const reply = await fetch(`${this.apiUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        backlog: String(this.waiting.length),
        ...ingestHeaders(this.node, 'POST', path, body),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const envelope = (await reply.json()) as { code: number; desc: string; data: IngestReply | null };
    if (envelope.code !== 0 || !envelope.data) throw new Error(envelope.desc);
    return envelope.data;
  }

  /** The next parcels of one kind; a round never overtakes the events before it. */
  private nextBatch(): Parcel[] {
    const kind = this.waiting[0]?.kind;
    let size = 0;
    while (size < batchSize && this.waiting[size]?.kind === kind) size += 1;
    return this.waiting.slice(0, size);
  }

  private async flush(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.nextBatch();
      const [first] = batch;
      if (!first) return;
      try {
        const { results } = await this.post(
          first.kind,
          batch.map(({ item }) => item),
        );
        const isBusy = (_: Parcel, position: number) => results[position]?.code === ingestCodes.busy.code;
        const again = batch.filter(isBusy);
        this.waiting.splice(0, batch.length, ...again);
        if (this.pauseMs > 0) this.log('Live mode: the server answers again');
        this.pauseMs = 0;
        for (const [place, parcel] of batch.entries()) {
          const reply = results[place];
          if (reply && !isBusy(parcel, place)) parcel.answered(reply);
        }
        if (again.length > 0) return;
      } catch (error) {
        if (this.pauseMs === 0 && !this.stopped)
          this.log(`Live mode: waiting for the server (${(error as Error).message})`);
        this.pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, this.pauseMs * 2));
        return;
      }
    }
  }

  private sleep(ms: number) {
    return new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      this.wakeUp = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  private async work(): Promise<void> {
    while (!this.stopped) {
      await this.flush();
      if (!this.stopped) await this.sleep(this.pauseMs || flushMs);
    }
    this.pauseMs = 0;
    await this.flush();
  }

  start(): void {
    this.running = this.work();
  }

  round(item: IngestRound, replied: (reply: IngestAnswer) => void = () => undefined): void {
    this.waiting.push({ kind: 'rounds', item, answered: replied });
  }

  event(item: IngestEvent, replied: (reply: IngestAnswer) => void = () => undefined): void {
    this.waiting.push({ kind: 'events', item, answered: replied });
  }

  /** True while the server keeps up; no member should start to play otherwise. */
  get healthy(): boolean {
    return this.pauseMs === 0 && this.waiting.length < 1_000;
  }

  /** Sends what is left, with one try. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wakeUp?.();
    await this.running;
  }
}
