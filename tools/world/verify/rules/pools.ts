import { pools } from '@pitboss/contract/pools/pools';
import { toDto } from '@pitboss/ledger/money';
import { checkReason } from '@pitboss/rules/checks/agent-checks';
import { checkPoolName } from '@pitboss/rules/checks/content-checks';
import { checkAmountOrZero } from '@pitboss/rules/checks/field-checks';
import { limitError, ratioText, wholeRatio } from '@pitboss/rules/pools/pool-rules';
import { checkProportion, checkRtp } from '@pitboss/rules/validation';
import { thousandths } from '../../../../apps/server/src/domain/sql/dto.ts';
import { broken, rejectedFields, rule } from './rule.ts';

interface StoredLimit {
  readonly seed: string;
  readonly cap: string;
  readonly mustHit: boolean;
}
interface Terms {
  readonly name: string;
  readonly number: number;
  readonly agents: string[];
  readonly games: number[] | null;
  readonly rtp: number;
  readonly proportion: number;
  readonly ratios: number[];
  readonly limits: Record<string, Record<string, StoredLimit>>;
  readonly reason: string;
}

const limitsOf = ({ limits }: Terms) =>
  Object.entries(limits).flatMap(([level, byCurrency]) =>
    Object.entries(byCurrency).map(([currency, { seed, cap, mustHit }]) => {
      const texts = { seed: toDto(BigInt(seed)), cap: toDto(BigInt(cap)) };
      return { level: Number(level), currency, mustHit, ...texts, minor: { seed, cap } };
    }),
  );

const limitTexts = { capBelowSeed: 'cap not above the seed', mustHitNeedsCap: 'must-hit without a cap' };

/** Checks a version of a group as the form of pools does (spec §5, risk §5). */
function termsViolations(terms: Terms): readonly string[] {
  const { name, number, agents, games, rtp, proportion, ratios, reason } = terms;
  const limits = limitsOf(terms);
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  const request = {
    name,
    agentIds: agents,
    gameIds: games,
    rtp: thousandths(rtp),
    proportion: ratioText(proportion),
    ratios: ratios.map(ratioText),
    limits: limits.map(({ minor: _, ...limit }) => limit),
    reason,
  };
  return broken(`${name}, version ${number}`, [
    checkPoolName(name),
    checkRtp('pool', request.rtp),
    checkProportion(request.proportion),
    checkReason(reason),
    sum !== wholeRatio && `ratios sum to ${ratioText(sum)}, not 1`,
    ...limits.flatMap(({ seed, cap }) => [checkAmountOrZero(seed), checkAmountOrZero(cap)]),
    ...limits.map(({ level, currency, mustHit, minor }) => {
      const failure = limitError({ seed: BigInt(minor.seed), cap: BigInt(minor.cap), mustHit });
      return failure ? `level ${level} ${currency}: ${limitTexts[failure]}` : null;
    }),
    ...rejectedFields(pools.create, request),
  ]);
}

/** Current terms of the groups that are not deleted, with the balance of each level and currency. */
const levels = `pool_group g join pool_terms t on t.id = g.terms_id
  cross join unnest(g.owner_ids) with ordinality as o (id, level)
  join ledger_account a on a.kind = 'pool' and a.owner_id = o.id`;

/**
 * A game server gets the balances every ten seconds and awards with the next bet of a member of the group.
 */
const awardMinutes = 5;

export const poolRules = [
  rule<Terms>(
    'pools keep name, RTP, proportion, ratios and limits within their ranges (spec §5, risk §5)',
    `select name, number, agents::text[], games, rtp, proportion, ratios, limits, reason from pool_terms
      order by name, number`,
    termsViolations,
  ),
  rule<{
    name: string;
    level: string;
    currency: string;
    balance: string;
    seed: string;
    cap: string;
    older: string | null;
  }>(
    `pools hold no more than their cap for longer than ${awardMinutes} minutes, and no less than their seed while open (risk §5)`,
    `select t.name, o.level, a.currency, a.balance, coalesce(l.value ->> 'cap', '0') as cap,
       case when t.is_open then coalesce(l.value ->> 'seed', '0') else '0' end as seed,
       (select r.balance_after from pool_record r where r.group_id = g.id and r.level = o.level
         and r.currency = a.currency
          and r.at <= now() - interval '${awardMinutes} minutes'
            order by r.at desc, r.id desc limit 1) as older
     from ${levels} left join lateral (select t.limits -> o.level::text -> a.currency as value) l on true
     where g.deleted_at is null order by t.name, o.level, a.currency`,
    ({ name, level, currency, balance, seed, cap, older }) => {
      const amount = BigInt(balance);
      const seeded = BigInt(seed);
      const capped = BigInt(cap);
      const isOverdue = capped > 0n && amount > capped && BigInt(older ?? '0') > capped;
      return broken(`${name}, level ${level} ${currency}`, [
        isOverdue && `holds ${toDto(amount)}, its cap is ${toDto(capped)}`,
        amount < seeded && `holds ${toDto(amount)}, its seed is ${toDto(seeded)}`,
      ]);
    },
  ),
  rule<{ agent: string; groups: string[] }>(
    'agents are named by at most one group of pools (risk §5)',
    `select n.agent::text as agent, array_agg(t.name order by t.name) as groups
      from pool_group g join pool_terms t on t.id = g.terms_id
     cross join unnest(t.agents) as n (agent) where g.deleted_at is null group by 1`,
    ({ agent, groups }) => broken(`agent ${agent}`, [groups.length > 1 && `in ${groups.join(', ')}`]),
  ),
];
