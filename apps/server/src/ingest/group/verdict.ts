import type { DecodedVerdict } from '@pitboss/contract/ingest/ingest-replies';
import { decode } from '@pitboss/rounds/decode/decode';
import type { Decoded } from '@pitboss/rounds/types';

/**
 * Returns the verdict of the decoder on a record, as integrators read it. A game that the decoder does not
 * know has no verdict.
 */
export function verdictOn(decoded: Decoded): DecodedVerdict {
  if (decoded.status !== 'error') return { verdict: decoded.status, codes: [...decoded.mismatches] };
  if (decoded.code === 'E_GAME') return { verdict: 'none', codes: [] };
  return { verdict: 'error', codes: [decoded.code], field: decoded.field };
}

/** The verdict on a sent round, whatever was sent. */
export const verdictOf = (record: unknown): DecodedVerdict => verdictOn(decode(record));

/**
 * Returns the fault that is stored with a round: null for a record without fault, else e.g. "error E_PIPE
 * result".
 */
export function errorOf({ verdict, codes, field }: DecodedVerdict): string | null {
  if (verdict === 'ok' || verdict === 'none') return null;
  return [verdict, codes.join(','), ...(field ? [field] : [])].join(' ');
}
