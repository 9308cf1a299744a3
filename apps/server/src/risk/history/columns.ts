import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { Column, Columns, Owner } from './source.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

const widths = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: Float64Array } as const;
type Width = keyof typeof widths;

interface Head {
  readonly rows: number;
  readonly people: number;
  readonly owners: readonly Owner[];
  readonly names: readonly string[];
  /** Size of each deflated column in bytes. */
  readonly columns: readonly (readonly [name: string, width: Width, bytes: number])[];
}

/** Column names of the members, in addition to the columns of the rows. */
const ofUsers = { high: '#high', low: '#low', owner: '#owner' } as const;

const widthOf = (values: Column): Width => {
  let max = 0;
  for (let row = 0; row < values.length; row += 1)
    if ((values[row] as number) > max) max = values[row] as number;
  return max < 2 ** 8 ? 1 : max < 2 ** 16 ? 2 : max < 2 ** 32 ? 4 : 8;
};

/**
 * Packs columns of non-negative integers: each with as few bytes for each number as its largest needs, then
 * deflated separately.
 */
export async function packColumns({ rows, people, names, of }: Columns): Promise<Buffer> {
  const { high, low, owner } = people;
  const all = {
    [ofUsers.high]: high,
    [ofUsers.low]: low,
    [ofUsers.owner]: owner,
    ...of,
  };
  const packed = await Promise.all(
    Object.entries(all).map(async ([name, values]) => {
      const width = widthOf(values);
      const numbers = new widths[width](values);
      return { name, width, bytes: await deflate(new Uint8Array(numbers.buffer), { level: 2 }) };
    }),
  );
  const head: Head = {
    rows,
    people: high.length,
    owners: people.owners,
    names,
    columns: packed.map(({ name, width, bytes }) => [name, width, bytes.length]),
  };
  const text = await deflate(JSON.stringify(head));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  return Buffer.concat([size, text, ...packed.map(({ bytes }) => bytes)]);
}

/** Unpacks the requested columns of `packColumns`; all of them without a list. */
export async function unpackColumns(packed: Buffer, wanted?: readonly string[]): Promise<Columns> {
  let position = 4 + packed.readUInt32LE(0);
  const head = JSON.parse((await inflate(packed.subarray(4, position))).toString()) as Head;
  const always: readonly string[] = Object.values(ofUsers);
  const found = new Map<string, Promise<Column>>();
  for (const [name, width, length] of head.columns) {
    const bytes = packed.subarray(position, position + length);
    position += length;
    if (wanted && !always.includes(name) && !wanted.includes(name)) continue;
    const rows = always.includes(name) ? head.people : head.rows;
    found.set(name, inflateColumn(bytes, width, rows));
  }
  const of: Record<string, Column> = {};
  for (const [name, column] of found) of[name] = await column;
  const user = (name: string) => of[name] as Column;
  const users = {
    high: Uint32Array.from(user(ofUsers.high)),
    low: Uint32Array.from(user(ofUsers.low)),
    owner: Uint32Array.from(user(ofUsers.owner)),
    owners: head.owners,
  };
  for (const name of always) delete of[name];
  return { rows: head.rows, people: users, names: head.names, of };
}

async function inflateColumn(packed: Buffer, width: Width, rows: number): Promise<Column> {
  // In one piece: it is known how much it will be.
  const bytes = await inflate(packed, { chunkSize: Math.max(1_024, rows * width + 64) });
  // Views of numbers begin at multiples of their width, which a part of a shared buffer need not.
  const own = bytes.byteOffset % 8 === 0 ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
  return new widths[width](own.buffer, own.byteOffset, rows);
}
