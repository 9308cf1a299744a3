import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/config/secrets.ts';
import { seal, unseal } from '../../platform/crypto/crypto.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import type { RunSql } from '../sql/run-sql.ts';

/**
 * Time in ms for which the old secret of a game server stays valid next to the new one (spec §1: two valid
 * during rotation, 24 h).
 */
export const rotationMs = 24 * 3_600_000;

/** A fresh secret of a game server: 32 random bytes, in hex. */
export const newNodeSecret = (): string => randomBytes(32).toString('hex');

/** A secret as it is kept. */
export const sealNodeSecret = (secrets: Pick<Secrets, 'server'>, secret: string): string =>
  seal(secrets.server, secret);

/** The secret that was sealed; throws when it was sealed under another server secret. */
export const openNodeSecret = (secrets: Pick<Secrets, 'server'>, sealed: string): string =>
  unseal(secrets.server, sealed);

/** Part of a statement over `game_node n`: the sealed secrets that are valid now, the newest first. */
export const validKeys = `array(select k.sealed from game_node_key k
  where k.node_id = n.id and (k.ends_at is null or k.ends_at > now()) order by k.id desc)`;

/**
 * Seals secrets in plain text: those from before the key table, and those that an administrator wrote with
 * SQL.
 */
export async function sealOpenSecrets(
  run: RunSql,
  ids: IdMaker,
  secrets: Pick<Secrets, 'server'>,
): Promise<void> {
  const open = await run<{ id: string; secret: string }>(
    'node-open-secrets',
    'select id, secret from game_node where secret is not null',
    [],
  );
  for (const { id, secret } of open)
    await run(
      'node-seal-secret',
      `with taken as (update game_node set secret = null where id = $1 and secret = $2 returning id)
       insert into game_node_key (id, node_id, sealed, created_at) select $3, id, $4, now() from taken`,
      [id, secret, ids.next(), sealNodeSecret(secrets, secret)],
    );
}

/**
 * Returns the secret of a game server for its signatures, for tools of the demo data; undefined when there is
 * no such server.
 */
export async function readNodeSecret(
  run: RunSql,
  secrets: Pick<Secrets, 'server'>,
  id: string,
): Promise<string | undefined> {
  const [node] = await run<{ secret: string | null; sealed: string[] }>(
    'node-read-secret',
    `select n.secret, ${validKeys} as sealed from game_node n where n.id = $1`,
    [id],
  );
  const sealed = node?.sealed[0];
  return sealed === undefined ? (node?.secret ?? undefined) : openNodeSecret(secrets, sealed);
}
