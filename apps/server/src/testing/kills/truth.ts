import type { Book } from '../../../../wallet/src/book.ts';
import type { IngestEnvelope } from '../ingest/ingest.ts';
import type { WalletBody } from '../ingest/wallet-call.ts';
import type { SmallAgent } from '../small-world.ts';

/** Facts that the views of the product are compared with: the wallet's book, and the messages of the game server. */
export interface Truth {
  readonly book: Book;
  readonly sent: readonly WalletBody[];
  readonly agents: readonly SmallAgent[];
  /** Reply of the game servers' interface about a movement. */
  readonly node: (path: string) => Promise<IngestEnvelope<{ state: string }>>;
}

/** Receives the description of a difference. */
export type Report = (difference: string) => void;

/** Amount of a payload in minor units. */
export const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));
/** Total of amounts. */
export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);
/** Returns whether a message takes a stake. */
export const isStake = ({ type }: WalletBody): boolean => type === 'bet' || type === 'betAndSettle';
/** Returns whether the wallet has booked a movement that was not undone. */
export const isKept = (book: Book, txId: string): boolean => ['done', 'settled'].includes(book.stateOf(txId));
