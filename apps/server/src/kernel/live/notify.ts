import { isLiveTopic, type LiveTopic } from '@pitboss/contract/live';
import { sql } from 'kysely';
import type { Databases, Db, Tx } from '../database/db.ts';
import type { Log } from '../watch/log.ts';

/** The channel of LISTEN/NOTIFY on which the servers of a database tell one another what changed. */
export const liveChannel = 'pitboss_live';

/** In whose tree something changed; agent and tenant `0` stand for the platform itself. */
export interface LivePlace {
  readonly tenantId: string;
  readonly agentId: string;
}

export interface LiveMessage {
  readonly topic: LiveTopic;
  readonly places: readonly LivePlace[];
}

/** A server that begins: what one that was killed had not sent yet is made good by asking for everything anew. */
export const liveStart = 'start';

/** Places in one notification: two ids of 19 digits each stay below PostgreSQL's 8000 bytes. */
const placesMax = 150;

/** What is sent for some places: topic and ids, never data. One text for each notification. */
export function liveTexts(topic: LiveTopic, places: readonly LivePlace[]): string[] {
  const words = [...new Set(places.map(({ tenantId, agentId }) => `${tenantId}/${agentId}`))];
  const texts: string[] = [];
  for (let at = 0; at < words.length; at += placesMax)
    texts.push(`${topic} ${words.slice(at, at + placesMax).join(',')}`);
  return texts;
}

/** Reads a notification; null for anything that is none of ours. */
export function readLive(text: string): LiveMessage | typeof liveStart | null {
  if (text === liveStart) return liveStart;
  const [, topic = '', list = ''] = /^([a-z]{1,20}) ((?:\d{1,19}\/\d{1,19},?)+)$/.exec(text) ?? [];
  if (!isLiveTopic(topic)) return null;
  const places = list.split(',').map((pair) => {
    const [tenantId = '', agentId = ''] = pair.split('/');
    return { tenantId, agentId };
  });
  return { topic, places };
}

/**
 * Says in a transaction that something changed; it is heard with the commit, on every server. For what people do: the
 * database lets one notifying transaction commit at a time, so the game servers' writer uses `createLiveBatch`.
 */
export async function notifyLive(tx: Tx | Db, topic: LiveTopic, places: readonly LivePlace[]): Promise<void> {
  for (const text of liveTexts(topic, places))
    await sql`select pg_notify(${liveChannel}, ${text})`.execute(tx);
}

/** How long changes are gathered. */
const batchMs = 1_000;

/**
 * Gathers what changed and says it once a second, so that a busy ingest neither waits for its notifications nor floods
 * the servers with them. A second may be lost with the process; the next server that starts makes it good.
 */
export function createLiveBatch({ systemPool }: Pick<Databases, 'systemPool'>, log: Log) {
  const waiting = new Map<LiveTopic, Map<string, LivePlace>>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const texts = [...waiting].flatMap(([topic, places]) => liveTexts(topic, [...places.values()]));
    waiting.clear();
    if (texts.length === 0) return;
    await systemPool
      .query('select pg_notify($1, text) from unnest($2::text[]) text', [liveChannel, texts])
      .catch((err: Error) => log.warn({ err }, 'what changed could not be sent to the consoles'));
  }

  return {
    add(topic: LiveTopic, places: Iterable<LivePlace>): void {
      const known = waiting.get(topic) ?? new Map<string, LivePlace>();
      for (const { tenantId, agentId } of places) known.set(`${tenantId}/${agentId}`, { tenantId, agentId });
      if (known.size === 0) return;
      waiting.set(topic, known);
      timer ??= setTimeout(() => void flush(), batchMs).unref();
    },
    /** Says at once what has been gathered. */
    flush,
  };
}
