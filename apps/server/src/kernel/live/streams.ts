import { PassThrough } from 'node:stream';
import { type LiveEvent, type LiveTopic, liveLimits, liveTopics } from '@pitboss/contract/live';
import { callAllowed } from '../access/permissions.ts';
import type { Scope } from '../access/scope.ts';
import type { Session } from '../access/session.ts';
import { Refusal } from '../calls/refusal.ts';
import type { ServerServices } from '../calls/services.ts';
import type { Listening } from '../database/listen.ts';
import { looked } from '../watch/metrics.ts';
import { type LivePlace, liveChannel, liveStart, readLive } from './notify.ts';
import { ownerKey, type StreamOwner, standingSessions } from './standing.sql.ts';

/** How often the sessions behind the streams are looked at: one that ended is cut within a second (security rules, §1, §7). */
const checkMs = 500;
/** Sessions that could not be looked at for so long count as ended: the console asks by itself until all is well again. */
const uncheckedMs = 5_000;
/** A reader that has so much waiting does not read. */
const backlogBytes = 64 * 1024;

interface Stream extends StreamOwner {
  session: Session;
  readonly body: PassThrough;
  readonly pending: Set<LiveTopic>;
  timer: NodeJS.Timeout | null;
  lastMs: number;
}

/** Agents of a scope, made into a set once: a message names many places. */
const agentSets = new WeakMap<Scope, ReadonlySet<string>>();
function agentsOf(scope: Scope): ReadonlySet<string> {
  const known = agentSets.get(scope) ?? new Set(scope.agentIds ?? []);
  agentSets.set(scope, known);
  return known;
}

/** Whether a place lies in the tree of a scope. */
function reaches(scope: Scope, { tenantId, agentId }: LivePlace): boolean {
  if (scope.kind === 'all') return true;
  if (scope.tenantId !== tenantId) return false;
  return scope.kind === 'tenant' || agentsOf(scope).has(agentId);
}

/** Topics of the platform that concern every tree alike: no place is theirs. */
const everybodys: ReadonlySet<LiveTopic> = new Set(['announcements']);

/** Whether a session may hear of a topic at some of these places, by its rights and tree of this moment. */
const mayHear = ({ permissions, scope }: Session, topic: LiveTopic, places: readonly LivePlace[]) =>
  callAllowed(permissions, liveTopics[topic], undefined) &&
  (everybodys.has(topic) || places.some((place) => reaches(scope, place)));

const eventText = (event: LiveEvent, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The streams of this server: who they belong to is looked at twice a second, what changed comes from all servers. */
export function createStreams({ databases, log }: ServerServices) {
  const streams = new Set<Stream>();
  let listening: Listening | null = null;
  let checking = false;
  let checkedMs = performance.now();

  function end(stream: Stream, reason?: 'session' | 'stopping'): void {
    if (!streams.delete(stream)) return;
    if (stream.timer) clearTimeout(stream.timer);
    looked.streams.set(streams.size);
    stream.body.end(reason && eventText('end', { reason }));
  }

  function write(stream: Stream, text: string): void {
    if (stream.body.writableLength > backlogBytes) {
      streams.delete(stream);
      stream.body.destroy();
      looked.streams.set(streams.size);
    } else stream.body.write(text);
  }

  function flush(stream: Stream): void {
    stream.timer = null;
    stream.lastMs = performance.now();
    const topics = [...stream.pending];
    stream.pending.clear();
    write(stream, eventText('changed', { topics }));
  }

  function mark(stream: Stream, topic: LiveTopic): void {
    stream.pending.add(topic);
    const waitMs = Math.max(0, stream.lastMs + liveLimits.gapMs - performance.now());
    stream.timer ??= setTimeout(() => flush(stream), waitMs).unref();
  }

  /** What was sent while nobody listened is lost, so every stream is asked to read anew. */
  const gap = () => {
    for (const stream of streams) write(stream, eventText('gap', {}));
  };

  function heard(text: string): void {
    const message = readLive(text);
    if (message === liveStart) gap();
    else if (message)
      for (const stream of streams)
        if (mayHear(stream.session, message.topic, message.places)) mark(stream, message.topic);
  }

  async function check(): Promise<void> {
    if (checking) return;
    checking = true;
    const asked = [...streams];
    try {
      const standing = asked.length ? await standingSessions(databases, asked) : new Map<string, Session>();
      for (const stream of asked) {
        const session = standing.get(ownerKey(stream.tokenHash, stream.ip));
        if (session) stream.session = session;
        else end(stream, 'session');
      }
      checkedMs = performance.now();
    } catch (err) {
      if (performance.now() - checkedMs > uncheckedMs) {
        log.warn(
          { err, streams: streams.size },
          'sessions of streams cannot be checked; the streams are closed',
        );
        for (const stream of asked) end(stream);
      }
    } finally {
      checking = false;
    }
  }

  const checks = setInterval(() => void check(), checkMs).unref();
  const beats = setInterval(() => {
    for (const stream of streams) write(stream, ': beat\n\n');
  }, liveLimits.beatMs).unref();

  return {
    /** Begins to listen, and tells all servers that this one has begun. */
    start(): void {
      listening ??= databases.listen(liveChannel, { message: heard, connected: gap });
      databases.systemPool
        .query('select pg_notify($1, $2)', [liveChannel, liveStart])
        .catch((err: Error) => log.warn({ err }, 'the start could not be sent to the other servers'));
    },

    /** Opens a stream for a session; its bytes are the body of the reply. Refuses beyond the bounds. */
    open(session: Session, owner: Omit<StreamOwner, 'tokenHash'>): PassThrough {
      const { tokenHash } = session;
      const own = [...streams].filter((stream) => stream.tokenHash.equals(tokenHash));
      if (own.length >= liveLimits.perSession) throw new Refusal('rate.limited');
      if (!listening || streams.size >= liveLimits.perServer) throw new Refusal('busy');
      const body = new PassThrough({ highWaterMark: backlogBytes * 2 });
      const stream: Stream = {
        ...{ ...owner, tokenHash, session, body },
        ...{ pending: new Set<LiveTopic>(), timer: null, lastMs: Number.NEGATIVE_INFINITY },
      };
      streams.add(stream);
      looked.streams.set(streams.size);
      body.once('close', () => end(stream));
      body.on('error', () => end(stream));
      write(stream, eventText('ready', {}));
      return body;
    },

    /** Ends all streams, so that the server can close. */
    close(): void {
      for (const stream of streams) end(stream, 'stopping');
    },

    async stop(): Promise<void> {
      clearInterval(checks);
      clearInterval(beats);
      await listening?.stop();
      listening = null;
    },
  };
}
