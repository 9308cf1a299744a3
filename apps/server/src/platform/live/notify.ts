import { isLiveTopic, type LiveTopic } from '@pitboss/contract/core/live';
import { sql } from 'kysely';
import type { Databases } from '../db/databases/databases.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Log } from '../observability/log.ts';

/** Channel of LISTEN/NOTIFY on which the servers of a database notify one another of changes. */
export const liveChannel = 'pitboss_live';

/** In whose tree something changed; agent and tenant `0` stand for the platform itself. */
export interface LivePosition {
  readonly tenantId: string;
  readonly agentId: string;
}

export interface LiveMessage {
  readonly topic: LiveTopic;
  readonly places: readonly LivePosition[];
}

/**
 * Text sent by a starting server: the loss of changes that a killed server had not sent yet is compensated by
 * reloading everything.
 */
export const liveStart = 'start';

/** Places in one notification: two ids of 19 digits each stay below PostgreSQL's 8000 bytes. */
const positionsMax = 150;

/**
 * Returns the texts of the notifications for some places: topic and ids, never data. One text for each
 * notification.
 */
export function liveTexts(topic: LiveTopic, positions: readonly LivePosition[]): string[] {
  const words = [...new Set(positions.map(({ tenantId, agentId }) => `${tenantId}/${agentId}`))];
  const texts: string[] = [];
  for (let at = 0; at < words.length; at += positionsMax)
    texts.push(`${topic} ${words.slice(at, at + positionsMax).join(',')}`);
  return texts;
}

/** Reads a notification; null for anything that is none of ours. */
export function readLive(text: string): LiveMessage | typeof liveStart | null {
  if (text === liveStart) return liveStart;
  const [, topic = '', list = ''] = /^([a-z]{1,20}) ((?:\d{1,19}\/\d{1,19},?)+)$/.exec(text) ?? [];
  if (!isLiveTopic(topic)) return null;
  const positions = list.split(',').map((pair) => {
    const [tenantId = '', agentId = ''] = pair.split('/');
    return { tenantId, agentId };
  });
  return { topic, places: positions };
}

/**
 * Notifies all servers of a change; they receive it with the commit of the transaction. For changes by
 * operators: the database lets one notifying transaction commit at a time, so the game servers' writer uses
 * `createLiveBatch`.
 */
export async function notifyLive(
  tx: Tx | Db,
  topic: LiveTopic,
  positions: readonly LivePosition[],
): Promise<void> {
  for (const text of liveTexts(topic, positions))
    await sql`select pg_notify(${liveChannel}, ${text})`.execute(tx);
}

/** Time in milliseconds for which changes are collected. */
const batchMs = 1_000;

/**
 * Collects changes and sends them once a second, so that a busy ingest neither waits for its notifications
 * nor floods the servers with them. A second may be lost with the process; the next server that starts
 * compensates for it.
 */
export function createLiveBatch({ systemPool }: Pick<Databases, 'systemPool'>, log: Log) {
  const waiting = new Map<LiveTopic, Map<string, LivePosition>>();
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
    add(topic: LiveTopic, positions: Iterable<LivePosition>): void {
      const known = waiting.get(topic) ?? new Map<string, LivePosition>();
      for (const { tenantId, agentId } of positions)
        known.set(`${tenantId}/${agentId}`, { tenantId, agentId });
      if (known.size === 0) return;
      waiting.set(topic, known);
      timer ??= setTimeout(() => void flush(), batchMs).unref();
    },
    /** Sends all collected changes immediately. */
    flush,
  };
}
