import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { type StatementLine, statementColumns } from '@pitboss/contract/agent-api/feeds';
import type { Databases } from '../../platform/db/databases/databases.ts';
import { moneyText, msOrNull } from '../sql/dto.ts';
import { neutral } from '../workbook/cells.ts';
import { readStatement, type StatementOf, type StatementRow, statementDay } from './statement.sql.ts';

/** Statements of one agent that are written at the same time on one server. */
const atOnce = 2;
const running = new Map<string, number>();

const lineOf = (row: StatementRow): StatementLine => ({
  txId: row.tx_id,
  kind: row.kind,
  refTxId: row.ref_tx_id,
  roundId: row.round_id,
  memberAccount: row.member_account,
  currency: row.currency,
  amount: moneyText(row.amount),
  state: row.state,
  agentTxId: row.agent_tx_id,
  occurredAt: Number(row.occurred_at),
  finishedAt: msOrNull(row.finished_at),
});

const cellText = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''));
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A cell of a csv (RFC 4180): for programs, so what begins like a formula stays as it is. */
export const csvCell = (value: unknown): string => quoted(cellText(value));

/**
 * A cell of a csv that users open: a text that a spreadsheet would take for a formula is protected, a number
 * is not.
 */
export function spreadsheetCell(value: unknown): string {
  const text = cellText(value);
  return quoted(/^-?\d+(\.\d+)?$/.test(text) ? text : neutral(text));
}

const lineWith = (cell: (value: unknown) => string) => (line: StatementLine) =>
  `${statementColumns.map((name) => cell(line[name])).join(',')}\n`;

const formats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `${statementColumns.join(',')}\n`,
    line: lineWith(csvCell),
  },
  /** The csv that users download. */
  spreadsheet: {
    type: 'text/csv; charset=utf-8',
    head: `${statementColumns.join(',')}\n`,
    line: lineWith(spreadsheetCell),
  },
  ndjson: {
    type: 'application/x-ndjson; charset=utf-8',
    head: '',
    line: (line: StatementLine) => `${JSON.stringify(line)}\n`,
  },
} as const;
export type StatementFormat = keyof typeof formats;

/**
 * The statement of a day (YYYY-MM-DD, Beijing) as it is read from the database, so that none is held in
 * memory; one that ends before its last line was cut off, as the connection shows. Null while enough of the
 * agent's are being written.
 */
export function statementFile(
  databases: Pick<Databases, 'snapshot'>,
  of: StatementOf,
  date: string,
  format: StatementFormat = 'csv',
): { readonly type: string; readonly body: Readable } | null {
  const now = running.get(of.agentId) ?? 0;
  if (now >= atOnce) return null;
  running.set(of.agentId, now + 1);
  const { type, head, line } = formats[format];
  const body = new PassThrough();
  body.write(head);
  const gone = once(body, 'close');
  void readStatement(databases, of, statementDay(date), async (rows) => {
    if (body.destroyed) throw new Error('the reader of a statement has gone');
    if (!body.write(rows.map((row) => line(lineOf(row))).join('')))
      await Promise.race([once(body, 'drain'), gone]);
  })
    .then(
      () => body.end(),
      (error: Error) => body.destroy(error),
    )
    .finally(() => running.set(of.agentId, (running.get(of.agentId) ?? 1) - 1));
  return { type, body };
}
