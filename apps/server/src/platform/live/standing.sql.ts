import { sql } from 'kysely';
import { ended, type Session } from '../auth/session.ts';
import { sessionFrom } from '../auth/session-of-row.ts';
import { ancestors, operatorQuery, type Row } from '../auth/session-query.ts';
import { addressRejected } from '../auth/whitelist.ts';
import type { Databases } from '../db/databases/databases.ts';

/** Session of a stream, and the address and kind of client that opened it. */
export interface StreamOwner {
  readonly tokenHash: Buffer;
  readonly ip: string;
  readonly script: boolean;
}

/**
 * Returns the current sessions of open streams, by the hex of the token's hash and the address; one that is
 * over, for any reason, is missing. One statement for all consoles of a server; it extends no idle time.
 */
export async function standingSessions(
  { system }: Pick<Databases, 'system'>,
  owners: readonly StreamOwner[],
): Promise<Map<string, Session>> {
  const standing = new Map<string, Session>();
  for (const script of [false, true]) {
    const requested = owners.filter((owner) => owner.script === script);
    if (requested.length === 0) continue;
    const source = sql`(
      select t.*, u.seen_ip from (
        select distinct h as token_hash, i as seen_ip
        from unnest(${requested.map(({ tokenHash }) => tokenHash)}::bytea[],
          ${requested.map(({ ip }) => ip)}::text[]) u (h, i)) u
      join session t on t.token_hash = u.token_hash) s`;
    const rejected = sql`s.viewer_id is null and ${addressRejected(sql`s.seen_ip`, ancestors, script)}`;
    const { rows } = await sql<Row & { token_hash: Buffer; seen_ip: string }>`
      ${operatorQuery(source, rejected, sql`, s.token_hash, s.seen_ip`)}`.execute(system);
    for (const row of rows)
      if (!ended(row)) standing.set(ownerKey(row.token_hash, row.seen_ip), sessionFrom(row, row.token_hash));
  }
  return standing;
}

/** The key of `standingSessions`. */
export const ownerKey = (tokenHash: Buffer, ip: string): string => `${tokenHash.toString('hex')} ${ip}`;
