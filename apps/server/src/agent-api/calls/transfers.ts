import type { AgentReply } from '@pitboss/contract/agent-api/calls';
import { type AgentCode, agentCodes } from '@pitboss/contract/agent-api/codes';
import { minorOf } from '@pitboss/wallet/messages';
import { type LedgerAccount, lockOwners } from '../../domain/ledger/accounts.ts';
import { frozenSince, noteMemberTransfer } from '../../domain/ledger/member-transfers.ts';
import { covers, fits, postToLedger } from '../../domain/ledger/post-to-ledger.ts';
import { beyondLimits, readTransferLimits } from '../../domain/ledger/transfer-limits.ts';
import { moneyText } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { canonical } from '../../platform/audit/audit.ts';
import { sha256 } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Rejected } from '../edge/replies.ts';
import {
  accepted,
  audited,
  type Context,
  type Handlers,
  type Reply,
  reading,
  writing,
} from '../edge/serve.ts';
import { findMember, type MemberRow } from './members.sql.ts';
import { awaitTx, findTx, holdTx, storeTx, type TxRow } from './transfers.sql.ts';

/** Content of a transfer request. A cash-out has no amount: it moves the available balance. */
interface Wanted {
  readonly txId: string;
  readonly kind: TxRow['kind'];
  readonly account: string;
  /** Minor units. */
  readonly amount: bigint | null;
  readonly currency: string | null;
}

/** Outcome of a movement. Balances are null when it was rejected before they were read. */
interface Outcome {
  readonly code: AgentCode;
  readonly amount: bigint;
  readonly recordNo: string | null;
  readonly balance: bigint | null;
  readonly agentBalance: bigint | null;
  readonly member?: MemberRow | undefined;
}

type Transferred = AgentReply<'transfer'>;

const dataOf = (row: TxRow): Transferred => ({
  txId: row.tx_id,
  state: row.code === 0 ? 'done' : 'rejected',
  result: row.code,
  recordNo: row.record_id,
  amount: moneyText(row.amount),
  balance: row.balance === null ? null : moneyText(row.balance),
  agentBalance: row.agent_balance === null ? null : moneyText(row.agent_balance),
});

const hashOf = ({ kind, account, amount, currency }: Wanted) =>
  sha256(canonical({ kind, account, amount: amount === null ? null : String(amount), currency }));

/** Returns the reason to reject a movement, given the locked accounts; null when there is none. */
async function obstacle(
  tx: Tx,
  member: MemberRow,
  into: boolean,
  amount: bigint,
  [debit, credit]: readonly [LedgerAccount, LedgerAccount],
): Promise<AgentCode | null> {
  const limits = (await readTransferLimits(inTransaction(tx), [member.id], Date.now())).get(member.id);
  if (limits && beyondLimits(limits, into ? 'in' : 'out', amount)) return 'transferLimit';
  if (!covers(debit, amount)) return into ? 'agentMoney' : 'noMoney';
  return fits(debit, credit, amount) ? null : 'transferLimit';
}

const failures: Readonly<Partial<Record<AgentCode, 'limit' | 'noMoney'>>> = {
  transferLimit: 'limit',
  agentMoney: 'noMoney',
  noMoney: 'noMoney',
};

/** Moves the money of a member if possible, and records the order in any case. */
async function moveMoney({ services }: Context, tx: Tx, wanted: Wanted, member: MemberRow): Promise<Outcome> {
  const run = inTransaction(tx);
  const { tenant_id: tenantId, agent_id: agentId, currency } = member;
  const into = wanted.kind === 'in';
  const [own, agent] = await lockOwners(run, services.ids, [
    { tenantId, agentId, kind: 'member', ownerId: member.id, currency },
    { tenantId, agentId, kind: 'agent', ownerId: agentId, currency },
  ]);
  if (!own || !agent) throw new Error('an account of a transfer was not locked');
  const free = own.balance - own.held;
  const amount = wanted.amount ?? (free > 0n ? free : 0n);
  const unmoved = { amount, recordNo: null, balance: own.balance, agentBalance: agent.balance, member };
  if (amount === 0n) return { ...unmoved, code: 'accepted' };
  const [debit, credit] = into ? [agent, own] : [own, agent];
  const rejected = await obstacle(tx, member, into, amount, [debit, credit]);
  await noteMemberTransfer(tx, {
    id: services.ids.next(),
    tenantId,
    agentId,
    memberId: member.id,
    orderNo: wanted.txId,
    direction: into ? 'in' : 'out',
    amount,
    currency,
    failed: rejected ? failures[rejected] : undefined,
  });
  if (rejected) return { ...unmoved, code: rejected };
  const posted = await postToLedger(
    run,
    services.ids,
    [own, agent],
    [
      {
        kind: into ? 'deposit' : 'withdraw',
        debit: debit.id,
        credit: credit.id,
        amount,
        currency,
        agentId,
        ref: wanted.txId,
      },
    ],
  );
  if (!posted.ok) throw new Error(`a checked transfer was refused: ${posted.rejection.code}`);
  const moved = into ? amount : -amount;
  return {
    code: 'accepted',
    amount,
    recordNo: posted.ids[0] ?? null,
    member,
    balance: own.balance + moved,
    agentBalance: agent.balance - moved,
  };
}

/**
 * Returns the outcome of a movement, beginning with the lookup of the member: every outcome from here on is
 * recorded under the id.
 */
async function outcomeOf(context: Context, tx: Tx, wanted: Wanted): Promise<Outcome> {
  const member = await findMember(tx, context.caller.scope, wanted.account, 'agent');
  const rejected = (code: AgentCode): Outcome => ({
    code,
    amount: wanted.amount ?? 0n,
    recordNo: null,
    balance: null,
    agentBalance: null,
    member,
  });
  if (!member) return rejected('memberUnknown');
  if (member.seamless) return rejected('walletElsewhere');
  if (wanted.currency !== null && wanted.currency !== member.currency) return rejected('currency');
  if (wanted.kind === 'in' && member.stopped) return rejected('memberDisabled');
  return moveMoney(context, tx, wanted, member);
}

/**
 * Makes one movement under the id that the agent chose: a repeated request gets the first response as a
 * repeat, other content is rejected. Effect, order, response and audit entry are one transaction, so that a
 * crash keeps all or nothing.
 */
const move = (context: Context, wanted: Wanted): Promise<Reply<Transferred>> =>
  writing(context, async (tx) => {
    const { caller } = context;
    const hash = hashOf(wanted);
    await holdTx(tx, caller, wanted.txId);
    const known = await findTx(tx, caller, wanted.txId);
    if (known && !known.hash.equals(hash)) throw new Rejected('conflict', 'txId');
    if (known) return { code: 'duplicate', data: dataOf(known) };
    if (await frozenSince(tx)) throw new Rejected('busy');
    const { member, ...outcome } = await outcomeOf(context, tx, wanted);
    const row: TxRow = {
      tx_id: wanted.txId,
      hash,
      kind: wanted.kind,
      member_account: wanted.account,
      currency: wanted.currency ?? member?.currency ?? null,
      amount: String(outcome.amount),
      code: agentCodes[outcome.code].code,
      record_id: outcome.recordNo,
      balance: outcome.balance === null ? null : String(outcome.balance),
      agent_balance: outcome.agentBalance === null ? null : String(outcome.agentBalance),
    };
    await storeTx(tx, caller, row);
    const data = dataOf(row);
    await audited(context, tx, {
      target: member ? `member:${member.id} ${member.account}` : `member:${wanted.account}`,
      after: { kind: wanted.kind, currency: row.currency, ...data },
      code: row.code,
    });
    return { code: outcome.code, data };
  });

export const transferHandlers: Pick<Handlers, 'transfer' | 'cashOut' | 'tx'> = {
  transfer: (context, { txId, memberAccount, direction, amount, currency }) =>
    move(context, { txId, kind: direction, account: memberAccount, amount: minorOf(amount), currency }),

  cashOut: (context, { account, txId }) =>
    move(context, { txId, kind: 'cashOut', account, amount: null, currency: null }),

  tx: (context, { txId }) =>
    reading(context, async (db) => {
      await awaitTx(db, context.caller, txId);
      const known = await findTx(db, context.caller, txId);
      return accepted(known ? dataOf(known) : { txId, state: 'unknown' as const });
    }),
};
