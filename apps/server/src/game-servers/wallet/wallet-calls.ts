import { type IngestCode, ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { anyTxIdPattern } from '@pitboss/wallet/ids';
import { nodeCalls } from '@pitboss/wallet/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { readTxs } from '../../wallet/tx/tx.sql.ts';
import { type TxAnswer, txAnswer, txData, unknownTx } from '../../wallet/tx/tx.ts';
import { Refused } from '../ingest/refusals.ts';
import type { Writer } from '../ingest/writer.ts';
import type { GameNode } from '../nodes/nodes.sql.ts';
import { parseWallet } from './parse-wallet.ts';

/** A wallet call is one movement: small. */
const bodyLimit = 64 * 1024;

export interface WalletCalls {
  readonly run: RunSql;
  readonly now: () => number;
  readonly senderOf: (request: FastifyRequest) => Promise<GameNode>;
  readonly writer: Writer;
}

const codeOf = (key: IngestCode) => ingestCodes[key].code;

/** The wallet part of the game servers' interface (wallet: ingest): one movement a call, and the state of one by its id. */
export function registerWalletCalls(scope: FastifyInstance, calls: WalletCalls): void {
  const { run, now, senderOf, writer } = calls;
  const quiet = { config: { quiet: true } };

  for (const call of nodeCalls)
    scope.post(`/ingest/v1/wallet/${call}`, { bodyLimit, ...quiet }, async (request): Promise<TxAnswer> => {
      const node = await senderOf(request);
      const item = parseWallet(call, request.body, now());
      if (!('kind' in item)) return txAnswer(codeOf(item.code), unknownTx(item.id, item.field));
      const [answer] = (await writer.submit([{ nodeId: node.id, item }])) ?? [];
      if (!answer) throw new Refused('busy');
      return answer.tx ?? txAnswer(answer.code, unknownTx(item.id));
    });

  scope.get('/ingest/v1/tx/:txId', quiet, async (request): Promise<TxAnswer> => {
    await senderOf(request);
    const { txId } = request.params as { txId: string };
    if (!anyTxIdPattern.test(txId)) throw new Refused('syntax');
    const [tx] = await readTxs(run, [txId]);
    return txAnswer(0, tx ? txData(tx) : unknownTx(txId));
  });
}
