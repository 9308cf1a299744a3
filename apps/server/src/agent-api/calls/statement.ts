import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { type StatementLine, statementColumns } from '@pitboss/contract/agent-api/calls';
import { moneyText, msOrNull } from '../../domain/sql/wire.ts';
import { Refused } from '../edge/answers.ts';
import type { Handlers } from '../edge/serve.ts';
import { readStatement, type StatementRow } from './statement.sql.ts';

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;
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

/** A cell of a csv (RFC 4180): for programs, so what begins like a formula stays as it is. */
function cell(value: StatementLine[keyof StatementLine]): string {
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const formats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `${statementColumns.join(',')}\n`,
    line: (line: StatementLine) => `${statementColumns.map((name) => cell(line[name])).join(',')}\n`,
  },
  ndjson: {
    type: 'application/x-ndjson; charset=utf-8',
    head: '',
    line: (line: StatementLine) => `${JSON.stringify(line)}\n`,
  },
} as const;

export const statementHandlers: Pick<Handlers, 'statement'> = {
  /** The file goes out as it is read; one that ends before its last line was cut off, as the connection shows. */
  async statement({ services, caller }, { date, format = 'csv' }) {
    const now = running.get(caller.agentId) ?? 0;
    if (now >= atOnce) throw new Refused('rate');
    running.set(caller.agentId, now + 1);
    const from = new Date(Date.parse(`${date}T00:00:00Z`) - beijingMs);
    const { type, head, line } = formats[format];
    const body = new PassThrough();
    body.write(head);
    const gone = once(body, 'close');
    void readStatement(
      services.databases,
      caller,
      { from, to: new Date(from.getTime() + dayMs) },
      async (rows) => {
        if (body.destroyed) throw new Error('the reader of a statement has gone');
        if (!body.write(rows.map((row) => line(lineOf(row))).join('')))
          await Promise.race([once(body, 'drain'), gone]);
      },
    )
      .then(
        () => body.end(),
        (error: Error) => body.destroy(error),
      )
      .finally(() => running.set(caller.agentId, (running.get(caller.agentId) ?? 1) - 1));
    return { type, body };
  },
};
