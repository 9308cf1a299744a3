import * as d from './define.ts';

export const currency = {
  list: d.call({
    path: '/currency/getCurrency',
    payload: 'none',
    pages: ['/index', '/listCurrency'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '获取币种', en_us: 'Currencies' },
    response: d.array(
      d.object({ code: d.currencyCode, name_zh_cn: d.text, name_en_us: d.text, symbol: d.text }),
    ),
  }),
  rates: d.call({
    path: '/currency/getCurrencyRate',
    payload: 'none',
    pages: ['/index', '/listCurrency'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '获取汇率', en_us: 'Exchange rates to CNY in force' },
    response: d.array(d.object({ code: d.currencyCode, rate: d.decimal, validFrom: d.time })),
  }),
} as const;
