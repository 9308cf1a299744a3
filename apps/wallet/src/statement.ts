import { toDto } from '@pitboss/ledger/money';
import type { Book } from './book.ts';

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;

const csvCell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Yields the wallet's records of a day in Beijing (YYYY-MM-DD), of some agents or of all, as CSV lines that
 * the platform compares with its own: `txId,amount,currency,state`. A cancel of an unknown id is done, and
 * the id it names is cancelled; a cancel of a settled take is rejected, of one that is not there done.
 */
export function* bookStatement(book: Book, day: string, agentIds: readonly string[] = []): Generator<string> {
  const from = Date.parse(`${day}T00:00:00Z`) - beijingMs;
  yield 'txId,amount,currency,state\n';
  const isListed = ({ at, member }: { readonly at: number; readonly member: string }) => {
    const [agentId = ''] = member.split('\n');
    return at >= from && at < from + dayMs && (agentIds.length === 0 || agentIds.includes(agentId));
  };
  const line = (id: string, { amount, currency }: { amount: bigint; currency: string }, state: string) =>
    `${csvCell(id)},${toDto(amount)},${currency},${state}\n`;
  for (const [txId, entry] of book.entries()) {
    if (!isListed(entry)) continue;
    const { state } = entry;
    yield line(txId, entry, state === 'cancelled' || state === 'rejected' ? state : 'done');
    if (entry.by !== undefined) yield line(entry.by, entry, 'done');
  }
  for (const [txId, undo] of book.acknowledged()) if (isListed(undo)) yield line(txId, undo, undo.state);
}
