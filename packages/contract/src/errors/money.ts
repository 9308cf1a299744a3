import type { Text } from '@pitboss/rules/i18n';

/** Failures of money: the ledger, quota, statements; codes 1300 to 1349. */
export const moneyErrors = {
  'money.insufficient': {
    code: 1300,
    zh_cn: '{account}可用余额不足：可用{available}，需要{amount}',
    en_us: 'The balance of {account} does not suffice: {available} available, {amount} needed.',
  },
  'money.changed': {
    code: 1301,
    zh_cn: '账目已发生变化，请重新确认',
    en_us: 'The accounts have changed meanwhile, please check again.',
  },
  'money.childrenOnly': {
    code: 1302,
    zh_cn: '只能为直属下级调整额度',
    en_us: 'Money goes to direct subordinates only.',
  },
  'money.otherBody': {
    code: 1303,
    zh_cn: '该操作编号已用于其他内容',
    en_us: 'This key was used for another request.',
  },
  'money.frozen': {
    code: 1304,
    zh_cn: '账目校验异常，资金操作已暂停，请联系管理员',
    en_us: 'Money is frozen until an administrator has checked the ledger.',
  },
  'money.creditInUse': {
    code: 1305,
    zh_cn: '信用额度不能低于已使用的{used}',
    en_us: 'The credit cannot be below what is in use: {used}.',
  },
  'money.noTransfersHere': {
    code: 1306,
    zh_cn: '该代理的转账模式不支持人工上下分',
    en_us: 'The transfer mode of this agent takes no transfers by hand.',
  },
  'money.currencyDiffers': {
    code: 1307,
    zh_cn: '上下级币种不同（{from}与{to}），请使用购买点数',
    en_us: 'The currencies differ ({from} and {to}); buy points instead.',
  },
  'money.reversedAlready': {
    code: 1308,
    zh_cn: '该笔记录已被冲正',
    en_us: 'This entry was reversed already.',
  },
  'money.notReversible': {
    code: 1309,
    zh_cn: '该类型的记录不能冲正',
    en_us: 'Entries of this kind are not reversed by hand.',
  },
  'money.transferLimit': {
    code: 1311,
    zh_cn: '超出会员{account}的转账限额',
    en_us: 'The transfer is beyond the limits of the member {account}.',
  },
  'money.balanceBound': {
    code: 1312,
    zh_cn: '{account}的余额将超出系统上限',
    en_us: 'The balance of {account} would be beyond what the ledger holds.',
  },
  'money.stillWrong': {
    code: 1310,
    zh_cn: '校验未通过，不能解除',
    en_us: 'The proof is not green; money stays frozen.',
  },
} as const satisfies Record<string, Text & { code: number }>;
