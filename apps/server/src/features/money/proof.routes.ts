import { ledgerProof as contract } from '@pitboss/contract/money/money';
import { invariantCount, latestProof, type Proofs } from '../../domain/ledger/ledger-proof.ts';
import { frozenSince } from '../../domain/ledger/member-transfers.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { type Route, serve } from '../../kernel/calls/serve.ts';
import { reconciledAt, thaw } from './money.sql.ts';

/** The invariants in words (wallet rules; the number of the rule stands in front). */
const titles: Readonly<Record<string, { zh_cn: string; en_us: string }>> = {
  entry: { zh_cn: '每笔分录借贷相等且币种一致', en_us: 'Every entry takes what it gives, in one currency' },
  sum: { zh_cn: '各币种账户余额合计为零', en_us: 'The balances of each currency add up to nothing' },
  immutable: { zh_cn: '分录不可修改或删除', en_us: 'Entries cannot be changed or removed' },
  balance: { zh_cn: '余额等于分录之和', en_us: 'Every balance is the sum of its entries' },
  line: { zh_cn: '每笔分录后的余额连续', en_us: 'Balances run on from entry to entry' },
  limit: { zh_cn: '会员与代理不低于信用额度', en_us: 'Members and agents stay within their credit' },
  once: { zh_cn: '每个订单与投注只记账一次', en_us: 'An order and a stake have one effect' },
  reversal: { zh_cn: '冲正与原分录相反且仅一次', en_us: 'An entry is undone once, by its opposite' },
  bet: { zh_cn: '注单与账目一致', en_us: 'Bets moved what they say' },
  purchase: { zh_cn: '商城购买与退款同账目一致', en_us: 'Purchases and refunds moved what they say' },
  gift: {
    zh_cn: '每次送礼按分成记账，冲正后全额退回',
    en_us: 'Gifts went where their parts say, and came back whole when undone',
  },
  giftBalance: {
    zh_cn: '主播与公会余额 = 礼物分成 − 结算',
    en_us: 'Anchors and agencies hold their parts of gifts less what they were paid',
  },
  poolIn: {
    zh_cn: '奖池投入等于注单按当时条款计算之和',
    en_us: 'Pools got exactly what bets contribute by their terms',
  },
  pool: {
    zh_cn: '奖池余额 = 投入 + 补底 − 派奖 − 提取，不低于零',
    en_us: 'Pool balances are contributions + seeds − payouts − drains, never below zero',
  },
  activity: {
    zh_cn: '活动派奖与更正各对应一笔分录，金额与会员一致',
    en_us: 'Each award of an activity and each correction has one entry of its amount',
  },
  poolShare: {
    zh_cn: '奖池投入不超过投注额 × 比例',
    en_us: 'Pools got no more than the proportion of stakes',
  },
  poolPaid: { zh_cn: '奖池派奖与注单一致', en_us: 'Pools paid what the jackpots of bets say' },
  anchorPayout: {
    zh_cn: '礼物结算与账目一致',
    en_us: 'Anchors and agencies were paid what their payments say',
  },
  report: { zh_cn: '报表合计与注单一致', en_us: 'Reports add up to the bets' },
};

export const ledgerProofRoutes = (proofs: Proofs): Route[] =>
  serve(contract, {
    async proof({ db }) {
      const [proof, frozen] = [await latestProof(db), await frozenSince(db)];
      return {
        running: proof?.running ?? false,
        failed: proof?.failed ?? false,
        total: invariantCount,
        startedAt: proof?.startedAt ?? null,
        finishedAt: proof?.finishedAt ?? null,
        invariants: (proof?.invariants ?? []).map((one) => ({
          ...one,
          title: titles[one.key] ?? { zh_cn: one.key, en_us: one.key },
        })),
        reconciledAt: await reconciledAt(db),
        frozenSince: frozen?.at ?? null,
        frozenBecause: frozen?.because ?? [],
      };
    },

    async prove(context) {
      await proofs.begin(context);
      context.audit({ target: 'ledger' });
      return null;
    },

    /** Only a proof that is younger than the freeze and green lets money move again. */
    async unfreeze({ tx, audit }, { remark }) {
      const [proof, frozen] = [await latestProof(tx), await frozenSince(tx)];
      if (!frozen) return null;
      const green =
        proof?.finishedAt &&
        proof.startedAt > frozen.at &&
        proof.invariants.every((one) => one.faults.length === 0);
      if (!green) throw new Refusal('money.stillWrong');
      if ((await proofs.wrongSince(frozen.at)).length > 0) throw new Refusal('money.stillWrong');
      await thaw(tx);
      audit({ target: 'ledger', before: frozen, after: { remark } });
      return null;
    },
  });
