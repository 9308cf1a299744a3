import pg from 'pg';

/** Values of a row as the database sends them; null: no value. */
export type SentFields = readonly (string | null)[];

/** A row as the database sends it, and as it is read. */
export interface SentRow {
  readonly fields: SentFields;
  read(): Record<string, unknown>;
}

/**
 * Query that verifies the session of a read with the server's own role. An error that `check` throws fails
 * the read.
 */
export interface SessionProof {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  check(row: SentRow | undefined): void;
}

/** Returns whether two rows are equal as they were sent, which needs no parsing. */
export const isSameSent = (one: SentFields, other: SentFields): boolean =>
  one.length === other.length && one.every((field, position) => field === other[position]);

const asSent = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

/** Runs the query of a proof and its check; with `name` undefined it is not prepared. */
export async function verifySession(
  client: pg.PoolClient,
  { text, values, check }: SessionProof,
  name: string | undefined,
  types: pg.CustomTypesConfig = pg.types,
): Promise<void> {
  const { rows, fields: columns } = await client.query<(string | null)[]>({
    ...(name !== undefined && { name }),
    text,
    values: [...values],
    rowMode: 'array',
    types: asSent,
  });
  const [fields] = rows;
  check(fields && { fields, read: () => readRow(columns, fields, types) });
}

function readRow(columns: readonly pg.FieldDef[], fields: SentFields, types: pg.CustomTypesConfig) {
  const row: Record<string, unknown> = {};
  for (const [position, { name, dataTypeID }] of columns.entries()) {
    const text = fields[position] ?? null;
    row[name] = text === null ? null : types.getTypeParser(dataTypeID, 'text')(text);
  }
  return row;
}
