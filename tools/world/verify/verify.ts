import type pg from 'pg';
import { storedRules } from './rules/all.ts';
import { checkRules, type Finding } from './rules/rule.ts';
import { decodeSample } from './verify-rounds.ts';

interface Check {
  readonly name: string;
  /** Gives `checked` (rows looked at) and `wrong`, and an example of what is wrong. */
  readonly sql: string;
  /** Sorts the whole ledger, which takes as long as all the others. */
  readonly slow?: true;
}

/** A bet that its member could not have made. */
const otherMember = `b.bet_time < m.created_at or b.agent_id <> m.agent_id or b.currency <> m.currency
  or b.is_normal <> (m.kind = 'normal')`;

const checks: readonly Check[] = [
  {
    // Transfers of a tenant to and from pools count towards the tenant.
    name: 'balances of every tenant and currency add up to nothing',
    sql: `select count(*) as checked, count(*) filter (where sum <> 0) as wrong,
      min(place) filter (where sum <> 0) as example
      from (select place, sum(sum) as sum from (
          select tenant_id || ' ' || currency as place, balance as sum from ledger_account
            where tenant_id <> 0
          union all select '* ' || currency, balance from ledger_account
          union all select t.tenant_id || ' ' || t.currency, case when c.kind = 'pool' then t.amount
            else -t.amount end
          from ledger_transfer t join ledger_account c on c.id = t.credit_account
            join ledger_account d on d.id = t.debit_account
          where t.tenant_id <> 0 and 'pool' in (c.kind, d.kind)) s group by place) t`,
  },
  {
    name: 'every balance is its credits less its debits',
    sql: `select count(*) as checked, count(*) filter (where a.balance <> coalesce(m.moved, 0)) as wrong,
        min(a.id::text) filter (where a.balance <> coalesce(m.moved, 0)) as example
      from ledger_account a left join (
        select account, sum(moved) as moved from (
          select credit_account as account, sum(amount) as moved from ledger_transfer group by 1
          union all select debit_account, -sum(amount) from ledger_transfer group by 1) s
            group by account) m on m.account = a.id`,
  },
  {
    name: 'balances after each transfer run on from the one before',
    slow: true,
    sql: `select count(*) as checked, count(*) filter (where after <> coalesce(before, 0) + moved) as wrong,
        min(id::text) filter (where after <> coalesce(before, 0) + moved) as example
      from (select id, moved, after, lag(after) over (partition by account order by id) as before from (
        select id, credit_account as account, amount as moved, credit_after as after from ledger_transfer
        union all select id, debit_account, -amount, debit_after from ledger_transfer) s) t`,
  },
  {
    // Agents may have credit; a member's account never has.
    name: 'no member or pool ever went below zero, and no agent owes more than its credit',
    sql: `select count(*) as checked, count(*) filter (where below) as wrong,
      min(id::text) filter (where below) as example
      from (
        select t.id, t.debit_after < 0 as below from ledger_transfer t
          join ledger_account a on a.id = t.debit_account
        where a.kind not in ('house', 'agent')
        union all select id, balance - held < -credit_limit from ledger_account where kind = 'agent') s`,
  },
  {
    // A jackpot that a pool gives back to the house which advanced it is no second return.
    name: 'stakes and wins in the ledger are those of the bets',
    sql: `with played as (
        select b.tenant_id, b.currency, sum(b.amount) as stakes,
          sum(case b.state when 1 then b.payout + b.reward when 2 then b.amount else 0 end) as returns
        from bet b join agent a on a.id = b.agent_id where a.transfer_mode <> 'seamless' group by 1, 2),
      moved as (
        select t.tenant_id, t.currency, sum(t.amount) filter (where t.kind = 'betStake') as stakes,
          sum(t.amount) filter (where t.kind in ('betWin', 'betCancel') or (t.kind = 'jackpot'
            and c.kind = 'member')
            or (t.kind = 'adjustment' and t.ref ~ '^[0-9]{18,19}$')) as returns
        from ledger_transfer t join ledger_account c on c.id = t.credit_account group by 1, 2)
      select count(*) as checked, count(*) filter (where differs) as wrong,
        min(tenant_id::text) filter (where differs) as example
      from (select tenant_id, coalesce(p.stakes, 0) <> coalesce(m.stakes, 0) or coalesce(p.returns,
        0) <> coalesce(m.returns, 0) as differs
        from played p full join moved m using (tenant_id, currency)) t`,
  },
  {
    name: 'members of agents with a wallet of their own have no transfers',
    sql: `select count(*) as checked, count(*) filter (where exists (select from ledger_account l
      where l.owner_id = m.id and l.kind = 'member' and l.balance <> 0)) as wrong,
        null as example
      from member m join agent a on a.id = m.agent_id where a.transfer_mode = 'seamless'`,
  },
  {
    name: 'the round of every bet exists',
    sql: `select count(*) as checked, count(*) filter (where r.id is null) as wrong,
      min(b.id::text) filter (where r.id is null) as example
      from (select id, round_id, game_id from bet where round_id is not null) b left
        join round r on r.id = b.round_id and r.game_id = b.game_id`,
  },
  {
    name: 'bets lie after their member joined and have its agent, currency and kind',
    sql: `select count(*) as checked, count(*) filter (where ${otherMember}) as wrong,
        min(b.id::text) filter (where ${otherMember}) as example
      from bet b join member m on m.id = b.member_id and m.tenant_id = b.tenant_id`,
  },
];

/**
 * Verifies demo data, or any database, with queries only: its totals, and the rules of the product on what is
 * stored. `quick` leaves out the checks that take as long as all others together.
 */
export async function verifyWorld(client: pg.ClientBase, { quick = false } = {}): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, sql, slow } of checks) {
    if (quick && slow) continue;
    const { rows } = await client.query<{ checked: string; wrong: string; example: string | null }>(sql);
    const { checked = '0', wrong = '0', example = null } = rows[0] ?? {};
    const ok = wrong === '0';
    findings.push({
      name,
      ok,
      detail: ok ? `${checked} checked` : `${wrong} of ${checked} wrong, e.g. ${example ?? ''}`,
    });
  }
  findings.push(await decodeSample(client));
  findings.push(...(await checkRules(client, storedRules)));
  return findings;
}

/** A finding as the terminal shows it: a line, and one for each violation of a rule. */
export const findingText = ({ name, ok, detail, violations = [] }: Finding): string =>
  [`${ok ? 'ok   ' : 'WRONG'} ${name} (${detail})`, ...violations.map((one) => `      ${one}`), ''].join(
    '\n',
  );
