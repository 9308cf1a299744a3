import type { RunSql } from '../../domain/sql/run-sql.ts';

/**
 * Format of a column: an integer below 2^31, a number that fits a double, a 64-bit integer in two 32-bit
 * parts, or text without commas.
 */
export type PackedKind = 'int' | 'number' | 'id' | 'text';

export interface Halves {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

interface Unpacked {
  readonly int: Int32Array;
  readonly number: Float64Array;
  readonly id: Halves;
  readonly text: readonly string[];
}

/** Columns of one order of rows. */
export type PackedColumns<Kinds extends Readonly<Record<string, PackedKind>>> = {
  readonly [Name in keyof Kinds]: Unpacked[Kinds[Name]];
};

const sent: Readonly<Record<PackedKind, (name: string) => string>> = {
  int: (name) => `string_agg(int4send(${name}::int), ''::bytea)`,
  number: (name) => `string_agg(float8send(${name}::float8), ''::bytea)`,
  id: (name) => `string_agg(int8send(${name}::bigint), ''::bytea)`,
  text: (name) => `string_agg(${name}::text, ',')`,
};

/** Returns a copy of bytes at the start of a buffer, where arrays of larger numbers may view them. */
const aligned = (bytes: Buffer | null): Buffer => {
  const copy = Buffer.from(new ArrayBuffer(bytes?.length ?? 0));
  bytes?.copy(copy);
  return copy;
};

function received(kind: PackedKind, value: Buffer | string | null): Unpacked[PackedKind] {
  if (kind === 'text') return value === null ? [] : String(value).split(',');
  const bytes = aligned(value as Buffer | null);
  if (kind === 'number') return new Float64Array(bytes.swap64().buffer);
  if (kind === 'int') return new Int32Array(bytes.swap32().buffer);
  const texts = new Uint32Array(bytes.swap32().buffer);
  const high = new Uint32Array(texts.length / 2);
  const low = new Uint32Array(texts.length / 2);
  for (let row = 0; row < high.length; row += 1) {
    high[row] = texts[2 * row] as number;
    low[row] = texts[2 * row + 1] as number;
  }
  return { high, low };
}

/**
 * A query whose rows are read as columns: its CTEs (`with`), and an expression that is returned once
 * (`once`).
 */
interface Packing<Kinds> {
  readonly kinds: Kinds;
  readonly query: string;
  readonly with?: string;
  readonly once?: string;
  readonly values: readonly unknown[];
}

/**
 * Reads the rows of a query as columns, in any row order: each column is returned as one value, which takes a
 * tenth of the time of rows. No value may be null.
 */
export async function readPacked<Kinds extends Readonly<Record<string, PackedKind>>>(
  run: RunSql,
  name: string,
  { kinds, query, with: before, once, values }: Packing<Kinds>,
): Promise<PackedColumns<Kinds> & { readonly once: readonly string[] }> {
  const columns = Object.entries(kinds);
  const requested = columns.map(([column, kind]) => `${sent[kind](`"${column}"`)} as "${column}"`);
  const [row] = await run<Record<string, Buffer | string | null>>(
    name,
    `${before ? `with ${before} ` : ''}select ${[...requested, `${once ?? 'null'} as once`].join(', ')}
       from (${query}) packed`,
    values,
  );
  const found = columns.map(([column, kind]) => [column, received(kind, row?.[column] ?? null)]);
  return {
    ...(Object.fromEntries(found) as PackedColumns<Kinds>),
    once: received('text', row?.once ?? null) as readonly string[],
  };
}
