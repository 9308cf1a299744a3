import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { columnNotes, columnTypes, tableNotes } from './columns.ts';

/** Path of the generated types. */
export const tableTypesFile = join(import.meta.dirname, '../../apps/server/src/platform/db/schema.gen.ts');

/** Types of the driver's values by the database's types (see `openDatabases`). */
const driverTypes: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  float8: 'number',
  int8: 'Whole',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  inet: 'string',
  cidr: 'string',
  date: 'string',
  bool: 'boolean',
  timestamptz: 'Time',
  jsonb: 'unknown',
  json: 'unknown',
  bytea: 'Buffer',
};

const head = `/** Types of the tables, written by \`npm run db:types\` from the migrated schema. Do not edit. */

import type { ColumnType } from 'kysely';

/** A bigint: the driver returns its digits. */
type Whole = ColumnType<string, string | bigint, string | bigint>;
type Time = ColumnType<Date, Date | string, Date | string>;
/** A column with a default, which an insert may leave out. */
type Default<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;
`;

/** The line width of biome.json. */
const maxLine = 110;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** An insert may leave it out. */
  readonly has_default: boolean;
  /** The check constraints of this column only, as SQL. */
  readonly checks: string[];
}

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as has_default,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'
    order by c.relname collate "C", a.attnum`.execute(db);
  return rows;
}

/** Returns the values that a check constraint admits, as a union of literals; undefined without one. */
function unionOf({ checks }: Column): string | undefined {
  const list = checks.find((check) => check.includes('ANY (ARRAY['));
  const values = list?.match(/(?<=')[^']+(?='::)/g);
  return values?.map((value) => `'${value}'`).join(' | ');
}

function driverType(name: string): string {
  if (name.startsWith('_')) return name === '_int8' ? 'string[]' : `${driverType(name.slice(1))}[]`;
  const type = driverTypes[name];
  if (type === undefined) throw new Error(`tools/tables/table-types.ts: add the driver's type of ${name}`);
  return type;
}

function typeOf(column: Column): string {
  const type = columnTypes[`${column.table}.${column.name}`] ?? unionOf(column) ?? driverType(column.type);
  // The type unknown admits null and an absent value already.
  if (type === 'unknown') return type;
  const orNull = column.nullable ? `${type} | null` : type;
  return column.has_default ? `Default<${orNull}>` : orNull;
}

/** Lines of a property, as the formatter writes them. */
function property(name: string, type: string): string[] {
  const line = `    ${name}: ${type};`;
  if (line.length <= maxLine) return [line];
  const members = type.split(' | ').map((member) => `      | ${member}`);
  return [`    ${name}:`, ...members.slice(0, -1), `${members.at(-1)};`];
}

function assertNamed(kind: string, named: Readonly<Record<string, string>>, known: ReadonlySet<string>) {
  const gone = Object.keys(named).filter((name) => !known.has(name));
  if (gone.length > 0) throw new Error(`tools/tables/columns.ts: no ${kind} ${gone.join(', ')}`);
}

/** Returns the types of the tables of a migrated database, as the text of schema.gen.ts. */
export async function tableTypes(db: Db): Promise<string> {
  const columns = await readColumns(db);
  const tables = new Map<string, Column[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  const names = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  assertNamed('table', tableNotes, new Set(tables.keys()));
  assertNamed('column', columnNotes, names);
  assertNamed('column', columnTypes, names);
  const note = (indent: string, text: string | undefined) => (text ? [`${indent}/** ${text} */`] : []);
  const lines = [...tables].flatMap(([table, own]) => [
    ...note('  ', tableNotes[table]),
    `  ${table}: {`,
    ...own.flatMap((column) => [
      ...note('    ', columnNotes[`${table}.${column.name}`]),
      ...property(column.name, typeOf(column)),
    ]),
    '  };',
  ]);
  return `${head}
/** Columns of all tables. Amounts are in minor units of their currency. */
export interface Database {\n${lines.join('\n')}\n}\n`;
}
