import type { Text } from '@pitboss/rules/i18n';

/**
 * Labels of the kinds of ledger entries on the side that the plain label contradicts: an entry has two sides, and
 * `.out` is the one with the negative amount, `.in` the one with the positive amount.
 */
export const sideLabels = {
  'kind.buyPoints.out': { zh_cn: '售出点数', en_us: 'Points sold' },
  'kind.deposit.out': { zh_cn: '为会员上分', en_us: 'Deposit to member' },
  'kind.quotaIn.out': { zh_cn: '下发额度', en_us: 'Quota given' },
  'kind.quotaOut.out': { zh_cn: '退回额度', en_us: 'Quota returned' },
  'kind.withdraw.in': { zh_cn: '从会员下分', en_us: 'Withdrawal from member' },
} as const satisfies Readonly<Record<string, Text>>;
