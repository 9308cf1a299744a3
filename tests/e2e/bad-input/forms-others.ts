import { access } from '@pitboss/contract/access/access';
import { myInfo } from '@pitboss/contract/agents/my-info';
import { newOldUsers, standardDaysMax } from '@pitboss/contract/members/new-old-users';
import { currency } from '@pitboss/contract/money/currency';
import { money } from '@pitboss/contract/money/money';
import { choose } from './forms-agents.ts';
import {
  type Bad,
  badAmounts,
  badCallbacks,
  badPasswords,
  badPhones,
  type FormUnderTest,
  invalid,
  letters,
  notice,
  required,
  rule,
  type Texts,
  tooLong,
  whole,
} from './table.ts';

const admin = { console: 'admin', account: 'superadmin' } as const;
const major = { console: 'agent', account: 'major1' } as const;
const past = '2024-01-01 00:00:00';
const memberPage = 1015;

const badNicknames = [
  ...['', ' '].map((value) => ({ field: 'nickname', value, says: required })),
  { field: 'nickname', value: '名'.repeat(41), says: tooLong(40) },
];
const noPermissions = { field: 'permissions', value: '', says: rule('permissionsRequired') };
const user = { account: 'fresh02', nickname: 'Fresh', phone: '', pwd: 'Sesame77', repeat: 'Sesame77' };
/** The tree of permissions is no input: it stays as empty as it comes. */
const texts: FormUnderTest['enter'] = async (dialog, field, value) => {
  if (field !== 'permissions') await dialog.locator(`[id="${field}"]`).fill(value);
};

export const accessForms: readonly FormUnderTest[] = [
  ...([admin, major] as const).map(
    (who): FormUnderTest => ({
      name: `an account made by ${who.account}`,
      ...who,
      at: '/bypassAccount',
      open: [
        who === admin ? (['新增管理员', 'Add administrator'] as const) : ['新增子账号', 'Add sub-account'],
      ],
      call: access.addSubAccount,
      good: user,
      payload: async ({ account = '', nickname, phone, pwd: password = '', permissions }, helpers) => ({
        account,
        nickname,
        phone,
        role: who === admin ? 'systemAdmin' : 'subAccount',
        permissions: permissions === '' ? [] : [memberPage],
        pwd: await helpers.seal(account, password),
      }),
      enter: texts,
      bad: [
        ...['abc', letters(21), 'a b c', 'desk-01', '子账号一'].map((value) => ({
          field: 'account',
          value,
          says: rule('staffAccountWrong'),
        })),
        { field: 'account', value: '', says: required, server: required },
        ...badNicknames,
        ...badPhones('phone'),
        ...badPasswords,
        noPermissions,
      ],
    }),
  ),
  {
    name: 'a new password of a sub-account',
    ...major,
    at: '/bypassAccount?account=sub1',
    row: 'sub1',
    open: [['重置密码', 'Reset password']],
    call: access.resetSubAccountPassword,
    good: { pwd: 'Sesame77', repeat: 'Sesame77' },
    payload: async ({ pwd: password = '' }, helpers) => ({
      id: '8',
      pwd: await helpers.seal('sub1', password),
    }),
    bad: badPasswords,
  },
  ...([admin, major] as const).map(
    (who): FormUnderTest => ({
      name: `the whitelist of ${who.account}`,
      ...who,
      at: '/ipManagement',
      open: [['新增白名单', 'Add addresses']],
      call: access.addWhitelist,
      good: { ips: '203.0.113.7' },
      payload: ({ ips }) => ({ ips, kind: 'backoffice' }),
      bad: [
        ...['', ' '].map((value) => ({ field: 'ips', value, says: rule('ipRequired') })),
        ...['256.1.1.1', '1.2.3', 'abc', '1.2.3.4/33', '01.2.3.4', '2001:db8::g'].map((value) => ({
          field: 'ips',
          value,
          says: rule('ipInvalid', { ip: value }),
        })),
        { field: 'ips', value: '1.2.3.4,5.6.7', says: rule('ipInvalid', { ip: '5.6.7' }) },
        { field: 'ips', value: '1.2.3.4,', says: rule('ipInvalid', { ip: '' }) },
        { field: 'ips', value: '10.0.0.0/8', says: rule('ipRangeTooWide', { ip: '10.0.0.0/8' }) },
        { field: 'ips', value: '2001::/32', says: rule('ipRangeTooWide', { ip: '2001::/32' }) },
        {
          field: 'ips',
          value: Array.from({ length: 201 }, (_, n) => `10.1.1.${n % 250}`).join(','),
          says: rule('ipTooMany', { max: 200 }),
        },
      ],
    }),
  ),
];

const badRates = [
  { field: 'rate', value: '', says: rule('exchangeRateRequired') },
  ...['0', '-7', '7,1', 'abc', '7.123456789', '7e1'].map((value) => ({
    field: 'rate',
    value,
    says: rule('exchangeRateWrong'),
  })),
];
/** The name of a currency is one field with an input a language. */
const bothNames = (value: string, says: Texts): Bad[] => [
  { field: 'name_zh_cn', value, says, named: ['中文名称', 'Chinese name'] },
  { field: 'name_en_us', value, says, named: ['英文名称', 'English name'] },
];
const coin = { code: 'MYR', name_zh_cn: '林吉特', name_en_us: 'Ringgit', symbol: 'RM', rate: '1.62' };

export const settingForms: readonly FormUnderTest[] = [
  {
    name: 'a new currency',
    ...admin,
    at: '/listCurrency',
    open: [['新增币种', 'Add currency']],
    call: currency.add,
    good: coin,
    payload: (values) => values,
    bad: [
      { field: 'code', value: '', says: required, server: rule('currencyCodeWrong') },
      ...['US', 'DOLLAR', 'U5D', '美元币'].map((value) => ({
        field: 'code',
        value,
        says: rule('currencyCodeWrong'),
      })),
      ...bothNames('', required),
      { field: 'symbol', value: '', says: required },
      ...bothNames(letters(41), tooLong(40)),
      { field: 'symbol', value: 'RMRMR', says: tooLong(4) },
      ...badRates,
      { field: 'code', value: 'USD', says: notice('currency.exists'), byServer: true },
    ],
  },
  {
    name: 'an exchange rate',
    ...admin,
    at: '/listCurrency?code=USD',
    row: 'USD',
    open: [['修改', 'Edit']],
    call: currency.setRate,
    good: { rate: '7.18' },
    payload: ({ rate, validFrom }) => ({
      code: 'USD',
      rate,
      ...(validFrom ? { validFrom: Date.parse('2024-01-01T00:00:00Z') } : {}),
    }),
    bad: [...badRates, { field: 'validFrom', value: past, says: rule('rateTimeWrong') }],
  },
  {
    name: 'the old-user standard',
    ...admin,
    at: '/newOldUser',
    open: [['设置标准', 'Set standard']],
    call: newOldUsers.setStandard,
    good: { days: '30', amountCny: '' },
    payload: ({ days, amountCny }) => ({ ...(days ? { days: Number(days) } : {}), amountCny }),
    bad: [
      ...['-1', '3651'].map((value) => ({ field: 'days', value, says: whole(0, standardDaysMax) })),
      { field: 'days', value: '1.5', says: whole(0, standardDaysMax), server: invalid },
      { field: 'days', value: 'x', says: whole(0, standardDaysMax), server: null },
      ...badAmounts('amountCny').filter(({ value }) => value !== ''),
    ],
  },
  {
    name: 'undoing an entry',
    ...admin,
    at: '/quotaChangeRecord?kind=quotaIn&agentId=11',
    row: 'major1',
    open: [['冲正', 'Reverse']],
    submit: ['下一步', 'Next'],
    call: money.reverse,
    good: { remark: 'x' },
    payload: ({ remark }) => ({ id: '1', remark }),
    bad: [
      ...['', ' '].map((value) => ({ field: 'remark', value, says: required })),
      { field: 'remark', value: letters(101), says: tooLong(100) },
    ],
  },
];

const key = 'A'.repeat(390);
const updateKey = ['更新公钥', 'Update public key'] as const;

export const ownForms: readonly FormUnderTest[] = [
  {
    name: 'the public key',
    ...major,
    at: '/myInfo?tab=key',
    open: [],
    submit: updateKey,
    call: myInfo.setPublicKey,
    good: { publicKey: key, confirm: 'major1' },
    payload: ({ publicKey, confirm }) => ({
      ...(myInfo.setPublicKey.example().body as object),
      ...(publicKey === key ? {} : { publicKey }),
      confirm,
    }),
    bad: [
      { field: 'publicKey', value: '', says: required, server: rule('publicKeyWrong') },
      ...['key', key.slice(0, 100), `-----BEGIN PUBLIC KEY-----\n${key}`].map((value) => ({
        field: 'publicKey',
        value,
        says: rule('publicKeyWrong'),
      })),
      {
        field: 'publicKey',
        value: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`,
        says: rule('publicKeyPrivate'),
      },
      { field: 'confirm', value: '', says: required, server: required },
      ...['share1', 'MAJOR1'].map((value) => ({
        field: 'confirm',
        value,
        says: rule('confirmationDiffers'),
      })),
    ],
  },
  {
    name: 'an API key',
    ...major,
    at: '/myInfo?tab=apiKey',
    open: [],
    submit: ['生成新密钥', 'Generate new key'],
    call: myInfo.newApiKey,
    good: { confirm: 'major1' },
    payload: ({ confirm }) => ({ confirm, keepOld: true }),
    bad: [
      { field: 'confirm', value: '', says: required, server: required },
      ...['share1', 'MAJOR1'].map((value) => ({
        field: 'confirm',
        value,
        says: rule('confirmationDiffers'),
      })),
    ],
  },
  {
    name: 'the callback address of the own wallet',
    console: 'agent',
    account: 'major1',
    at: '/myInfo?tab=transfer',
    open: [],
    submit: ['保存', 'Save'],
    prepare: (dialog, page, language) =>
      choose(dialog, page, 'transferMode', language === 'zh_cn' ? '单一钱包' : 'Seamless wallet'),
    call: myInfo.setTransfer,
    good: { apiUrl: 'https://example.com/' },
    payload: ({ apiUrl }) => ({ apiUrl, transferMode: 'seamless' }),
    bad: badCallbacks('apiUrl'),
  },
];
