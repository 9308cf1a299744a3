import type { Text } from '@pitboss/rules/i18n';
import type { WalletCallName } from '@pitboss/wallet/calls';
import type { StatusState } from '@pitboss/wallet/classify';

/** References of a call to an agent's wallet, and its effect on the balance. */
export interface WalletMoney {
  readonly refTxId: Text;
  /** Rule for the field `amount`. */
  readonly amount: Text;
  /** Change of the member's balance. */
  readonly effect: Text;
}

const text = (zh_cn: string, en_us: string): Text => ({ zh_cn, en_us });
const none = text('空数组', 'empty');
const nothing = text('无', 'none');

/** The money of each call, `amount` being the only field that moves it, except for betAndSettle. */
export const walletMoney: Readonly<Record<WalletCallName, WalletMoney>> = {
  ping: { refTxId: nothing, amount: text('无请求体', 'no body'), effect: nothing },
  balance: { refTxId: none, amount: text('0.00', '0.00'), effect: nothing },
  bet: {
    refTxId: none,
    amount: text('投注额；免费局为0.00', 'the stake; 0.00 for a free round'),
    effect: text(
      '− amount；余额不足时拒绝（1001）',
      '− amount; rejected when it would fall below zero (1001)',
    ),
  },
  settle: {
    refTxId: text('1至100笔同一会员、同一局的bet', '1 to 100 bets of this member and round'),
    amount: text(
      'win + jackpot，输局为0.00；net = win − bet；bet为各注单本金之和',
      'win + jackpot, 0.00 when lost; net = win − bet; bet is the sum of the stakes',
    ),
    effect: text('+ amount；每笔注单只结算一次', '+ amount; a bet is settled once'),
  },
  betAndSettle: {
    refTxId: none,
    amount: text('等于bet；net = win − bet', 'equals bet; net = win − bet'),
    effect: text(
      '− bet + win + jackpot；余额须不少于bet，有minBalance时须不少于minBalance',
      '− bet + win + jackpot; the balance must cover bet, or minBalance when it is given',
    ),
  },
  cancel: {
    refTxId: text('恰好一笔bet或betAndSettle', 'exactly one bet or betAndSettle'),
    amount: text('该笔的全额', 'its full amount'),
    effect: text('该笔已扣款时 + amount，否则无', '+ amount if it was taken, else none'),
  },
  withhold: {
    refTxId: none,
    amount: text('大于0', 'above zero'),
    effect: text(
      '− amount；余额不足时拒绝（1001）',
      '− amount; rejected when it would fall below zero (1001)',
    ),
  },
  return: {
    refTxId: text('同一局的1至20笔withhold', '1 to 20 withholdings of the session'),
    amount: text(
      '预扣之和 − totalBet + totalWin，不小于0',
      'sum of the withholdings − totalBet + totalWin, not below zero',
    ),
    effect: text('+ amount；每笔预扣只返还一次', '+ amount; a withholding is returned once'),
  },
  cancelWithhold: {
    refTxId: text('恰好一笔withhold', 'exactly one withholding'),
    amount: text('该笔的全额', 'its full amount'),
    effect: text('该笔已扣款时 + amount，否则无', '+ amount if it was taken, else none'),
  },
  bonus: { refTxId: none, amount: text('大于0', 'above zero'), effect: text('+ amount', '+ amount') },
  status: {
    refTxId: text('与所查交易相同', 'as the movement has it'),
    amount: text('与所查交易相同', 'as the movement has it'),
    effect: nothing,
  },
};

/** Meaning of each state in the reply to a status call. */
export const statusTexts: Readonly<Record<StatusState, Text>> = {
  done: text('已执行：已扣款或已入账', 'the movement took effect: taken or paid'),
  settled: text(
    '已扣款，且已结算或已返还；已执行的betAndSettle',
    'taken and then settled or returned; a betAndSettle that took effect',
  ),
  cancelled: text(
    '已取消并退回，或取消先于该笔到达',
    'taken and given back, or its cancel arrived before it',
  ),
  rejected: text('已拒绝，资金未变动', 'rejected; no money moved'),
  processing: text('仍在处理，结果未定', 'still in progress; the outcome is open'),
  unknown: text('从未收到该编号', 'this id never arrived'),
};
