import { text } from '../../kit/text.ts';

/** Words of amounts in several currencies. */
export const pricesText = text({
  amount: { zh_cn: '金额', en_us: 'Amount' },
  addPrice: { zh_cn: '增加币种', en_us: 'Add a currency' },
  removePrice: { zh_cn: '删除金额', en_us: 'Remove the amount' },
  priceNeeded: { zh_cn: '请至少填写一种币种的价格', en_us: 'Give the price in one currency at least.' },
  currencyNeeded: { zh_cn: '请为每个金额选择币种', en_us: 'Choose the currency of each amount.' },
  priceTwice: { zh_cn: '币种重复', en_us: 'A currency occurs twice.' },
});
