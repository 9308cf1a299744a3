import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import { ingestLimits } from '@pitboss/contract/ingest/ingest';
import { openNodeSecret, sealOpenSecrets, validKeys } from '../../domain/games/node-keys.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../kernel/database/ids.ts';
import { inNetworks } from '../../kernel/http/ip.ts';
import type { Secrets } from '../../kernel/start/secrets.ts';
import type { Log } from '../../kernel/watch/log.ts';
import { sameSignature, signIngest } from './sign.ts';

/** A game server that may send. */
export interface GameNode {
  readonly id: string;
  /** Valid at the moment: two while a key is replaced. */
  readonly secrets: readonly string[];
  readonly networks: readonly string[] | null;
  /** Whose games it runs; empty when nobody's with rules of their own. */
  readonly provider: string;
}

/** What proves a request. */
export interface Proof {
  readonly keyId: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly method: string;
  /** Path with query, as sent. */
  readonly url: string;
  readonly body: Uint8Array;
  readonly ip: string;
}

interface Row {
  id: string;
  open: boolean;
  sealed: string[];
  networks: string[];
  provider: string;
}

const ttlMs = 1_000;
const seenEveryMs = 5_000;

/** The game servers' keys, as old as a second at most, and when each was last heard. */
export function createNodes(
  run: RunSql,
  now: () => number,
  ids: IdMaker,
  secrets: Pick<Secrets, 'server'>,
  log: Pick<Log, 'error'>,
) {
  const known = new Map<string, { node: GameNode | null; at: number }>();
  const asked = new Map<string, Promise<GameNode | null>>();
  const heard = new Map<string, number>();

  /** The secret of a key; none when it was sealed under another server secret. */
  function readable(id: string, sealed: string): string[] {
    try {
      return [openNodeSecret(secrets, sealed)];
    } catch (err) {
      log.error(
        { err, node: id },
        'a key of a game server cannot be read: the secrets are not those it was sealed with',
      );
      return [];
    }
  }

  function find(id: string): Promise<GameNode | null> {
    if (!/^[!-~]{1,64}$/.test(id)) return Promise.resolve(null);
    const entry = known.get(id);
    if (entry && now() - entry.at < ttlMs) return Promise.resolve(entry.node);
    // Requests that come while it is being read wait for the same answer.
    const reading = asked.get(id) ?? look(id).finally(() => asked.delete(id));
    asked.set(id, reading);
    return reading;
  }

  async function look(id: string): Promise<GameNode | null> {
    const read = () =>
      run<Row>(
        'ingest-node',
        `select n.id, n.secret is not null as open, ${validKeys} as sealed,
           array(select one::text from unnest(n.networks) one) as networks, n.provider
         from game_node n where n.id = $1 and n.state <> 'blocked'`,
        [id],
      );
    let [row] = await read();
    if (row?.open) {
      await sealOpenSecrets(run, ids, secrets);
      [row] = await read();
    }
    const node: GameNode | null = row
      ? {
          id: row.id,
          networks: row.networks,
          provider: row.provider,
          secrets: row.sealed.flatMap((sealed) => readable(id, sealed)),
        }
      : null;
    // Ids that nobody has are not kept for ever.
    if (known.size > 10_000) known.clear();
    known.set(id, { node, at: now() });
    return node;
  }

  return {
    /** A node that is not blocked, by its id. */
    find,
    /**
     * The node that signed a request, or the code that refuses it. An unknown node and a wrong signature look the
     * same; the clock is spoken of only to those who know the secret.
     */
    async authenticate(proof: Proof): Promise<GameNode | IngestCode> {
      const node = await find(proof.keyId);
      const signed = (secret: string) =>
        sameSignature(
          signIngest(secret, proof.method, proof.url, proof.timestamp, proof.body),
          proof.signature,
        );
      const matches = (node?.secrets.length ? node.secrets : ['nobody']).map(signed).includes(true);
      if (!matches || !node) return 'signature';
      const skew = Math.abs(now() - Number(proof.timestamp));
      if (!/^\d{1,15}$/.test(proof.timestamp) || skew > ingestLimits.skewMs) return 'clock';
      if (node.networks?.length && !inNetworks(proof.ip, node.networks)) return 'network';
      return node;
    },
    /** Notes that a node is alive and how much it still holds back, every few seconds. */
    async heard(node: GameNode, backlog: number): Promise<void> {
      if (now() - (heard.get(node.id) ?? 0) < seenEveryMs) return;
      heard.set(node.id, now());
      await run(
        'ingest-node-seen',
        'update game_node set last_seen_at = to_timestamp($2::float8 / 1000), backlog = $3 where id = $1',
        [node.id, now(), backlog],
      );
    },
  };
}
export type Nodes = ReturnType<typeof createNodes>;
