import { fieldName } from '@pitboss/contract/core/labels/field-names';
import { members } from '@pitboss/contract/members/members';
import {
  dayCountMax,
  disabledBenefits,
  smallGameBlacklist,
  tradeLimits,
} from '@pitboss/contract/members/restrictions';
import { money } from '@pitboss/contract/money/money';
import { type MessageRef, messageText, refer } from '@pitboss/rules/messages';
import {
  type Bad,
  badAmounts,
  badPhones,
  type FormUnderTest,
  later,
  letters,
  notice,
  required,
  rule,
  type Texts,
  tooLong,
  type Values,
  whole,
} from './table.ts';

const admin = { console: 'admin', account: 'superadmin' } as const;
const demo = { ...admin, at: '/memberList?account=demo1', row: 'demo1' } as const;
const next = ['下一步', 'Next'] as const;

/**
 * Returns a message that the server prefixes with the name of the field, because several fields share the
 * rule.
 */
const at =
  (field: string, key: MessageRef['key'], params: MessageRef['params'] = {}): Texts =>
  (_, language) =>
    `${fieldName(field, language)}${language === 'zh_cn' ? '：' : ': '}${messageText(refer(key, params), language)}`;

const moneyForm = (
  name: string,
  open: FormUnderTest['open'],
  order: string,
  where: Pick<FormUnderTest, 'console' | 'account' | 'at' | 'row'> & { readonly id: string },
  amounts: readonly Bad[] = badAmounts('amount'),
): FormUnderTest => ({
  name,
  open,
  ...where,
  submit: next,
  // The form calls a dry run first, with the same rules as the order.
  call: money.preview,
  good: { amount: '1', remark: '' },
  payload: ({ amount, remark }) => ({ order, id: where.id, amount, remark }),
  bad: [...amounts, { field: 'remark', value: letters(101), says: tooLong(100) }],
});

const credits = [
  { field: 'amount', value: '', says: rule('amountRequired') },
  ...['-5', '1.005', '1e3', 'abc'].map((value) => ({ field: 'amount', value, says: rule('amountFormat') })),
];
const major = { ...admin, at: '/agentList?account=major1', row: 'major1', id: '11' } as const;

export const moneyForms: readonly FormUnderTest[] = [
  moneyForm('quota for an agent', [['增加额度', 'Add quota']], 'quota', major),
  moneyForm('points of an agent', [['购买点数', 'Buy points']], 'points', major),
  moneyForm('credit of an agent', [['信用额度', 'Credit limit']], 'credit', major, credits),
  moneyForm('a deposit', [['上分', 'Deposit']], 'deposit', { ...demo, id: '101' }),
  moneyForm('a withdrawal', [['下分', 'Withdraw']], 'withdraw', { ...demo, id: '101' }),
  moneyForm('quota for a sub-agent', [['增加额度', 'Add quota']], 'quota', {
    console: 'agent',
    account: 'major1',
    at: '/agentList?account=share1',
    row: 'share1',
    id: '12',
  }),
];

const limitFields = ['inMax', 'outMax', 'inDayMax', 'outDayMax'];
const badLimits: Bad[] = [
  ...limitFields.flatMap((field) =>
    [
      ['0', 'amountPositive'],
      ['-5', 'amountFormat'],
      ['1.005', 'amountFormat'],
      ['abc', 'amountFormat'],
    ].map(([value = '', key]) => {
      const rule_ = key as MessageRef['key'];
      return { field, value, says: rule(rule_), server: at(field, rule_) };
    }),
  ),
  ...['0', '-1', '1.5', 'x', '1000000'].map((value) => ({
    field: 'dayCount',
    value,
    says: whole(1, dayCountMax),
  })),
  { field: 'remark', value: letters(201), says: tooLong(200) },
];
const limitPayload = ({ account: _account, ...values }: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
const past = '2024-01-01 00:00:00';
const badReasons = [
  ...['', ' '].map((value) => ({ field: 'reason', value, says: required })),
  { field: 'reason', value: letters(201), says: tooLong(200) },
];
const badAccounts: Bad[] = [
  { field: 'accounts', value: '', says: required },
  {
    field: 'accounts',
    value: 'demo1,nobody9',
    says: notice('member.unknown', { account: 'nobody9' }),
    byServer: true,
  },
];

export const memberForms: readonly FormUnderTest[] = [
  {
    name: 'a mute',
    ...demo,
    open: [['禁言', 'Mute']],
    call: members.updateBanChat,
    good: { remark: '' },
    payload: ({ remark }) => ({ ids: '101', duration: 'day', remark }),
    bad: [{ field: 'remark', value: letters(201), says: tooLong(200) }],
  },
  {
    name: 'a killing probability',
    ...demo,
    open: [['点杀概率', 'Killing probability']],
    call: members.setKill,
    good: { probability: '0.25' },
    payload: ({ probability }) => ({ ids: ['101'], probability }),
    bad: [
      { field: 'probability', value: '', says: required, server: rule('killProbabilityWrong') },
      ...['0', '0.00', '1.01', '2', '-0.5', '0.255', 'abc', '1e-1'].map((value) => ({
        field: 'probability',
        value,
        says: rule('killProbabilityWrong'),
      })),
    ],
  },
  {
    name: 'a member',
    ...demo,
    open: [['修改资料', 'Edit']],
    call: members.update,
    good: { nickname: 'Demo', name: '', mobile: '', remark: '' },
    payload: (values) => ({ id: '101', ...values }),
    bad: [
      ...['', ' '].map((value) => ({ field: 'nickname', value, says: required })),
      { field: 'nickname', value: letters(33), says: tooLong(32) },
      { field: 'name', value: letters(65), says: tooLong(64) },
      ...badPhones('mobile'),
      { field: 'remark', value: letters(201), says: tooLong(200) },
    ],
  },
  {
    name: 'new transfer limits',
    ...admin,
    at: '/memberTransferMan',
    open: [['新增', 'Add']],
    call: tradeLimits.add,
    good: { account: 'demo1', inMax: '', outMax: '', inDayMax: '', outDayMax: '', dayCount: '', remark: '' },
    payload: (values) => ({ account: values.account ?? '', ...limitPayload(values) }),
    bad: [
      { field: 'account', value: '', says: required, beside: { inMax: '5' } },
      {
        field: 'account',
        value: 'nobody9',
        says: notice('member.unknown', { account: 'nobody9' }),
        byServer: true,
        beside: { inMax: '5' },
      },
      ...badLimits,
    ],
  },
  {
    name: 'a member barred from benefits',
    ...admin,
    at: '/welfareBlacklist',
    open: [['新增', 'Add']],
    call: disabledBenefits.add,
    good: { accounts: 'demo1', reason: 'x', until: '2040-01-01 00:00:00' },
    payload: ({ accounts, reason, until }) => ({
      accounts,
      kind: 'all',
      reason,
      ...(until === past ? { until: 5 } : {}),
    }),
    bad: [...badAccounts, ...badReasons, { field: 'until', value: past, says: later }],
  },
  {
    name: 'a member barred from mini games',
    ...admin,
    at: '/smallgameBlacklist',
    open: [['新增', 'Add']],
    call: smallGameBlacklist.add,
    good: { accounts: 'demo1', reason: 'x' },
    payload: ({ accounts, reason }) => ({ accounts, reason }),
    bad: [...badAccounts, ...badReasons],
  },
];
