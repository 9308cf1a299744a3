import { createHash, type Hash } from 'node:crypto';
import { canonical } from './audit.ts';

/** Path of the entries that prove which older entries of their chain were emptied. */
export const removalCall = '/log/removeContent';

/** Content of a removal entry: its kind and the sums of the entries that it emptied. */
export interface Removal {
  readonly kind: 'denied' | 'changes';
  /** Number of emptied entries, and their first and last place in the chain. */
  readonly entries: number;
  readonly fromSeq: string;
  readonly toSeq: string;
  /** SHA-256, hex, of what remains of the emptied entries in their order. */
  readonly digest: string;
}

/** An entry of the log as the database has it, without its tenant's chain. */
export interface StoredEntry {
  seq: string;
  id: string;
  at: Date;
  operator_id: string | null;
  account: string;
  agent_id: string | null;
  ip: string;
  session_tag: string;
  call: string;
  target: string;
  before: unknown;
  after: unknown;
  code: number;
  request_id: string;
  hash: Buffer;
}

/** Returns whether nothing is left of the content of an emptied entry. */
export const isEmptied = ({ ip, target, before, after }: StoredEntry): boolean =>
  ip === '' && target === '' && before === null && after === null;

/** Digest of emptied entries that are added in the order of their chain. */
export class RemovalDigest {
  #hash: Hash = createHash('sha256');
  #first = '';
  #last = '';
  #entries = 0;

  /** Adds what remains of an entry: who did what and when, and the hash of its former content. */
  add(entry: StoredEntry): void {
    const { ip: _ip, target: _target, before: _before, after: _after, hash, at, ...kept } = entry;
    this.#hash.update(canonical({ ...kept, at: at.toISOString(), hash: hash.toString('hex') }));
    if (this.#entries === 0) this.#first = entry.seq;
    this.#last = entry.seq;
    this.#entries += 1;
  }

  /** Returns the sums of the added entries. May be called once. */
  end(): Omit<Removal, 'kind'> {
    return {
      entries: this.#entries,
      fromSeq: this.#first,
      toSeq: this.#last,
      digest: this.#hash.digest('hex'),
    };
  }
}
