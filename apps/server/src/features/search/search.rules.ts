import { isIP } from 'node:net';
import { bounds } from '@pitboss/contract/limits';
import { idTimeMs } from '../../kernel/database/ids.ts';

/** What typed words can be: only that is asked. */
export interface Meaning {
  /** An address in full, which is nothing else. */
  readonly ip: string | null;
  /** An id of whatever has one. */
  readonly id: string | null;
  /** An id that tells a time of the past, as those of bets and orders do. */
  readonly recordId: string | null;
  /** The beginning of a mobile number. */
  readonly mobile: string | null;
  /** A number of a round or a transaction of a wallet, in full. */
  readonly number: string | null;
  /** An account or a name. */
  readonly text: string | null;
}

const dayMs = 86_400_000;
/** Shorter ones are the beginning of many; the least that mobile numbers and numbers of rounds have. */
const leastDigits = 5;

/** Reads what somebody typed or pasted. */
export function meaningOf(typed: string, nowMs = Date.now()): Meaning {
  const words = typed.trim();
  const nothing = { ip: null, id: null, recordId: null, mobile: null, number: null, text: null };
  if (isIP(words)) return { ...nothing, ip: words };
  const plain = !/\s/.test(words);
  const id = /^[1-9]\d{0,18}$/.test(words) && BigInt(words) <= bounds.id ? words : null;
  const madeMs = id === null ? 0 : idTimeMs(id);
  return {
    ...nothing,
    id,
    recordId: madeMs > idTimeMs(0n) + dayMs && madeMs < nowMs + dayMs ? id : null,
    mobile: new RegExp(`^\\+?\\d{${leastDigits},15}$`).test(words) ? words : null,
    number: plain && words.length >= leastDigits ? words : null,
    text: words,
  };
}
