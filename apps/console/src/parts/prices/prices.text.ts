import { text } from '../../kit/text.ts';

/** Words of amounts in several currencies. */
export const pricesText = text({
  addPrice: { zh_cn: '添加币种', en_us: 'Add currency' },
  removePrice: { zh_cn: '移除金额', en_us: 'Remove amount' },
  priceNeeded: { zh_cn: '请至少填写一种币种的价格', en_us: 'Please enter a price in at least one currency.' },
  currencyNeeded: { zh_cn: '请为每个金额选择币种', en_us: 'Select a currency for each amount.' },
  priceTwice: { zh_cn: '币种重复', en_us: 'Duplicate currency.' },
});
