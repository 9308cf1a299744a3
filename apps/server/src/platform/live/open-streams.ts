import { PassThrough } from 'node:stream';
import { type LiveEvent, type LiveTopic, liveLimits } from '@pitboss/contract/core/live';
import type { Session } from '../auth/session.ts';
import { AppError } from '../errors/app-error.ts';
import { looked } from '../observability/metrics.ts';
import type { StreamOwner } from './standing.sql.ts';

/** A reader that has so much waiting does not read. */
const backlogBytes = 64 * 1024;

/** Stream of one console. */
export interface Stream extends StreamOwner {
  session: Session;
  readonly body: PassThrough;
  readonly pending: Set<LiveTopic>;
  timer: NodeJS.Timeout | null;
  lastMs: number;
}

/** Text of an event as a console reads it. */
const eventText = (event: LiveEvent, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The open streams of this server. */
export class OpenStreams {
  readonly #streams = new Set<Stream>();

  get size(): number {
    return this.#streams.size;
  }

  /** Returns the streams that are open now; those that end meanwhile stay in it. */
  all(): Stream[] {
    return [...this.#streams];
  }

  /**
   * Opens a stream for a session. Throws `rate.limited` beyond the limit of a session, `busy` beyond that of
   * the server and while it does not listen.
   */
  open(session: Session, owner: Omit<StreamOwner, 'tokenHash'>, isListening: boolean): PassThrough {
    const { tokenHash } = session;
    const own = this.all().filter((stream) => stream.tokenHash.equals(tokenHash));
    if (own.length >= liveLimits.perSession) throw new AppError('rate.limited');
    if (!isListening || this.size >= liveLimits.perServer) throw new AppError('busy');
    const body = new PassThrough({ highWaterMark: backlogBytes * 2 });
    const stream: Stream = {
      ...owner,
      tokenHash,
      session,
      body,
      pending: new Set<LiveTopic>(),
      timer: null,
      lastMs: Number.NEGATIVE_INFINITY,
    };
    this.#streams.add(stream);
    looked.streams.set(this.size);
    body.once('close', () => this.end(stream));
    body.on('error', () => this.end(stream));
    this.send(stream, 'ready', {});
    return body;
  }

  /** Ends a stream, with the reason where the console is to know it. */
  end(stream: Stream, reason?: 'session' | 'stopping'): void {
    if (this.#remove(stream)) stream.body.end(reason && eventText('end', { reason }));
  }

  /** Forgets a stream; false when it has ended before. */
  #remove(stream: Stream): boolean {
    if (!this.#streams.delete(stream)) return false;
    if (stream.timer) clearTimeout(stream.timer);
    looked.streams.set(this.size);
    return true;
  }

  /** Sends an event; a console that does not read is cut off. */
  send(stream: Stream, event: LiveEvent, data: object): void {
    this.#write(stream, eventText(event, data));
  }

  /** Sends a sign of life, by which consoles and proxies see that the connection is up. */
  beat(): void {
    for (const stream of this.#streams) this.#write(stream, ': beat\n\n');
  }

  /** Sends a changed topic, together with others that change within the shortest time between two events. */
  mark(stream: Stream, topic: LiveTopic): void {
    stream.pending.add(topic);
    const waitMs = Math.max(0, stream.lastMs + liveLimits.gapMs - performance.now());
    stream.timer ??= setTimeout(() => this.#flush(stream), waitMs).unref();
  }

  #flush(stream: Stream): void {
    stream.timer = null;
    stream.lastMs = performance.now();
    const topics = [...stream.pending];
    stream.pending.clear();
    this.send(stream, 'changed', { topics });
  }

  #write(stream: Stream, text: string): void {
    if (stream.body.writableLength > backlogBytes) {
      this.#remove(stream);
      stream.body.destroy();
    } else stream.body.write(text);
  }
}
