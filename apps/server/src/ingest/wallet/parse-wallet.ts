import { type AnyBody, contentOf, type NodeCall, nodeSchemas, wrongField } from '@pitboss/wallet/messages';
import * as z from 'zod/mini';
import { sha256 } from '../../platform/crypto/crypto.ts';
import { address, firstIssue, idOf, timely } from '../group/fields.ts';
import type { WalletItem, Wrong } from '../group/items.ts';

/** Parses a wallet call (wallet: ingest); `now` in epoch ms bounds the time of a take. */
export function parseWallet(call: NodeCall, body: unknown, now: number): WalletItem | Wrong {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  } catch {
    return { id: '', code: 'syntax', field: '' };
  }
  const id = idOf(value, 'txId');
  const parsed = z.safeParse(nodeSchemas[call], value);
  if (!parsed.success) return { id, code: 'syntax', field: firstIssue(parsed.error) };
  const event: AnyBody = parsed.data;
  const field = wrongField(call, event);
  if (field) return { id, code: 'syntax', field };
  if (event.ip !== undefined && !address(event.ip)) return { id, code: 'syntax', field: 'ip' };
  const isBet = call === 'bet' || call === 'betAndSettle';
  if ((isBet || call === 'withhold') && !timely(event.occurredAt, now))
    return { id, code: 'timeRange', field: 'occurredAt' };
  return { kind: 'wallet', id, hash: sha256(contentOf(event)), call, event };
}
