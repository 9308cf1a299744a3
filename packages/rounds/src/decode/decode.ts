import { bankTableFamilies } from '../families/bank-table.ts';
import { cardRunFamilies } from '../families/card-run.ts';
import { chanceFamilies } from '../families/chance.ts';
import { diceFamilies } from '../families/dice.ts';
import type { Family, Finding } from '../families/family.ts';
import { gridFamilies } from '../families/grid.ts';
import { numberFamilies } from '../families/number.ts';
import { scoreFamilies } from '../families/score.ts';
import { seatedFamilies } from '../families/seated.ts';
import { twoHandFamilies } from '../families/two-hand.ts';
import { wheelFamilies } from '../families/wheel.ts';
import { MAX_TEXT, Reader } from '../grammar.ts';
import type {
  DecodableId,
  Decoded,
  DecodeFailure,
  ErrorCode,
  ErrorField,
  MismatchCode,
  ParsedRecord,
  TextField,
} from '../types.ts';

const families: ReadonlyMap<number, Family> = new Map(
  Object.entries({
    ...twoHandFamilies,
    ...bankTableFamilies,
    ...seatedFamilies,
    ...cardRunFamilies,
    ...diceFamilies,
    ...gridFamilies,
    ...wheelFamilies,
    ...numberFamilies,
    ...chanceFamilies,
    ...scoreFamilies,
  }).map(([id, family]) => [Number(id), family]),
);

const textFields: readonly TextField[] = ['result', 'player', 'banker', 'cardType'];
/** Games whose cardType holds the dealt hands, which is no claim about them (encoding §2). */
const handsInCardType = new Set([301, 321]);

const failure = (code: ErrorCode, field: ErrorField): DecodeFailure => ({ status: 'error', code, field });

export interface DecodedWithParse {
  readonly decoded: Decoded;
  /** The parsed form, from which the record can be written again; null when it does not parse. */
  readonly parsed: ParsedRecord | null;
}

/**
 * Decodes a stored round and returns its parsed form with it (encoding §1, §6). Total and deterministic: it
 * never throws, whatever the input, and returns the first failure in the documented order.
 */
export function decodeParsed(record: unknown): DecodedWithParse {
  const failed = (code: ErrorCode, field: ErrorField): DecodedWithParse => ({
    decoded: failure(code, field),
    parsed: null,
  });
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    return failed('E_TYPE', 'record');
  const fields = record as Readonly<Record<string, unknown>>;
  for (const name of textFields) {
    const value = fields[name];
    if (typeof value !== 'string' || value.length > MAX_TEXT) return failed('E_TYPE', name);
  }
  const gameId = fields.gameId as number;
  const family = typeof gameId === 'number' ? families.get(gameId) : undefined;
  if (!family) return failed('E_GAME', 'gameId');
  const [result, player, banker, cardType] = textFields.map((name) => fields[name] as string) as [
    string,
    string,
    string,
    string,
  ];
  const pipe = result.indexOf('|');
  if (pipe === -1 || pipe !== result.lastIndexOf('|')) return failed('E_PIPE', 'result');
  const read = new Reader();
  const claimed = read.prefix(result.slice(0, pipe));
  const finding = family({ gameId, outcome: result.slice(pipe + 1), player, banker, cardType }, read);
  const claim = finding && finding.derived !== null ? read.claim(cardType) : [];
  if (read.error || !finding) return { decoded: read.error ?? failure('E_TYPE', 'record'), parsed: null };
  return {
    decoded: evaluate(gameId, finding, claimed, finding.derived === null ? '' : cardType),
    parsed: {
      gameId: gameId as DecodableId,
      inningId: typeof fields.inningId === 'string' ? fields.inningId : '',
      areas: claimed,
      claim: handsInCardType.has(gameId) ? [] : claim,
      round: finding.round,
    },
  };
}

const equal = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** Compares what the record claims with what follows from its cards; the codes come sorted (encoding §1). */
function evaluate(gameId: number, finding: Finding, claimed: readonly number[], cardType: string): Decoded {
  const mismatches: MismatchCode[] = [];
  if (!equal(claimed, finding.areas)) mismatches.push('M_AREA');
  if (finding.brokenRule) mismatches.push('M_RULE');
  if (cardType !== '' && cardType !== finding.derived) mismatches.push('M_TYPE');
  if (finding.wrongWinner) mismatches.push('M_WINNER');
  // The family of an id builds the view of that id; the types cannot follow the table between them.
  return {
    status: mismatches.length ? 'mismatch' : 'ok',
    gameId,
    areas: finding.areas,
    mismatches,
    derivedCardType: finding.derived,
    view: finding.view,
  } as unknown as Decoded;
}

/**
 * Decodes a stored round (encoding §1): `ok`, `mismatch` with the derived values, or the first `error`. Never
 * throws.
 */
export function decode(record: unknown): Decoded {
  return decodeParsed(record).decoded;
}
