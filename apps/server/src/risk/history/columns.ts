import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { Person } from '@pitboss/risk/replay/happened';

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)];

/** A number of each row. */
export type Column = Float64Array | Uint32Array | Uint16Array | Uint8Array;

/** Rows of one kind and day as columns; `who` is a place in `people`. */
export interface Columns {
  readonly rows: number;
  readonly people: readonly Person[];
  /** Whom rows name in their column `name`: addresses, pairs. */
  readonly names: readonly string[];
  readonly of: Readonly<Record<string, Column>>;
}

const widths = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: Float64Array } as const;
type Width = keyof typeof widths;

interface Head {
  readonly rows: number;
  readonly people: readonly (readonly [
    tenant: string,
    agent: string,
    member: string,
    currency: string,
    group?: string,
  ])[];
  readonly names?: readonly string[];
  readonly columns: readonly (readonly [name: string, width: Width])[];
}

const widthOf = (values: readonly number[]): Width => {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most < 2 ** 8 ? 1 : most < 2 ** 16 ? 2 : most < 2 ** 32 ? 4 : 8;
};
const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** Packs columns of whole numbers that are not negative: each in as few bytes a number as its largest takes, then deflated. */
export async function packColumns(
  people: readonly Person[],
  columns: Readonly<Record<string, readonly number[]>>,
  rows: number,
  names: readonly string[] = [],
): Promise<Buffer> {
  const named = Object.entries(columns).map(([name, values]) => ({ name, values, width: widthOf(values) }));
  const head: Head = {
    rows,
    people: people.map(({ tenant, agent, member, currency, group }): Head['people'][number] =>
      group === undefined ? [tenant, agent, member, currency] : [tenant, agent, member, currency, group],
    ),
    names,
    columns: named.map(({ name, width }) => [name, width]),
  };
  const text = Buffer.from(JSON.stringify(head));
  const start = aligned(4 + text.length);
  const body = Buffer.alloc(start + named.reduce((sum, { width }) => sum + aligned(rows * width), 0));
  body.writeUInt32LE(text.length, 0);
  text.copy(body, 4);
  let place = start;
  for (const { values, width } of named) {
    const bytes = new widths[width](values);
    body.set(new Uint8Array(bytes.buffer), place);
    place += aligned(rows * width);
  }
  return deflate(body, { level: 4 });
}

/** The columns that `packColumns` packed. */
export async function unpackColumns(packed: Buffer): Promise<Columns> {
  const bytes = await inflate(packed);
  // Views of numbers begin at multiples of their width, which a part of a shared buffer need not.
  const body = bytes.byteOffset % 8 === 0 ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
  const length = body.readUInt32LE(0);
  const head = JSON.parse(body.toString('utf8', 4, 4 + length)) as Head;
  let place = aligned(4 + length);
  const of: Record<string, Column> = {};
  for (const [name, width] of head.columns) {
    of[name] = new widths[width](body.buffer, body.byteOffset + place, head.rows);
    place += aligned(head.rows * width);
  }
  const people = head.people.map(([tenant, agent, member, currency, group]) => ({
    ...{ tenant, agent, member, currency },
    ...(group === undefined ? {} : { group }),
  }));
  return { rows: head.rows, people, names: head.names ?? [], of };
}
