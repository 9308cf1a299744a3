import { toDto } from '@pitboss/ledger/money';
import type { Book } from './book.ts';

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;

const csvCell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Yields the wallet's records of a day in Beijing (YYYY-MM-DD), of some agents or of all, as CSV lines that
 * the platform compares with its own: `txId,amount,currency,state`. A cancel of an unknown id is done, and
 * the id it names is cancelled.
 */
export function* bookStatement(book: Book, day: string, agentIds: readonly string[] = []): Generator<string> {
  const from = Date.parse(`${day}T00:00:00Z`) - beijingMs;
  yield 'txId,amount,currency,state\n';
  for (const [txId, entry] of book.entries()) {
    if (entry.at < from || entry.at >= from + dayMs) continue;
    const [agentId = ''] = entry.member.split('\n');
    if (agentIds.length > 0 && !agentIds.includes(agentId)) continue;
    const { state } = entry;
    const shown = state === 'cancelled' || state === 'rejected' ? state : 'done';
    const line = (id: string, said: string) =>
      `${csvCell(id)},${toDto(entry.amount)},${entry.currency},${said}\n`;
    yield line(txId, shown);
    if (entry.by !== undefined) yield line(entry.by, 'done');
  }
}
