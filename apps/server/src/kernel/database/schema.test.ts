import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';

/**
 * The types of rows in schema.ts are written by hand; here they are compared with the database that the migrations
 * make: every table, every column, whether it may be null, its type, and the words that a check admits.
 */

interface Column {
  readonly type: string;
  readonly nullable: boolean;
  /** The words that the column admits, where they are few. */
  readonly words: readonly string[] | null;
}
type Tables = Readonly<Record<string, Readonly<Record<string, Column>>>>;
/** The types that schema.ts has for what the driver gives otherwise than it takes. */
const written: Readonly<Record<string, string>> = { int8: 'Big', timestamptz: 'At' };

/** What the driver gives for a type of the database (see openDatabases). */
const driverTypes: Readonly<Record<string, string>> = {
  ...{ int2: 'number', int4: 'number', float8: 'number', int8: 'string', numeric: 'string' },
  ...{ text: 'string', varchar: 'string', bpchar: 'string', inet: 'string', cidr: 'string', date: 'string' },
  ...{ bool: 'boolean', timestamptz: 'Date', jsonb: 'unknown', json: 'unknown', bytea: 'Buffer' },
};
const driverType = (name: string): string =>
  name.startsWith('_') ? `${driverType(name.slice(1))}[]` : (driverTypes[name] ?? `? ${name}`);

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase(2);
});
afterAll(() => database.stop());

/** What a table would be in schema.ts, by its name. */
const declarations = new Map<string, readonly string[]>();

async function tablesOfDatabase(): Promise<Tables> {
  const { system } = database.databases;
  const { rows } = await sql<{
    table: string;
    column: string;
    type: string;
    nullable: boolean;
    checks: string[];
  }>`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'
    order by 1, a.attname`.execute(system);
  const tables: Record<string, Record<string, Column>> = {};
  declarations.clear();
  for (const { table, column, type, nullable, checks } of rows) {
    const words = checks.find((check) => check.includes('ANY (ARRAY['))?.match(/(?<=')[^']+(?='::)/g) ?? null;
    const read = driverType(type);
    tables[table] = {
      ...tables[table],
      [column]: { type: read, nullable: nullable && read !== 'unknown', words: words && [...words].sort() },
    };
    const line = words?.map((word) => `'${word}'`).join(' | ') ?? written[type] ?? read;
    const lines = declarations.get(table) ?? [];
    declarations.set(table, [...lines, `${column}: ${line}${nullable ? ' | null' : ''};`]);
  }
  return tables;
}

/** The type of one column as it is read: what stands in ColumnType and Generated for reading. */
function columnOf(checker: ts.TypeChecker, type: ts.Type): Column {
  const parts = (type.isUnion() ? type.types : [type]).flatMap((part) => {
    const select = part.getProperty('__select__');
    const read = select ? checker.getTypeOfSymbol(select) : part;
    return read.isUnion() ? read.types : [read];
  });
  const values = parts.filter((part) => !(part.flags & ts.TypeFlags.Null));
  const words = values.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  const names = new Set(values.map((part) => checker.typeToString(checker.getBaseTypeOfLiteralType(part))));
  const name = [...names].join(' | ').replace(/<ArrayBufferLike>$/, '');
  return {
    type: name,
    // Whether JSON is absent or null is one to its reader.
    nullable: name !== 'unknown' && values.length < parts.length,
    words: words.length > 0 ? words.sort() : null,
  };
}

function tablesOfTypes(): Tables {
  const file = join(fileURLToPath(import.meta.url), '../schema.ts');
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const declared = source?.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === 'Database',
  );
  if (!declared) throw new Error('schema.ts has no interface Database');
  const properties = (type: ts.Type) =>
    type.getProperties().map((property) => [property.name, checker.getTypeOfSymbol(property)] as const);
  return Object.fromEntries(
    properties(checker.getTypeAtLocation(declared)).map(([table, row]) => [
      table,
      Object.fromEntries(properties(row).map(([name, type]) => [name, columnOf(checker, type)])),
    ]),
  );
}

it('has the tables that the migrations make, column by column', async () => {
  const [real, typed] = [await tablesOfDatabase(), tablesOfTypes()];
  const lacking = Object.keys(real).filter((table) => !typed[table]);
  expect(
    lacking.map((table) => `${table}: { ${declarations.get(table)?.join(' ')} };`),
    'to be added to Database in apps/server/src/kernel/database/schema.ts',
  ).toEqual([]);
  expect(Object.keys(typed).sort()).toEqual(Object.keys(real).sort());
  const checked = (table: string, column: string) => real[table]?.[column]?.words !== null;
  for (const [table, columns] of Object.entries(real)) {
    // Words that the database does not check may be known to the types alone.
    const compared = Object.entries(typed[table] ?? {}).map(([name, column]) => [
      name,
      checked(table, name) ? column : { ...column, words: null },
    ]);
    expect({ [table]: Object.fromEntries(compared) }).toEqual({ [table]: columns });
  }
});
