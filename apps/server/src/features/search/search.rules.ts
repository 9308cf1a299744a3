import { isIP } from 'node:net';
import { bounds } from '@pitboss/contract/core/limits';
import { idTimeMs } from '../../platform/db/ids.ts';

/** Possible meanings of a typed text; only these are queried. */
export interface Meaning {
  /** Complete address, which cannot be anything else. */
  readonly ip: string | null;
  /** Id of any entity that has one. */
  readonly id: string | null;
  /** Id that encodes a time in the past, as those of bets and orders do. */
  readonly recordId: string | null;
  /** Reference of a ledger entry or credit change in statements, its kind, and the number in it. */
  readonly entry: { readonly ref: string; readonly prefix: string; readonly number: string } | null;
  /** Prefix of a mobile number. */
  readonly mobile: string | null;
  /** Complete number of a round or of a wallet transaction. */
  readonly number: string | null;
  /** An account or a name. */
  readonly text: string | null;
}

const dayMs = 86_400_000;
/** Shorter texts are a prefix of many; this is the minimum of mobile numbers and of numbers of rounds. */
const minDigits = 5;

/** Parses a typed or pasted text. */
export function meaningOf(typed: string, nowMs = Date.now()): Meaning {
  const texts = typed.trim();
  const nothing = { ip: null, id: null, recordId: null, entry: null, mobile: null, number: null, text: null };
  if (isIP(texts)) return { ...nothing, ip: texts };
  const plain = !/\s/.test(texts);
  const id = /^[1-9]\d{0,18}$/.test(texts) && BigInt(texts) <= bounds.id ? texts : null;
  const [, prefix = '', numbered = ''] = /^([QPDWRC])([1-9]\d{9,18})$/.exec(texts.toUpperCase()) ?? [];
  const madeMs = id === null ? 0 : idTimeMs(id);
  return {
    ...nothing,
    id,
    recordId: madeMs > idTimeMs(0n) + dayMs && madeMs < nowMs + dayMs ? id : null,
    entry:
      numbered !== '' && BigInt(numbered) <= bounds.id
        ? { ref: `${prefix}${numbered}`, prefix, number: numbered }
        : null,
    mobile: new RegExp(`^\\+?\\d{${minDigits},15}$`).test(texts) ? texts : null,
    number: plain && texts.length >= minDigits ? texts : null,
    text: texts,
  };
}
