import { text } from '../../../kit/text.ts';

/** Words of the pages of a bet and a round. */
export const betPageText = text({
  noBet: { zh_cn: '查不到该注单', en_us: 'This bet was not found' },
  bet: { zh_cn: '注单', en_us: 'Bet' },
  round: { zh_cn: '牌局', en_us: 'Round' },
  roundOfBet: { zh_cn: '所在牌局', en_us: 'Its round' },
  betsOfMember: { zh_cn: '该会员的注单', en_us: "The member's bets" },
  ordersOfRound: { zh_cn: '该局的钱包订单', en_us: 'Wallet orders of the round' },
  betsOfRound: { zh_cn: '该局的注单列表', en_us: 'List of its bets' },
  related: { zh_cn: '相关', en_us: 'Related' },
  hint: {
    zh_cn: '从注单列表或搜索（Ctrl-K）打开',
    en_us: 'Opened from a list of bets or by the search (Ctrl-K)',
  },
});
