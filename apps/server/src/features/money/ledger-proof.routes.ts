import { ledgerProof as contract } from '@pitboss/contract/money/ledger-proof';
import { frozenSince } from '../../domain/ledger/member-transfers.ts';
import {
  invariantCount,
  lastFinished,
  latestProof,
  type Proofs,
} from '../../domain/ledger-proof/ledger-proof.ts';
import { type Route, serve } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { reconciledAt, thaw } from './money.sql.ts';

/** Age of the newest outcome from which the nightly verification counts as missed. */
const overdueMs = 36 * 3_600_000;

/** Titles of the invariants (wallet rules; the keys are those of the rules). */
const titles: Readonly<Record<string, { zh_cn: string; en_us: string }>> = {
  entry: {
    zh_cn: '每笔分录借贷相等且币种一致',
    en_us: 'Debit and credit of every entry are equal and in one currency',
  },
  sum: { zh_cn: '各币种账户余额合计为零', en_us: 'Account balances of each currency sum to zero' },
  immutable: { zh_cn: '分录不可修改或删除', en_us: 'Entries cannot be changed or deleted' },
  balance: { zh_cn: '余额等于分录之和', en_us: 'Every balance equals the sum of its entries' },
  line: { zh_cn: '每笔分录后的余额连续', en_us: 'Balances are continuous from entry to entry' },
  limit: { zh_cn: '会员与代理不低于信用额度', en_us: 'Members and agents stay within their credit limit' },
  once: { zh_cn: '每个订单与投注只记账一次', en_us: 'Every order and bet is posted only once' },
  reversal: {
    zh_cn: '冲正与原分录相反且仅一次',
    en_us: 'A reversal is the exact opposite of its entry and posted only once',
  },
  bet: { zh_cn: '注单与账目一致', en_us: 'Bets match the ledger' },
  purchase: { zh_cn: '商城购买与退款同账目一致', en_us: 'Shop purchases and refunds match the ledger' },
  gift: {
    zh_cn: '每次送礼按分成记账，冲正后全额退回',
    en_us: 'Every gift is posted by its shares and fully returned when reversed',
  },
  giftBalance: {
    zh_cn: '主播与公会余额 = 礼物分成 − 结算',
    en_us: 'Balances of anchors and agencies = gift shares − settlements',
  },
  poolIn: {
    zh_cn: '奖池投入等于注单按当时条款计算之和',
    en_us: 'Pool contributions equal the bets calculated by the terms in force at the time',
  },
  pool: {
    zh_cn: '奖池余额 = 投入 + 补底 − 派奖 − 提取，不低于零',
    en_us: 'Pool balances are contributions + seeds − payouts − drains, never below zero',
  },
  activity: {
    zh_cn: '活动派奖与更正各对应一笔分录，金额与会员一致',
    en_us: "Each activity award and correction has exactly one entry with the member's amount",
  },
  poolShare: {
    zh_cn: '奖池投入不超过投注额 × 比例',
    en_us: 'Pool contributions do not exceed bet amount × proportion',
  },
  poolPaid: { zh_cn: '奖池派奖与注单一致', en_us: 'Pool payouts match the bets' },
  anchorPayout: {
    zh_cn: '礼物结算与账目一致',
    en_us: 'Gift settlements match the ledger',
  },
  report: { zh_cn: '报表合计与注单一致', en_us: 'Report totals match the bets' },
};

export const ledgerProofRoutes = (proofs: Proofs): Route[] =>
  serve(contract, {
    async proof({ db }) {
      const proof = await latestProof(db);
      const frozen = await frozenSince(db);
      const last = lastFinished(proof);
      return {
        running: proof?.running ?? false,
        failed: proof?.failed ?? false,
        total: invariantCount,
        startedAt: proof?.startedAt ?? null,
        finishedAt: proof?.finishedAt ?? null,
        lastFinishedAt: last?.finishedAt ?? null,
        lastWrong: last?.wrong ?? null,
        overdue: Date.now() - (last?.finishedAt ?? 0) > overdueMs,
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
      const proof = await latestProof(tx);
      const frozen = await frozenSince(tx);
      if (!frozen) return null;
      const green =
        proof?.finishedAt &&
        proof.startedAt > frozen.at &&
        proof.invariants.every((one) => one.faults.length === 0);
      if (!green) throw new AppError('money.stillWrong');
      if ((await proofs.wrongSince(frozen.at)).length > 0) throw new AppError('money.stillWrong');
      await thaw(tx);
      audit({ target: 'ledger', before: frozen, after: { remark } });
      return null;
    },
  });
