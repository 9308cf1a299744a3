import type { activities } from '@pitboss/contract/content/activities';
import type { RequestOf } from '@pitboss/contract/core/define';
import { available } from '@pitboss/ledger/post';
import { amountFor } from '@pitboss/rules/activities/activity';
import { sql } from 'kysely';
import { type AccountOwner, lockOwners } from '../../domain/ledger/accounts.ts';
import { postToLedger } from '../../domain/ledger/post-to-ledger.ts';
import { readClock } from '../../domain/sql/clock.ts';
import { minorOf, moneyText } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { WriteContext } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { payReward } from '../../wallet/orders/reward.ts';

interface Award {
  id: string;
  activity_id: string;
  tenant_id: string;
  agent_id: string;
  member_id: string;
  account: string;
  currency: string;
  due: string;
  wanted: boolean;
  paid: boolean;
  /**
   * True if its order to the agent's wallet was written off at the order desk: it never arrived, and is not
   * sent again.
   */
  written_off: boolean;
  seamless: boolean;
}

async function readAward(tx: Tx, id: string): Promise<Award> {
  const { rows } = await sql<Award>`
    select w.id, w.activity_id, w.tenant_id, m.agent_id, w.member_id, m.account, w.currency, w.due,
      w.wanted_at is not null as wanted,
      w.paid_at is not null as paid, w.paid_at is null and coalesce(o.state = 'rejected',
        false) as written_off,
      g.transfer_mode = 'seamless' as seamless
    from activity_award w join member m on m.id = w.member_id and m.tenant_id = w.tenant_id
      join agent g on g.id = m.agent_id
      left join wallet_order o on o.tenant_id = w.tenant_id and o.tx_id = w.tx_id
    where w.id = ${id}::bigint`.execute(tx);
  const [award] = rows;
  if (!award) throw new AppError('notFound');
  return award;
}

/** Takes an overpaid amount back from the member's free balance; returns the ledger line. */
async function takeBack({ tx, services }: WriteContext, award: Award, amount: bigint, ref: string) {
  if (award.seamless) throw new AppError('award.walletElsewhere');
  const run = inTransaction(tx);
  const { tenant_id: tenantId, agent_id: agentId, member_id: memberId, currency } = award;
  const owners: AccountOwner[] = [
    { tenantId, agentId, kind: 'member', ownerId: memberId, currency },
    { tenantId, agentId: tenantId, kind: 'house', ownerId: tenantId, currency },
  ];
  const locked = await lockOwners(run, services.ids, owners);
  const [debit, credit] = locked;
  if (!debit || !credit) throw new AppError('notFound');
  const posted = await postToLedger(run, services.ids, locked, [
    { kind: 'activity', debit: debit.id, credit: credit.id, amount, currency, agentId, ref },
  ]);
  if (!posted.ok)
    throw new AppError('award.notFree', {
      balance: moneyText(available(debit) ?? 0n),
      amount: moneyText(amount),
    });
  return { ledgerId: posted.ids[0] ?? null, txId: null };
}

/** Pays the amount that a member is missing, once, under the id of the correction. */
async function payMore({ tx, services }: WriteContext, award: Award, amount: bigint, rewardId: string) {
  const { member_id: memberId, activity_id: activityId } = award;
  const done = await payReward(inTransaction(tx), services.ids, { rewardId, memberId, amount, activityId });
  if (done.outcome !== 'paid') throw new AppError('award.moving');
  return { ledgerId: done.ledgerId, txId: done.txId };
}

/**
 * Throws `award.beyondBudget` when an award would raise the activity's total in its currency above its
 * budget. Locks the activity, so that corrections run one after another.
 */
async function checkBudget(tx: Tx, award: Award, after: bigint): Promise<void> {
  const { rows } = await sql<{ budget: Record<string, string> | null }>`
    select budget from activity where id = ${award.activity_id}::bigint for update`.execute(tx);
  const budget = amountFor(rows[0]?.budget, award.currency);
  if (budget === null) return;
  const others = await sql<{ due: string }>`
    select coalesce(sum(due), 0)::text as due from activity_award
      where activity_id = ${award.activity_id}::bigint
      and currency = ${award.currency} and id <> ${award.id}::bigint`.execute(tx);
  const left = budget - BigInt(others.rows[0]?.due ?? 0);
  if (after > left)
    throw new AppError(
      'award.beyondBudget',
      { budget: moneyText(budget), left: moneyText(left > 0n ? left : 0n) },
      'amount',
    );
}

/**
 * Corrects the amount that an award is due (spec content §3). An unpaid award is paid as corrected; of a paid
 * one the difference is paid, or taken back if the member's free balance covers it. A written-off award
 * counts as paid with nothing. The original amount is kept.
 */
export async function correctAward(
  context: WriteContext,
  { awardId, amount, reason }: RequestOf<typeof activities.correct>,
): Promise<null> {
  const { tx, session, services } = context;
  const award = await readAward(tx, awardId);
  const off = award.written_off;
  const before = off ? 0n : BigInt(award.due);
  const after = BigInt(minorOf(amount));
  if (before === after) throw new AppError('award.same', {}, 'amount');
  if (after > before) await checkBudget(tx, award, after);
  if (award.wanted && !award.paid && !off) throw new AppError('award.moving');
  const change = {
    target: `award:${award.id} ${award.account}`,
    before: { amount: moneyText(before), currency: award.currency },
    after: { amount: moneyText(after), currency: award.currency, reason },
  };
  const approver = await context.secondPerson({ kind: 'activity', ...change });
  const id = services.ids.next(Date.now());
  const moved = award.paid || off ? after - before : 0n;
  const none = { ledgerId: null, txId: null };
  const { ledgerId, txId } =
    moved > 0n
      ? await payMore(context, award, moved, id)
      : moved < 0n
        ? await takeBack(context, award, -moved, id)
        : none;
  const paidAt = off ? await readClock(tx) : null;
  // Claimed, paid or corrected meanwhile: the transaction rolls back.
  const { rows } = await sql<{ id: string }>`
    update activity_award set due = ${String(after)}::bigint, proposal = nullif(proposal,
      ${String(after)}::bigint),
      paid_at = coalesce(${paidAt}::timestamptz, paid_at), paid = case when ${off} then 0 else paid end,
      failed_at = case when ${off} then null else failed_at end
    where tenant_id = ${award.tenant_id}::bigint and id = ${awardId}::bigint and due = ${award.due}::bigint
      and (paid_at is not null) = ${award.paid} and (wanted_at is not null) = ${award.wanted}
        returning id`.execute(tx);
  if (rows.length === 0) throw new AppError('award.moving');
  await sql`
    insert into activity_correction (id, award_id, activity_id, before, after, moved, ledger_id, tx_id,
      reason, operator_id, actor, approver, at)
    values (${id}::bigint, ${awardId}::bigint, ${award.activity_id}::bigint, ${String(before)}::bigint,
      ${String(after)}::bigint, ${String(moved)}::bigint,
      ${ledgerId}::bigint, ${txId}, ${reason}, ${session.operatorId}::bigint, ${session.account}, ${approver},
        now())`.execute(tx);
  context.audit(change);
  return null;
}
