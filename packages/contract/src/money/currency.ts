import { textLimits } from '@pitboss/rules/checks/field-checks';
import * as d from '../core/define.ts';

const currencyRow = d.object({
  code: d.currencyCode,
  name_zh_cn: d.text,
  name_en_us: d.text,
  symbol: d.text,
  /** CNY for one unit. */
  rate: d.nullable(d.decimal),
  validFrom: d.nullable(d.time),
  /** Author of the rate; null for the rate an installation starts with. */
  changedBy: d.nullable(d.text),
  /** Change against the rate before, in percent. */
  change: d.nullable(d.decimal),
  nextRate: d.nullable(d.decimal),
  nextFrom: d.nullable(d.time),
  agents: d.count,
  version: d.count,
});

const rateRow = d.object({
  id: d.id,
  rate: d.decimal,
  validFrom: d.time,
  change: d.nullable(d.decimal),
  changedBy: d.nullable(d.text),
  state: d.choice(['past', 'inForce', 'coming', 'replaced']),
});

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
    summary: { zh_cn: '获取汇率', en_us: 'Current exchange rates to CNY' },
    response: d.array(d.object({ code: d.currencyCode, rate: d.decimal, validFrom: d.time })),
  }),
  overview: d.call({
    path: '/currency/list',
    payload: 'body',
    pages: ['/listCurrency'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '币种与汇率列表', en_us: 'Currencies with current and scheduled rates' },
    request: d.listRequest({ code: d.optional(d.currencyCode) }, ['code']),
    versions: { kind: 'currency', key: 'code' },
    response: d.pageOf(currencyRow),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  history: d.call({
    path: '/currency/rateHistory',
    payload: 'body',
    pages: ['/listCurrency'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '汇率历史', en_us: 'Rate history of a currency, newest first' },
    request: d.listRequest({ code: d.currencyCode }, ['validFrom']),
    response: d.pageOf(rateRow),
    example: { body: { code: 'USD', pageNo: 1, pageSize: 20 } },
  }),
  setRate: d.call({
    path: '/currency/setRate',
    payload: 'body',
    pages: ['/listCurrency'],
    feature: 'currency.edit',
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '修改汇率', en_us: 'Set the rate of a currency, now or from a later time' },
    audit: { zh_cn: '修改汇率', en_us: 'Edit exchange rate' },
    touches: ['dashboard', 'reports', 'bets'],
    request: d.object({
      code: d.currencyCode,
      /** CNY for one unit, above 0, at most eight decimals. */
      rate: d.text,
      /** Time at which it takes effect; default now. */
      validFrom: d.optional(d.time),
      /** Confirms a change of more than 20 %. */
      confirmed: d.optional(d.boolean),
      version: d.version,
    }),
    response: d.nothing,
    example: { body: { code: 'USD', rate: '7.19', confirmed: true } },
  }),
  add: d.call({
    path: '/currency/add',
    payload: 'body',
    pages: ['/listCurrency'],
    feature: 'currency.edit',
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '新增币种', en_us: 'Add a currency with its first rate' },
    audit: { zh_cn: '新增币种', en_us: 'Add currency' },
    request: d.object({
      code: d.text,
      name_zh_cn: d.shortFilled(textLimits.currencyName),
      name_en_us: d.shortFilled(textLimits.currencyName),
      symbol: d.shortFilled(textLimits.currencySymbol),
      rate: d.text,
    }),
    response: d.nothing,
    example: {
      body: {
        code: 'MYR',
        name_zh_cn: '马来西亚林吉特',
        name_en_us: 'Malaysian Ringgit',
        symbol: 'RM',
        rate: '1.62',
      },
    },
  }),
} as const;
