import { sql } from 'kysely';
import { ended, type Session } from '../access/session.ts';
import { sessionFrom } from '../access/session-of-row.ts';
import { ancestors, operatorQuery, type Row } from '../access/session-query.ts';
import { addressRefused } from '../access/whitelist.ts';
import type { Databases } from '../database/db.ts';

/** Whose stream it is, and from where it was opened. */
export interface StreamOwner {
  readonly tokenHash: Buffer;
  readonly ip: string;
  readonly script: boolean;
}

/**
 * The sessions behind open streams as they are now, by the hex of the token's hash and the address; one that is over,
 * for whatever reason, is missing. One statement for all consoles of a server; nobody's idle time is extended.
 */
export async function standingSessions(
  { system }: Pick<Databases, 'system'>,
  owners: readonly StreamOwner[],
): Promise<Map<string, Session>> {
  const standing = new Map<string, Session>();
  for (const script of [false, true]) {
    const asked = owners.filter((owner) => owner.script === script);
    if (asked.length === 0) continue;
    const source = sql`(
      select t.*, u.seen_ip from (
        select distinct h as token_hash, i as seen_ip
        from unnest(${asked.map(({ tokenHash }) => tokenHash)}::bytea[], ${asked.map(({ ip }) => ip)}::text[]) u (h, i)) u
      join session t on t.token_hash = u.token_hash) s`;
    const refused = sql`s.viewer_id is null and ${addressRefused(sql`s.seen_ip`, ancestors, script)}`;
    const { rows } = await sql<Row & { token_hash: Buffer; seen_ip: string }>`
      ${operatorQuery(source, refused, sql`, s.token_hash, s.seen_ip`)}`.execute(system);
    for (const row of rows)
      if (!ended(row)) standing.set(ownerKey(row.token_hash, row.seen_ip), sessionFrom(row, row.token_hash));
  }
  return standing;
}

/** The key of `standingSessions`. */
export const ownerKey = (tokenHash: Buffer, ip: string): string => `${tokenHash.toString('hex')} ${ip}`;
