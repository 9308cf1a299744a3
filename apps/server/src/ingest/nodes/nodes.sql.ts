import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import { ingestLimits } from '@pitboss/contract/ingest/ingest';
import { openNodeSecret, sealOpenSecrets, validKeys } from '../../domain/games/node-keys.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Secrets } from '../../platform/config/secrets.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import { inNetworks } from '../../platform/http/ip.ts';
import type { Log } from '../../platform/observability/log.ts';
import { sameSignature, signIngest } from './sign.ts';

/** A game server that may send. */
export interface GameNode {
  readonly id: string;
  /** Valid at present: two while a key is replaced. */
  readonly secrets: readonly string[];
  readonly networks: readonly string[] | null;
  /** Provider of its games; empty unless the provider has rules of its own. */
  readonly provider: string;
}

/** Proof of a request's sender. */
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

/** The running read of a node, and the one that begins after it. */
interface Reading {
  readonly running: Promise<GameNode | null>;
  next: Promise<GameNode | null> | null;
}

const ttlMs = 1_000;
const seenEveryMs = 5_000;

interface NodesOptions {
  readonly run: RunSql;
  readonly now: () => number;
  readonly ids: IdMaker;
  readonly secrets: Pick<Secrets, 'server'>;
  readonly log: Pick<Log, 'error'>;
}

const isId = (id: string) => /^[!-~]{1,64}$/.test(id);

/**
 * The registry of the game servers with their keys, and with the time when each was last seen. A request is
 * checked by the keys that are stored when it arrives, so that an ended key works nowhere from then on; ids
 * are looked up in a cache that is a second old at most.
 */
export class Nodes {
  readonly #options: NodesOptions;
  readonly #known = new Map<string, { node: GameNode | null; at: number }>();
  readonly #readings = new Map<string, Reading>();
  /** Opened secrets, by their sealed form. */
  readonly #opened = new Map<string, string>();
  /** Time of the last stored sign of life, by node. */
  readonly #seenAt = new Map<string, number>();

  constructor(options: NodesOptions) {
    this.#options = options;
  }

  /** Returns a node that is not blocked, by its id, at most one second old. */
  async find(id: string): Promise<GameNode | null> {
    if (!isId(id)) return null;
    const entry = this.#known.get(id);
    if (entry && this.#options.now() - entry.at < ttlMs) return entry.node;
    return this.#readings.get(id)?.running ?? this.#begin(id);
  }

  /**
   * Returns the node that signed a request, or the code that rejects it. An unknown node and a wrong
   * signature get the same code; a wrong clock is reported only to a sender with the secret.
   */
  async authenticate(proof: Proof): Promise<GameNode | IngestCode> {
    const node = await this.#readNow(proof.keyId);
    const signed = (secret: string) =>
      sameSignature(
        signIngest(secret, proof.method, proof.url, proof.timestamp, proof.body),
        proof.signature,
      );
    const matches = (node?.secrets.length ? node.secrets : ['nobody']).map(signed).includes(true);
    if (!matches || !node) return 'signature';
    const skew = Math.abs(this.#options.now() - Number(proof.timestamp));
    if (!/^\d{1,15}$/.test(proof.timestamp) || skew > ingestLimits.skewMs) return 'clock';
    if (node.networks?.length && !inNetworks(proof.ip, node.networks)) return 'network';
    return node;
  }

  /** Records, every few seconds, that a node is alive and its backlog. */
  async noteSeen(node: GameNode, backlog: number): Promise<void> {
    const now = this.#options.now();
    if (now - (this.#seenAt.get(node.id) ?? 0) < seenEveryMs) return;
    this.#seenAt.set(node.id, now);
    await this.#options.run(
      'ingest-node-seen',
      'update game_node set last_seen_at = to_timestamp($2::float8 / 1000), backlog = $3 where id = $1',
      [node.id, now, backlog],
    );
  }

  /**
   * Reads a node as it is stored now. Requests that arrive during a read share the read that begins after it.
   */
  async #readNow(id: string): Promise<GameNode | null> {
    if (!isId(id)) return null;
    const reading = this.#readings.get(id);
    if (!reading) return this.#begin(id);
    reading.next ??= reading.running.catch(() => null).then(() => this.#begin(id));
    return reading.next;
  }

  #begin(id: string): Promise<GameNode | null> {
    const reading: Reading = { running: this.#read(id), next: null };
    this.#readings.set(id, reading);
    const ended = () => {
      if (reading.next === null) this.#readings.delete(id);
    };
    reading.running.then(ended, ended);
    return reading.running;
  }

  async #read(id: string): Promise<GameNode | null> {
    const { run, ids, secrets, now } = this.#options;
    let row = await readNode(run, id);
    if (row?.open) {
      await sealOpenSecrets(run, ids, secrets);
      row = await readNode(run, id);
    }
    const node: GameNode | null = row
      ? {
          id: row.id,
          networks: row.networks,
          provider: row.provider,
          secrets: row.sealed.flatMap((sealed) => this.#secretOf(id, sealed)),
        }
      : null;
    // Unknown ids are not cached indefinitely.
    if (this.#known.size > 10_000) this.#known.clear();
    this.#known.set(id, { node, at: now() });
    return node;
  }

  /** Returns the secret of a key; none when it was sealed under another server secret. */
  #secretOf(id: string, sealed: string): string[] {
    const { secrets, log } = this.#options;
    const before = this.#opened.get(sealed);
    if (before !== undefined) return [before];
    try {
      const secret = openNodeSecret(secrets, sealed);
      if (this.#opened.size > 1_000) this.#opened.clear();
      this.#opened.set(sealed, secret);
      return [secret];
    } catch (err) {
      log.error(
        { err, node: id },
        'a key of a game server cannot be read: the secrets are not those it was sealed with',
      );
      return [];
    }
  }
}

async function readNode(run: RunSql, id: string): Promise<Row | undefined> {
  const [row] = await run<Row>(
    'ingest-node',
    `select n.id, n.secret is not null as open, ${validKeys} as sealed,
       array(select one::text from unnest(n.networks) one) as networks, n.provider
     from game_node n where n.id = $1 and n.state <> 'blocked'`,
    [id],
  );
  return row;
}
