import type { PassThrough } from 'node:stream';
import { type LiveTopic, liveLimits, liveTopics } from '@pitboss/contract/core/live';
import { callAllowed } from '../auth/permissions.ts';
import type { Session } from '../auth/session.ts';
import type { Databases } from '../db/databases/databases.ts';
import type { Listening } from '../db/listen.ts';
import type { Scope } from '../db/scope.ts';
import type { Log } from '../observability/log.ts';
import { type LivePosition, liveChannel, liveStart, readLive } from './notify.ts';
import { OpenStreams, type Stream } from './open-streams.ts';
import { ownerKey, type StreamOwner, standingSessions } from './standing.sql.ts';

/**
 * Interval at which the sessions of the streams are checked: a stream whose session has ended is closed
 * within a second (security rules, §1, §7).
 */
const checkMs = 500;
/**
 * Sessions that could not be checked for this long count as ended: the console reconnects until the checks
 * succeed again.
 */
const uncheckedMs = 5_000;
/** Agents of a scope, made into a set once: a message names many places. */
const agentSets = new WeakMap<Scope, ReadonlySet<string>>();
function agentsOf(scope: Scope): ReadonlySet<string> {
  const known = agentSets.get(scope) ?? new Set(scope.agentIds ?? []);
  agentSets.set(scope, known);
  return known;
}

/** Returns whether a place belongs to the tree of a scope. */
function reaches(scope: Scope, { tenantId, agentId }: LivePosition): boolean {
  if (scope.kind === 'all') return true;
  if (scope.tenantId !== tenantId) return false;
  return scope.kind === 'tenant' || agentsOf(scope).has(agentId);
}

/** Topics of the platform that concern every tree alike: no place is theirs. */
const everybodys: ReadonlySet<LiveTopic> = new Set(['announcements']);

/**
 * Returns whether a session may receive a topic at some of these places, by its current permissions and tree.
 */
const mayReceive = ({ permissions, scope }: Session, topic: LiveTopic, positions: readonly LivePosition[]) =>
  callAllowed(permissions, liveTopics[topic], undefined) &&
  (everybodys.has(topic) || positions.some((position) => reaches(scope, position)));

/**
 * Replaces a stream's session by its current state, and sends an event when its permissions have changed.
 */
function follow(streams: OpenStreams, stream: Stream, session: Session): void {
  const before = stream.session.permissions.join();
  stream.session = session;
  if (session.permissions.join() !== before) streams.send(stream, 'permissions', {});
}

/** Returns a check of the sessions of all streams, which ends the streams of those that are over. */
function createSessionCheck(streams: OpenStreams, databases: Databases, log: Log): () => Promise<void> {
  let checking = false;
  let checkedMs = performance.now();
  return async () => {
    if (checking) return;
    checking = true;
    const requested = streams.all();
    try {
      const standing = requested.length
        ? await standingSessions(databases, requested)
        : new Map<string, Session>();
      for (const stream of requested) {
        const session = standing.get(ownerKey(stream.tokenHash, stream.ip));
        if (session) follow(streams, stream, session);
        else streams.end(stream, 'session');
      }
      checkedMs = performance.now();
    } catch (err) {
      if (performance.now() - checkedMs > uncheckedMs) {
        log.warn(
          { err, streams: streams.size },
          'sessions of streams cannot be checked; the streams are closed',
        );
        for (const stream of requested) streams.end(stream);
      }
    } finally {
      checking = false;
    }
  };
}

/**
 * The streams of this server: their sessions are checked twice a second, and changes come from all servers.
 */
export function createStreams({ databases, log }: { readonly databases: Databases; readonly log: Log }) {
  const streams = new OpenStreams();
  let listening: Listening | null = null;
  const check = createSessionCheck(streams, databases, log);

  /** Notifications sent while no listener was connected are lost, so every stream is requested to reload. */
  const gap = () => {
    for (const stream of streams.all()) streams.send(stream, 'gap', {});
  };

  function received(text: string): void {
    const message = readLive(text);
    if (message === liveStart) gap();
    else if (message)
      for (const stream of streams.all())
        if (mayReceive(stream.session, message.topic, message.places)) streams.mark(stream, message.topic);
  }

  const checks = setInterval(() => void check(), checkMs).unref();
  const beats = setInterval(() => streams.beat(), liveLimits.beatMs).unref();

  return {
    /** Starts to listen, and notifies all servers that this one has started. */
    start(): void {
      listening ??= databases.listen(liveChannel, { message: received, connected: gap });
      databases.systemPool
        .query('select pg_notify($1, $2)', [liveChannel, liveStart])
        .catch((err: Error) => log.warn({ err }, 'the start could not be sent to the other servers'));
    },

    /**
     * Opens a stream for a session; its bytes are the body of the reply. Throws `rate.limited` beyond the
     * limit of a session, `busy` beyond that of the server.
     */
    open(session: Session, owner: Omit<StreamOwner, 'tokenHash'>): PassThrough {
      return streams.open(session, owner, listening !== null);
    },

    /** Ends all streams, so that the server can close. */
    close(): void {
      for (const stream of streams.all()) streams.end(stream, 'stopping');
    },

    async stop(): Promise<void> {
      clearInterval(checks);
      clearInterval(beats);
      await listening?.stop();
      listening = null;
    },
  };
}
