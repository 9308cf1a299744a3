import { anchorRewards } from '@pitboss/contract/anchors/rewards';
import { moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listRewards, type RewardRow } from './anchor-rewards.sql.ts';
import { planSettlement, settle } from './settle.sql.ts';
import { listStatements, type StatementRow } from './statements.sql.ts';

const rewardOf = (row: RewardRow) => ({
  id: row.id,
  sendId: row.send_id,
  at: ms(row.at),
  postedAt: ms(row.posted_at),
  anchorId: row.anchor_id,
  nickname: row.nickname,
  agentId: row.agency_id,
  agentAccount: row.agency_account,
  giftId: row.gift_id,
  gift: { zh_cn: row.gift_zh, en_us: row.gift_en },
  count: row.count,
  currency: row.currency,
  coins: moneyText(row.amount),
  anchorPart: moneyText(row.anchor_part),
  agencyPart: moneyText(row.agency_part),
  housePart: moneyText(row.house_part),
  settled: row.settled,
  reversedAt: msOrNull(row.reversed_at),
});

const statementOf = (row: StatementRow) => ({
  id: row.id,
  kind: row.kind,
  anchorId: row.anchor_id,
  nickname: row.nickname,
  agentId: row.agency_id,
  agentAccount: row.agency_account,
  currency: row.currency,
  month: row.month,
  opening: moneyText(BigInt(row.closing) - BigInt(row.gifts) + BigInt(row.reversals) + BigInt(row.paid)),
  gifts: moneyText(row.gifts),
  reversals: moneyText(row.reversals),
  paid: moneyText(row.paid),
  closing: moneyText(row.closing),
  due: moneyText(row.due),
  payable: moneyText(row.payable),
  state: row.state,
});

/** Gift shares of anchors and agencies, their statements, and their payment. */
export const anchorRewardRoutes = serve(anchorRewards, {
  async list({ db, scope }, filter) {
    const { total, rows, sums } = await listRewards(db, scope, filter);
    return {
      total,
      list: rows.map(rewardOf),
      totals: {
        gifts: sums.gifts,
        count: sums.count,
        coinsCny: sums.amountCny,
        currencies: sums.currencies.map((sum) => ({
          currency: sum.currency,
          gifts: sum.gifts,
          count: Number(sum.count),
          coins: moneyText(sum.amount),
          anchorPart: moneyText(sum.anchor_part),
          agencyPart: moneyText(sum.agency_part),
          housePart: moneyText(sum.house_part),
        })),
      },
    };
  },

  async statements({ db }, filter) {
    const { total, rows, totals } = await listStatements(db, filter);
    return {
      total,
      list: rows.map(statementOf),
      totals: totals.map(({ currency, gifts, reversals, paid }) => ({
        currency,
        gifts: moneyText(gifts),
        reversals: moneyText(reversals),
        paid: moneyText(paid),
      })),
    };
  },

  planSettlement,
  settle,
});
