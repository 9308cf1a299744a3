import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { moneyOrNull, moneyText } from '../../../domain/sql/dto.ts';
import { spreadsheetCell } from '../../../domain/statements/statement-file.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { enterFile } from '../../../platform/files/stored-files.sql.ts';
import { itemsOf, type Run } from './recover.sql.ts';
import type { ItemRow } from './recovery.sql.ts';

const heads = [
  'orderId',
  'txId',
  'kind',
  'agent',
  'member',
  'currency',
  'amount',
  'action',
  'totalBet',
  'totalWin',
  'before',
  'actedAt',
  'after',
  'code',
  'outcome',
];
const lineOf = (item: ItemRow) =>
  [
    item.order_id,
    item.tx_id,
    item.kind,
    item.agent_account,
    item.member_account,
    item.currency,
    moneyText(item.amount),
    item.action,
    moneyOrNull(item.total_bet) ?? '',
    moneyOrNull(item.total_win) ?? '',
    item.before_state,
    item.acted_at?.toISOString() ?? '',
    item.after_state ?? '',
    item.code ?? '',
    item.outcome,
  ]
    .map(spreadsheetCell)
    .join(',');

/** Stores the result of a run as a file, together with the rows that `entered` writes: both or neither. */
export async function storeResult(
  system: Db,
  store: FileStore,
  run: Run,
  entered: (tx: Tx, name: string) => Promise<unknown>,
): Promise<void> {
  const temporary = await store.temporary();
  const name = randomBytes(16).toString('hex');
  async function* text() {
    yield `${heads.join(',')}\n`;
    for await (const items of itemsOf(system, run)) yield `${items.map(lineOf).join('\n')}\n`;
  }
  try {
    await pipeline(Readable.from(text()), createWriteStream(temporary, { flags: 'wx', mode: 0o600 }));
    const { size: bytes } = await stat(temporary);
    await store.keep(temporary, name);
    await system.transaction().execute(async (tx) => {
      const { tenant_id: tenantId, agent_id: agentId, operator_id: operatorId } = run;
      await enterFile(tx, {
        name,
        tenantId,
        agentId,
        operatorId,
        bytes,
        kind: 'recovery',
        type: 'text/csv',
        used: true,
      });
      await entered(tx, name);
    });
  } catch (error) {
    await rm(temporary, { force: true });
    await store.remove(name);
    throw error;
  }
}
