import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { ingestText } from '@pitboss/contract/ingest/ingest-texts';
import type { Text } from '@pitboss/rules/i18n';
import type { StoredTx } from '../group/items.ts';

/** Reasons why a conflict cannot be applied, and alternatives: decision 193. */

export const unknownStored: Text = {
  zh_cn: '找不到该编号下已入账的内容，无法冲正。',
  en_us: 'The content booked under this id cannot be found, so it cannot be reversed.',
};
export const hasRecords: Text = {
  zh_cn: '该会员已下注、登录或有资金往来，其代理与类型不能更改。',
  en_us: 'The member has bets, sign-ins or money movements: its agent and type cannot be changed.',
};
export const otherCall: Text = {
  zh_cn: '两次的调用类型不同，不能互相替代。请保留已存内容，并让节点以新编号发送后一次调用。',
  en_us:
    'The two contents are different calls and cannot replace each other. Keep the stored content and let the node send the later call under a new id.',
};

const sentOrder: Text = {
  zh_cn:
    '此编号的订单已向代理的钱包发送，以相同编号发送其他内容会被其拒绝（1105）。请保留已存内容，与代理核对后由其手工更正金额，或在订单页撤销未结算的下注，再让节点以新编号发送。',
  en_us:
    "The order of this id has been sent to the agent's wallet, which rejects other content under it (1105). Keep the stored content; let the agent correct the amount manually, or cancel an unsettled bet on the order page and let the node send it under a new id.",
};
const unsentOrder: Text = {
  zh_cn:
    '此编号的订单未发往代理的钱包，没有可冲正的款项。请保留已存内容，在订单页处理仍待处理的订单，再让节点以新编号发送。',
  en_us:
    "The order of this id was never sent to the agent's wallet, so there is nothing to reverse. Keep the stored content, handle the order on its page if it is still open, and let the node send it under a new id.",
};

/** Returns the reason why an order of an agent's wallet stays unchanged. */
export const whyOrderStays = ({ isSent }: Pick<StoredTx, 'isSent'>): Text =>
  isSent ? sentOrder : unsentOrder;

const ofWallet: Readonly<Record<number, Text>> = {
  [ingestCodes.betCancelled.code]: {
    zh_cn: '此款项已被撤销并退回。请保留已存内容，并让节点以新编号发送。',
    en_us:
      'This amount has been cancelled and returned. Keep the stored content and let the node send it under a new id.',
  },
  [ingestCodes.betSettled.code]: {
    zh_cn: '所指款项已由其他编号结算或返还。请先处理该编号的冲突，或保留已存内容。',
    en_us:
      'The referenced amount has been settled or returned under another id. Resolve the conflict of that id first, or keep the stored content.',
  },
  [ingestCodes.walletElsewhere.code]: {
    zh_cn: '其中的款项由代理的钱包保管，不能由我方冲正。请保留已存内容，与代理核对后由其更正。',
    en_us:
      "The money is held by the agent's wallet and cannot be reversed here. Keep the stored content and let the agent correct it.",
  },
  [ingestCodes.outcomeOpen.code]: {
    zh_cn: '其中的派彩待人工审核。请先在待审核派彩页处理，再处理此冲突。',
    en_us: 'A payout in it is held for review. Review it on the page of held payouts first.',
  },
  [ingestCodes.noMoney.code]: {
    zh_cn: '会员的可用余额不足以退还差额。请先充值，或保留已存内容。',
    en_us:
      "The member's available balance does not cover the difference. Deposit first, or keep the stored content.",
  },
  [ingestCodes.syntax.code]: {
    zh_cn: '后一次内容的金额与所指款项不符（{field}）。请先处理所指编号的冲突，或保留已存内容。',
    en_us:
      'The amounts of the later content do not match the referenced amount ({field}). Resolve the conflict of that id first, or keep the stored content.',
  },
};

/** Returns the reason why a wallet call of our ledger was not replaced, by the code of the reply. */
export function whyNoWalletCall({
  code,
  field = '',
}: {
  readonly code: number;
  readonly field?: string;
}): Text {
  const { zh_cn, en_us } = ofWallet[code] ?? ingestText(code);
  return { zh_cn: zh_cn.replace('{field}', field), en_us: en_us.replace('{field}', field) };
}

const sold: Text = {
  zh_cn: '购买和礼物不能重新入账。请保留已存内容，退回有误的购买或冲正礼物，再让节点以新编号发送。',
  en_us:
    'Purchases and gifts cannot be booked again. Keep the stored content, refund the wrong purchase or reverse the gift, and let the node send it under a new id.',
};
const cancelled: Text = {
  zh_cn: '撤单不能收回。请保留已存内容，并让节点以新编号发送正确的撤单；误撤的注单以新编号重新下注。',
  en_us:
    'A cancellation cannot be undone. Keep the stored content and let the node send the correct cancellation under a new id; a bet cancelled by mistake is placed again under a new id.',
};
const history: Text = {
  zh_cn: '此类消息只是记录，不涉及款项，不能更改。请保留已存内容，并让节点以新编号发送正确的消息。',
  en_us:
    'A message of this kind is only a record, moves no money and cannot be changed. Keep the stored content and let the node send the correct message under a new id.',
};

/** Returns the reason why an event of a kind is only kept. */
export function onlyRecorded(kind: string): Text {
  if (kind === 'purchase' || kind === 'gift' || kind === 'refund') return sold;
  return kind === 'cancel' ? cancelled : history;
}
