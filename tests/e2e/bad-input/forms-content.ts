import { announcements } from '@pitboss/contract/content/announcements';
import { tickers } from '@pitboss/contract/content/tickers';
import {
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

/** Forms of content that members and agents read: announcements and news tickers. */

const admin = { console: 'admin', account: 'superadmin' } as const;
const at = (text: string | undefined) => (text ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : undefined);

/** The two inputs of one label have names of their own. */
const titles: Readonly<Record<string, { readonly named: Pair }>> = {
  titleZh: { named: ['中文标题', 'Chinese title'] },
  titleEn: { named: ['英文标题', 'English title'] },
};
const title: Pair = ['标题', 'Title'];
const content: Pair = ['内容', 'Content'];
/** Returns the server's message about a bilingual text, which has one name for both languages. */
const as =
  (name: Pair, says: Texts): Texts =>
  (_, language) =>
    says(name[language === 'zh_cn' ? 0 : 1], language);
/** A text in both languages, from its two fields. */
const dto = (name: string, value: Values) => ({ zh_cn: value[`${name}Zh`], en_us: value[`${name}En`] });

const titled: Values = {
  titleZh: '维护通知',
  titleEn: 'Maintenance',
  contentZh: '周日维护',
  contentEn: 'On Sunday',
  startTime: '2030-01-02 00:00:00',
  endTime: '',
};
const ticker: Values = {
  contentZh: '新桌开放',
  contentEn: 'A new table is open',
  startTime: '2030-01-02 00:00:00',
  endTime: '2030-01-03 00:00:00',
  interval: '10',
  sort: '1',
};

export const contentForms: readonly FormUnderTest[] = [
  {
    name: 'an announcement',
    ...admin,
    at: '/bulletin',
    open: [['新增公告', 'Add announcement']],
    call: announcements.add,
    good: titled,
    payload: (values) => ({
      type: 'general',
      title: dto('title', values),
      content: dto('content', values),
      startTime: at(values.startTime),
      ...(values.endTime ? { endTime: at(values.endTime) } : {}),
    }),
    bad: [
      ...(['titleZh', 'titleEn', 'contentZh', 'contentEn'] as const).flatMap((field) =>
        ['', ' '].map((value) => ({
          field,
          value,
          says: required,
          ...titles[field],
          server: as(field.startsWith('title') ? title : content, required),
        })),
      ),
      ...[
        { field: 'titleZh', value: '字'.repeat(51) },
        { field: 'titleEn', value: letters(51) },
      ].map((one) => ({
        ...one,
        ...titles[one.field],
        says: tooLong(50),
        server: as(title, tooLong(50)),
      })),
      {
        field: 'contentZh',
        value: '字'.repeat(5_001),
        says: tooLong(5_000),
        server: as(content, tooLong(5_000)),
      },
      ...['[x](javascript:alert)', '[x](ftp://example.com)', '[x]()'].map((value) => ({
        field: 'contentEn',
        value,
        says: rule('linkInvalid'),
      })),
      { field: 'endTime', value: '2030-01-01 00:00:00', says: rule('timesReversed') },
    ],
  },
  {
    name: 'a news ticker',
    ...admin,
    at: '/marqueeList',
    open: [['新增跑马灯', 'Add news ticker']],
    call: tickers.add,
    good: ticker,
    payload: (values) => ({
      content: dto('content', values),
      startTime: at(values.startTime),
      endTime: at(values.endTime),
      interval: Number(values.interval),
      sort: Number(values.sort),
    }),
    bad: [
      ...['contentZh', 'contentEn'].map((field) => ({
        field,
        value: '',
        says: rule('contentRequired'),
      })),
      { field: 'contentZh', value: '字'.repeat(200), says: rule('tickerChineseTooLong', { max: 200 }) },
      { field: 'contentEn', value: letters(500), says: rule('tickerEnglishTooLong', { max: 500 }) },
      { field: 'endTime', value: '2030-01-01 00:00:00', says: rule('timesReversed') },
      ...['0', '121'].map((value) => ({
        field: 'interval',
        value,
        says: rule('intervalWrong', { min: 1, max: 120 }),
      })),
      {
        field: 'interval',
        value: '1.5',
        says: rule('intervalWrong', { min: 1, max: 120 }),
        server: invalid,
      },
      ...['0', '10000'].map((value) => ({ field: 'sort', value, says: whole(1, 9_999) })),
    ],
  },
];
