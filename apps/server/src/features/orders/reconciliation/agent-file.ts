import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { type LineFault, theirStates } from '@pitboss/contract/orders/reconciliation';
import { amountPattern, currencyPattern } from '@pitboss/wallet/amounts';
import { isBenchId } from '@pitboss/wallet/ids';
import { minorOf } from '../../../domain/sql/wire.ts';

/** A line of the agent's file that can be read; `amount` in minor units. */
export interface TheirLine {
  readonly line: number;
  readonly txId: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: string;
}
/** One that cannot, with as much of it as helps to find it. */
export interface FaultyLine {
  readonly line: number;
  readonly fault: LineFault;
  readonly text: string;
}

const names = ['txId', 'amount', 'currency', 'state'] as const;
type Places = readonly number[];
/** Longest line: the four fields have 90 characters at most, a statement of ours in this place some more. */
const lineMost = 2_000;
const shownMost = 80;
/** Ids as nodes choose them, and ours that are derived from them, which have a tilde. */
const idPattern = /^[!-~]{1,64}$/;

/** The fields of a line of csv (RFC 4180); null where a quote is not closed. */
export function fieldsOf(line: string): string[] | null {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (;;) {
    const found = field.exec(line);
    if (!found) return null;
    fields.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    if (found[3] === '') return fields;
  }
}

/** Where the four fields stand, by a first line that names them; null when it does not. */
function placesIn(fields: readonly string[]): Places | null {
  const heads = fields.map((head) => head.trim().toLowerCase());
  const places = names.map((name) => heads.indexOf(name.toLowerCase()));
  return places.includes(-1) ? null : places;
}

function read(line: number, text: string, places: Places): TheirLine | FaultyLine {
  const faulty = (fault: LineFault): FaultyLine => ({
    ...{ line, fault },
    text: text.replace(/\p{Cc}/gu, ' ').slice(0, shownMost),
  });
  const fields = text.length > lineMost ? null : fieldsOf(text);
  if (text.length > lineMost) return faulty('tooLong');
  const [txId, amount, currency, state] = places.map((place) => fields?.[place]?.trim());
  if (txId === undefined || amount === undefined || currency === undefined || state === undefined)
    return faulty('fields');
  if (!idPattern.test(txId)) return faulty('txId');
  if (!amountPattern.test(amount)) return faulty('amount');
  if (!currencyPattern.test(currency)) return faulty('currency');
  if (!theirStates.some((one) => one === state)) return faulty('state');
  return { line, txId, amount: minorOf(amount), currency, state };
}

/** The lines of a text as it comes, without their ends; of one that is far too long its beginning. */
async function* linesIn(source: Readable): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const part of source as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.write(part)).split('\n');
    rest = (lines.pop() ?? '').slice(0, lineMost + 1);
    yield lines;
  }
  rest += decoder.end();
  if (rest !== '') yield [rest];
}

/**
 * Reads the agent's own record of a day: `txId,amount,currency,state`, named by the first line in any order and beside others,
 * or in this order without one. Gives the lines part by part; empty ones are passed over, and those of the test bench, which are
 * nobody's orders.
 */
export async function* readAgentFile(source: Readable): AsyncGenerator<(TheirLine | FaultyLine)[]> {
  let number = 0;
  let places: Places | null = null;
  for await (const lines of linesIn(source)) {
    const found: (TheirLine | FaultyLine)[] = [];
    for (const raw of lines) {
      number += 1;
      const text = (number === 1 ? raw.replace(/^\uFEFF/, '') : raw).replace(/\r$/, '');
      if (text.trim() === '') continue;
      if (places === null) {
        const named = placesIn(fieldsOf(text) ?? []);
        places = named ?? [0, 1, 2, 3];
        if (named) continue;
      }
      const one = read(number, text, places);
      if ('fault' in one || !isBenchId(one.txId)) found.push(one);
    }
    if (found.length > 0) yield found;
  }
}
