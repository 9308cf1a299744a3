import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Rules } from '../enforce/rules.ts';
import type { Outbox } from '../node/outbox.ts';
import type { OpenStream } from './senders.ts';

/** Anchors who stream at the same time, at most. */
const max = 6;
const everyMs = 5_000;
const beatMs = 25_000;
const shortestMs = 12 * 60_000;
const longestMs = 90 * 60_000;
/**
 * Share of streams that end without a stop event, as when an encoder crashes; the server counts them as lost.
 */
const dies = 0.05;

interface Stream {
  readonly id: string;
  readonly roomId: string;
  readonly startMs: number;
  readonly endMs: number;
  nextMs: number;
  viewers: number;
}

interface StageInput {
  readonly rng: Rng;
  readonly outbox: Outbox;
  readonly newId: (prefix: string) => string;
  readonly rules: Rules;
  /** Returns a login code that an operator issues; absent when no operator does. */
  readonly codeOf?: ((anchorId: string) => Promise<string | null>) | undefined;
  /** Address of the stream that all of them show; none where there is none to show. */
  readonly playUrl?: string | undefined;
  readonly speed: number;
}

/**
 * Anchors on shift: they start, live and stop as the feed lets them, and sign in with a code where they have
 * to.
 */
export class Stage {
  private readonly streams = new Map<string, Stream>();
  private readonly signingIn = new Set<string>();
  private nextMs = 0;

  constructor(private readonly input: StageInput) {}

  private send(anchorId: string, stream: Stream, event: 'start' | 'heartbeat' | 'stop', at: number) {
    const { outbox, newId, rng, playUrl } = this.input;
    return outbox.event(
      {
        eventId: newId('E'),
        type: 'stream',
        at,
        anchorId,
        roomId: stream.roomId,
        event,
        detail: {
          streamId: stream.id,
          viewers: stream.viewers,
          fps: rng.chance(0.04) ? 11 : 30,
          bitrateKbps: 1_600 + rng.int(1_800),
          ...(playUrl === undefined ? {} : { playUrl }),
        },
      },
      ({ code }) => {
        if (code !== 1303) return;
        if (this.streams.get(anchorId) === stream) this.streams.delete(anchorId);
        if (event === 'start') void this.signIn(anchorId);
      },
    );
  }

  private async signIn(anchorId: string): Promise<void> {
    const { codeOf, outbox, newId } = this.input;
    if (!codeOf || this.signingIn.has(anchorId)) return;
    this.signingIn.add(anchorId);
    const code = await codeOf(anchorId).catch(() => null);
    this.signingIn.delete(anchorId);
    if (code === null) return;
    const at = Date.now();
    outbox.event({ eventId: newId('E'), type: 'anchorLogin', at, anchorId, code, ip: '203.0.113.40' });
  }

  private live(anchorId: string, stream: Stream, now: number): void {
    const { rules, rng, speed } = this.input;
    const anchor = rules.anchor(anchorId, now);
    // An operator has closed it, so no event is needed.
    if (!anchor?.may || anchor.closedAt >= stream.startMs) this.streams.delete(anchorId);
    else if (now >= stream.endMs) {
      if (!rng.chance(dies)) this.send(anchorId, stream, 'stop', now);
      this.streams.delete(anchorId);
    } else if (now >= stream.nextMs) {
      stream.viewers = Math.max(3, Math.round(stream.viewers * (0.93 + rng.float() * 0.15)));
      stream.nextMs = now + beatMs / speed;
      this.send(anchorId, stream, 'heartbeat', now);
    }
  }

  step(now: number): void {
    const { speed, rules, rng, newId } = this.input;
    if (now < this.nextMs) return;
    this.nextMs = now + everyMs / speed;
    for (const [anchorId, stream] of this.streams) this.live(anchorId, stream, now);
    const free = rules
      .anchors(now)
      .filter(({ id, roomId }) => roomId !== null && !this.streams.has(id) && !this.signingIn.has(id));
    if (free.length === 0 || this.streams.size >= max || !rng.chance(0.5)) return;
    const { id, roomId } = rng.pick(free);
    const stream: Stream = {
      id: newId('ST'),
      roomId: roomId ?? '',
      startMs: now,
      viewers: 20 + rng.int(400),
      endMs: now + (shortestMs + rng.int(longestMs - shortestMs)) / speed,
      nextMs: now + beatMs / speed,
    };
    this.streams.set(id, stream);
    this.send(id, stream, 'start', now);
  }

  /** Streams that are on. */
  open(): Pick<OpenStream, 'id' | 'anchorId' | 'roomId'>[] {
    return [...this.streams].map(([anchorId, { id, roomId }]) => ({ id, anchorId, roomId }));
  }

  /** Stops all streams. */
  end(now: number): void {
    for (const [anchorId, stream] of this.streams) this.send(anchorId, stream, 'stop', now);
    this.streams.clear();
  }
}
