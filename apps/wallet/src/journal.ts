import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PostedCall } from '@pitboss/wallet/calls';
import type { AnyBody } from '@pitboss/wallet/messages';
import type { Book } from './book.ts';

/**
 * Store of the reference wallet: a file with one line for each movement that had an effect, written before
 * the reply is sent. At start the movements are replayed from it in their order.
 */
export function openJournal(file: string, book: Book): (call: PostedCall, body: AnyBody) => void {
  mkdirSync(dirname(file), { recursive: true });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  for (const line of lines) {
    // A killed process may leave a truncated last line; the reply to its movement was never sent.
    if (!line.endsWith('}')) continue;
    const { call, body } = JSON.parse(line) as { call: PostedCall; body: AnyBody };
    book.apply(call, body);
  }
  if (lines.at(-1) !== '' && lines.length > 0) appendFileSync(file, '\n');
  return (call, body) => appendFileSync(file, `${JSON.stringify({ call, body })}\n`);
}
