import { activities } from '@pitboss/contract/content/activities';
import { discounts } from '@pitboss/contract/shop/discounts';
import { goods } from '@pitboss/contract/shop/goods';
import type { ActivityError } from '@pitboss/rules/activities/check-activity';
import { activityErrorText } from '@pitboss/rules/activities/error-texts';
import {
  chosen,
  type FormUnderTest,
  invalid,
  letters,
  type Pair,
  required,
  rule,
  type Texts,
  tooLong,
  type Values,
  whole,
} from './table.ts';

/** Forms of offers to members: activities, goods and discounts. */

const admin = { console: 'admin', account: 'superadmin' } as const;
const at = (text: string | undefined) => Date.parse(`${text?.replace(' ', 'T')}+08:00`);
/** An end that was chosen to the second is its last millisecond. */
const endAt = (text: string | undefined) => at(text) + 999;
/** Returns the server's message about a part of a bilingual text, which has the name of the whole text. */
const as =
  (name: Pair, says: Texts): Texts =>
  (_, language) =>
    says(name[language === 'zh_cn' ? 0 : 1], language);
const failure =
  (key: ActivityError): Texts =>
  (_, language) =>
    activityErrorText(key, language);

const name: Pair = ['名称', 'Name'];
const names: Readonly<Record<string, { readonly named: Pair }>> = {
  nameZh: { named: ['中文名称', 'Chinese name'] },
  nameEn: { named: ['英文名称', 'English name'] },
};
const badNames = [
  ...['nameZh', 'nameEn'].flatMap((field) =>
    ['', ' '].map((value) => ({
      field,
      value,
      says: required,
      ...names[field],
      server: as(name, required),
    })),
  ),
  {
    field: 'nameZh',
    value: '字'.repeat(51),
    says: tooLong(50),
    ...names.nameZh,
    server: as(name, tooLong(50)),
  },
];
const nameOf = ({ nameZh, nameEn }: Values) => ({ zh_cn: nameZh, en_us: nameEn });
const number = (text: string | undefined) => (text ? Number(text) : null);

const thing: Values = {
  nameZh: '小喇叭',
  nameEn: 'Megaphone',
  prices: '10.00',
  code: '',
  limit: '',
  stock: '',
  sort: '1',
};
const lower: Values = {
  nameZh: '周末八折',
  nameEn: 'Weekend',
  discount: '0.8',
  startTime: '2030-01-02 00:00:00',
  endTime: '2030-01-03 00:00:00',
};
const written = (goodsIds: readonly string[]) => (values: Values) => ({
  name: nameOf(values),
  goodsIds,
  discount: values.discount,
  startTime: at(values.startTime),
  endTime: endAt(values.endTime),
});
const discount = {
  ...admin,
  at: '/storeDiscount',
  open: [['新增折扣', 'Add discount']],
  call: discounts.add,
  good: lower,
} as const;

const activity: Values = {
  titleZh: '充值榜',
  titleEn: 'Top',
  contentZh: '充值最多者获奖。',
  contentEn: 'The top wins.',
  link: '',
  sort: '1',
  showStart: '2030-01-01 00:00:00',
  start: '2030-01-02 00:00:00',
  end: '2030-01-03 00:00:00',
  payoutTime: '2030-01-03 01:00:00',
  showEnd: '2030-01-05 00:00:00',
  minBet: '',
  prizes: '10.00',
  turnover: '',
  accountAgeDays: '',
  budget: '',
};
const amounts = (text: string | undefined) => (text ? { CNY: text } : undefined);

export const offerForms: readonly FormUnderTest[] = [
  {
    name: 'goods',
    ...admin,
    at: '/goodList',
    open: [['新增商品', 'Add goods']],
    call: goods.add,
    good: thing,
    payload: (values) => ({
      name: nameOf(values),
      prices: { CNY: values.prices },
      code: values.code,
      limit: number(values.limit),
      stock: number(values.stock),
      sort: Number(values.sort),
    }),
    bad: [
      ...badNames,
      { field: 'prices', value: '', says: rule('amountRequired') },
      ...['-5', '1.005', '1e3', 'abc', '一'].map((value) => ({
        field: 'prices',
        value,
        says: rule('amountFormat'),
      })),
      { field: 'code', value: letters(65), says: tooLong(64) },
      ...['0', '1.5', '1000001'].map((value) => ({ field: 'limit', value, says: whole(1, 1_000_000) })),
      ...['-1', '0.5'].map((value) => ({ field: 'stock', value, says: whole(0, 1_000_000_000) })),
      ...['0', '1.5', '10000'].map((value) => ({ field: 'sort', value, says: whole(1, 9_999) })),
    ],
  },
  {
    name: 'a discount of no goods',
    ...discount,
    payload: written([]),
    bad: [{ field: 'goodsIds', value: '', says: chosen }],
  },
  {
    name: 'a discount',
    ...discount,
    async prepare(dialog, page) {
      await dialog.locator('[id="goodsIds"]').click();
      await page.locator('.k-choices [role=option]').first().click();
      await page.keyboard.press('Escape');
    },
    payload: written(['1']),
    bad: [
      ...badNames,
      { field: 'discount', value: '', says: required, server: rule('discountWrong') },
      ...['-0.1', '1.1', '0.12345', 'x'].map((value) => ({
        field: 'discount',
        value,
        says: rule('discountWrong'),
      })),
      { field: 'endTime', value: '2030-01-01 00:00:00', says: rule('timesReversed') },
    ],
  },
  {
    name: 'an activity',
    ...admin,
    at: '/activitySetting',
    open: [['新增活动', 'Add activity']],
    submit: ['存为草稿', 'Save as draft'],
    call: activities.add,
    good: activity,
    payload: (values) => ({
      kind: 'leaderboard',
      title: { zh_cn: values.titleZh, en_us: values.titleEn },
      content: { zh_cn: values.contentZh, en_us: values.contentEn },
      picture: null,
      link: values.link || null,
      sort: Number(values.sort),
      showStart: at(values.showStart),
      start: at(values.start),
      end: endAt(values.end),
      payoutTime: at(values.payoutTime),
      showEnd: endAt(values.showEnd),
      payoutWay: 'automatic',
      zone: 'BeiJing',
      currencies: ['CNY'],
      scope: { agents: [], except: [] },
      conditions: {
        turnover: amounts(values.turnover),
        ...(values.accountAgeDays ? { accountAgeDays: Number(values.accountAgeDays) } : {}),
      },
      budget: amounts(values.budget) ?? null,
      rule: {
        measure: 'turnover',
        minBet: amounts(values.minBet),
        prizes: [{ from: 1, to: 1, amount: amounts(values.prizes) ?? {} }],
      },
    }),
    bad: [
      { field: 'titleZh', value: '', says: rule('titleRequired') },
      { field: 'titleEn', value: ' ', says: rule('titleRequired') },
      ...['contentZh', 'contentEn'].map((field) => ({
        field,
        value: '',
        says: required,
        server: rule('contentRequired'),
      })),
      { field: 'titleZh', value: '字'.repeat(21), says: rule('titleTooLong', { max: 20 }) },
      ...['javascript:alert(1)', 'ftp://example.com', 'https://'].map((value) => ({
        field: 'link',
        value,
        says: rule('linkInvalid'),
      })),
      ...['0', '10000'].map((value) => ({
        field: 'sort',
        value,
        says: whole(1, 9_999),
        server: failure('sort'),
      })),
      { field: 'sort', value: '1.5', says: whole(1, 9_999), server: invalid },
      { field: 'start', value: '2029-12-31 00:00:00', says: rule('activityOutsideShow') },
      { field: 'start', value: '2030-01-04 00:00:00', says: rule('timesReversed') },
      { field: 'end', value: '2030-01-01 12:00:00', says: rule('timesReversed') },
      { field: 'end', value: '2030-01-06 00:00:00', says: rule('activityOutsideShow') },
      { field: 'payoutTime', value: '2030-01-02 12:00:00', says: rule('payoutTimeWrong') },
      { field: 'payoutTime', value: '2030-01-06 00:00:00', says: rule('payoutTimeWrong') },
      { field: 'showStart', value: '2030-01-02 12:00:00', says: rule('activityOutsideShow') },
      { field: 'showEnd', value: '2029-12-31 00:00:00', says: rule('timesReversed') },
      { field: 'showEnd', value: '2030-01-02 12:00:00', says: rule('activityOutsideShow') },
      { field: 'showEnd', value: '2030-01-03 00:30:00', says: rule('payoutTimeWrong') },
      { field: 'minBet', value: '1.005', says: failure('amount'), server: rule('amountFormat') },
      { field: 'prizes', value: '', says: failure('amountMissing') },
      { field: 'prizes', value: '0', says: failure('amount') },
      { field: 'prizes', value: 'abc', says: failure('amount'), server: rule('amountFormat') },
      { field: 'turnover', value: '-1', says: failure('amount'), server: rule('amountFormat') },
      { field: 'turnover', value: '0', says: failure('amount') },
      ...['-1', '36501'].map((value) => ({
        field: 'accountAgeDays',
        value,
        says: whole(0, 36_500),
        server: failure('days'),
      })),
      { field: 'budget', value: '9.99', says: failure('prizeAbove') },
      { field: 'budget', value: 'x', says: failure('amount'), server: rule('amountFormat') },
    ],
  },
];
