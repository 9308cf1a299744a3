import * as d from '../core/define.ts';
import { movementPlan } from '../money/movement-plan.ts';
import { anchorId } from './anchors.ts';
import { sentGift } from './gift-records.ts';

/** Recipients of gift money. */
export const payeeKinds = ['anchor', 'agency'] as const;
/** Of the present month; of a closed month with something left to pay; of one that is paid. */
export const statementStates = ['open', 'due', 'settled'] as const;

const common = { pages: ['/anchorRewardRecord'], payload: 'body' } as const;
/** A Beijing month, 2026-10. */
const month = d.string().check(d.regex(/^\d{4}-(0[1-9]|1[0-2])$/));
/** Payee, currency and month of a statement: anchor.12.CNY.2026-10. */
const statementId = d
  .string()
  .check(d.regex(/^(anchor|agency)\.\d{1,19}\.[A-Z]{3,4}\.\d{4}-(0[1-9]|1[0-2])$/));

const parts = { anchorPart: d.flow, agencyPart: d.flow, housePart: d.flow };

/** Shares of gifts that anchors and agencies earned, and payouts of them (spec content §7, Settlement). */
export const anchorRewards = {
  list: d.call({
    ...common,
    origin: 'spec',
    path: '/anchor/listAnchorRewardRecord',
    effect: 'read',
    limit: 'report',
    summary: {
      zh_cn: '主播收到的礼物：三方分成与结算情况',
      en_us: 'Gifts received by anchors with the three shares and settlement status',
    },
    request: d.listRequest(
      {
        ...d.optionalRange,
        /** Part of the nickname, or the id. */
        anchor: d.optional(d.text),
        /** The agency at the time, with all below it. */
        agentId: d.optional(d.id),
        settled: d.optional(d.boolean),
        currency: d.optional(d.currencyCode),
        /** Beijing month of posting, as statements have it. */
        month: d.optional(month),
      },
      ['at', 'coins', 'anchorPart'],
    ),
    response: d.pageWithTotals(
      d.object({
        id: d.id,
        sendId: d.text,
        at: d.time,
        postedAt: d.time,
        anchorId,
        nickname: d.text,
        /** The agency that had its share of it. */
        agentId: d.nullable(d.id),
        agentAccount: d.nullable(d.text),
        ...sentGift,
        coins: d.flow,
        ...parts,
        /** True when the shares of anchor and agency are fully paid; null where they had none. */
        settled: d.nullable(d.boolean),
        reversedAt: d.nullable(d.time),
      }),
      /** Without what was reversed. */
      d.object({
        gifts: d.count,
        count: d.count,
        /** At the rates of the Beijing days on which they were sent. */
        coinsCny: d.money,
        currencies: d.array(
          d.object({
            currency: d.currencyCode,
            gifts: d.count,
            count: d.count,
            coins: d.money,
            anchorPart: d.money,
            agencyPart: d.money,
            housePart: d.money,
          }),
        ),
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  statements: d.call({
    ...common,
    origin: 'ours',
    path: '/anchor/listSettlement',
    effect: 'read',
    limit: 'report',
    summary: {
      zh_cn: '主播与公会的月结单',
      en_us: 'Monthly statements of anchors and agencies by currency and Beijing posting month',
    },
    request: d.listRequest(
      {
        kind: d.optional(d.choice(payeeKinds)),
        /** Part of the nickname, or the id. */
        anchor: d.optional(d.text),
        /** Agencies: the agent, with all below it. */
        agentId: d.optional(d.id),
        currency: d.optional(d.currencyCode),
        /** One month; with the ends below, the months that are both. */
        month: d.optional(month),
        /** Months from and to, by year and month of one or two digits (spec §5); either end may be open. */
        startMonth: d.optional(d.text),
        endMonth: d.optional(d.text),
        state: d.optional(d.choice(statementStates)),
      },
      ['month', 'closing', 'due'],
    ),
    response: d.pageWithTotals(
      d.object({
        id: statementId,
        kind: d.choice(payeeKinds),
        anchorId: d.nullable(anchorId),
        nickname: d.nullable(d.text),
        agentId: d.nullable(d.id),
        agentAccount: d.nullable(d.text),
        currency: d.currencyCode,
        month,
        opening: d.money,
        gifts: d.flow,
        reversals: d.flow,
        paid: d.flow,
        /** The balance at the end of the month; of the present one, now. */
        closing: d.money,
        /** Unpaid part of the month's closing balance; 0 in the present month. */
        due: d.money,
        /** Amount that can be paid now: the balance of all closed months. */
        payable: d.money,
        state: d.choice(statementStates),
      }),
      d.array(d.object({ currency: d.currencyCode, gifts: d.money, reversals: d.money, paid: d.money })),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  planSettlement: d.call({
    ...common,
    origin: 'ours',
    feature: 'anchors.settle',
    effect: 'read',
    path: '/anchor/planSettlement',
    summary: { zh_cn: '结算预览：结算前后的余额', en_us: 'Preview a settlement: balances before and after' },
    request: d.object({ id: statementId, amount: d.amountInput }),
    response: movementPlan,
    example: { body: { id: 'anchor.1.CNY.2026-10', amount: '100.00' } },
  }),
  settle: d.call({
    ...common,
    origin: 'ours',
    feature: 'anchors.settle',
    effect: 'write',
    limit: 'money',
    path: '/anchor/settle',
    summary: {
      zh_cn: '结算：向主播或公会付款，不超过已结月份的余额（须复核）',
      en_us: 'Pay an anchor or agency, up to the balance of its closed months (second approver)',
    },
    audit: { zh_cn: '礼物结算', en_us: 'Settle gifts' },
    request: d.object({
      /** Any statement of the payee in the currency. */
      id: statementId,
      amount: d.amountInput,
    }),
    response: d.object({ id: d.id, payable: d.money }),
    example: { body: { id: 'anchor.1.CNY.2026-10', amount: '100.00' } },
  }),
} as const;
