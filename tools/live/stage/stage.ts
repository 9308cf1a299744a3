import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Rules } from '../obey.ts';
import type { Outbox } from '../outbox.ts';
import type { OpenStream } from './senders.ts';

/** Anchors who stream at the same time, at most. */
const most = 6;
const everyMs = 5_000;
const beatMs = 25_000;
const [shortestMs, longestMs] = [12 * 60_000, 90 * 60_000];
/** An encoder that dies says nothing, and its stream is lost. */
const dies = 0.05;

interface Stream {
  readonly id: string;
  readonly roomId: string;
  readonly startMs: number;
  readonly endMs: number;
  nextMs: number;
  viewers: number;
}

/** Anchors on shift: they start, live and stop as the feed lets them, and sign in with a code where they have to. */
export function createStage(input: {
  readonly rng: Rng;
  readonly outbox: Outbox;
  readonly newId: (prefix: string) => string;
  readonly rules: Rules;
  /** A login code as an operator gives it out; none where nobody does. */
  readonly codeOf?: ((anchorId: string) => Promise<string | null>) | undefined;
  readonly speed: number;
}) {
  const { rng, outbox, newId, rules, codeOf, speed } = input;
  const streams = new Map<string, Stream>();
  const signingIn = new Set<string>();
  let nextMs = 0;

  const send = (anchorId: string, stream: Stream, event: 'start' | 'heartbeat' | 'stop', at: number) =>
    outbox.event(
      {
        ...{ eventId: newId('E'), type: 'stream', at, anchorId, roomId: stream.roomId, event },
        detail: {
          ...{ streamId: stream.id, viewers: stream.viewers, fps: rng.chance(0.04) ? 11 : 30 },
          bitrateKbps: 1_600 + rng.int(1_800),
        },
      },
      ({ code }) => {
        if (code !== 1303) return;
        if (streams.get(anchorId) === stream) streams.delete(anchorId);
        if (event === 'start') void signIn(anchorId);
      },
    );

  async function signIn(anchorId: string): Promise<void> {
    if (!codeOf || signingIn.has(anchorId)) return;
    signingIn.add(anchorId);
    const code = await codeOf(anchorId).catch(() => null);
    signingIn.delete(anchorId);
    if (code === null) return;
    const at = Date.now();
    outbox.event({ eventId: newId('E'), type: 'anchorLogin', at, anchorId, code, ip: '203.0.113.40' });
  }

  function live(anchorId: string, stream: Stream, now: number): void {
    const anchor = rules.anchor(anchorId, now);
    // Closed by an operator: nothing is left to say.
    if (!anchor?.may || anchor.closedAt >= stream.startMs) streams.delete(anchorId);
    else if (now >= stream.endMs) {
      if (!rng.chance(dies)) send(anchorId, stream, 'stop', now);
      streams.delete(anchorId);
    } else if (now >= stream.nextMs) {
      stream.viewers = Math.max(3, Math.round(stream.viewers * (0.93 + rng.float() * 0.15)));
      stream.nextMs = now + beatMs / speed;
      send(anchorId, stream, 'heartbeat', now);
    }
  }

  return {
    step(now: number): void {
      if (now < nextMs) return;
      nextMs = now + everyMs / speed;
      for (const [anchorId, stream] of streams) live(anchorId, stream, now);
      const free = rules
        .anchors(now)
        .filter(({ id, roomId }) => roomId !== null && !streams.has(id) && !signingIn.has(id));
      if (free.length === 0 || streams.size >= most || !rng.chance(0.5)) return;
      const { id, roomId } = rng.pick(free);
      const stream: Stream = {
        ...{ id: newId('ST'), roomId: roomId ?? '', startMs: now, viewers: 20 + rng.int(400) },
        endMs: now + (shortestMs + rng.int(longestMs - shortestMs)) / speed,
        nextMs: now + beatMs / speed,
      };
      streams.set(id, stream);
      send(id, stream, 'start', now);
    },
    /** Streams that are on. */
    open: (): Pick<OpenStream, 'id' | 'anchorId' | 'roomId'>[] =>
      [...streams].map(([anchorId, { id, roomId }]) => ({ id, anchorId, roomId })),
    /** Everybody stops. */
    end(now: number): void {
      for (const [anchorId, stream] of streams) send(anchorId, stream, 'stop', now);
      streams.clear();
    },
  };
}
