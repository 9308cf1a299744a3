import { text } from '../../../kit/text.ts';

/** Words of the pages of a bet and a round. */
export const betPageText = text({
  noBet: { zh_cn: '查不到该注单', en_us: 'Bet not found' },
  noRound: {
    zh_cn: '没有牌局：游戏节点在开局前撤销了该注单。',
    en_us: 'No round: the node cancelled the bet before it was played.',
  },
  roundOfBet: { zh_cn: '所在牌局', en_us: 'Round' },
  betsOfMember: { zh_cn: '该会员的注单', en_us: 'Bets of this member' },
  ordersOfRound: { zh_cn: '该局的钱包订单', en_us: 'Wallet orders of this round' },
  betsOfRound: { zh_cn: '该局的注单列表', en_us: 'Bets of this round' },
  hint: {
    zh_cn: '从注单列表或搜索（Ctrl-K）打开',
    en_us: 'Open from the bet list or by search (Ctrl-K)',
  },
});
