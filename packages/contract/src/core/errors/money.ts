import type { Text } from '@pitboss/rules/i18n';

/** Failures of money: the ledger, quota, statements; codes 1300 to 1349. */
export const moneyErrors = {
  'money.insufficient': {
    code: 1300,
    zh_cn: '{account}可用余额不足：可用{available}，需要{amount}',
    en_us: 'The available balance of {account} is insufficient: {available} available, {amount} needed.',
  },
  'money.changed': {
    code: 1301,
    zh_cn: '账目已发生变化，请重新确认',
    en_us: 'The accounts have changed. Please confirm again.',
  },
  'money.childrenOnly': {
    code: 1302,
    zh_cn: '只能为直属下级调整额度',
    en_us: 'Quota can only be adjusted for direct sub-agents.',
  },
  'money.otherBody': {
    code: 1303,
    zh_cn: '该操作编号已用于其他内容',
    en_us: 'This key was already used for different content.',
  },
  'money.frozen': {
    code: 1304,
    zh_cn: '账目校验异常，资金操作已暂停，请联系管理员',
    en_us: 'The ledger check failed; money operations are suspended. Please contact an administrator.',
  },
  'money.creditInUse': {
    code: 1305,
    zh_cn: '信用额度不能低于已使用的{used}',
    en_us: 'The credit limit must not be below the amount in use: {used}.',
  },
  'money.noTransfersHere': {
    code: 1306,
    zh_cn: '该代理的转账模式不支持人工上下分',
    en_us: 'The transfer mode of this agent does not allow manual deposits and withdrawals.',
  },
  'money.currencyDiffers': {
    code: 1307,
    zh_cn: '上下级币种不同（{from}与{to}），请使用购买点数',
    en_us: 'The currencies differ ({from} and {to}). Please use Buy points.',
  },
  'money.reversedAlready': {
    code: 1308,
    zh_cn: '该笔记录已被冲正',
    en_us: 'This entry has already been reversed.',
  },
  'money.notReversible': {
    code: 1309,
    zh_cn: '该类型的记录不能冲正',
    en_us: 'Entries of this type cannot be reversed.',
  },
  'money.transferLimit': {
    code: 1311,
    zh_cn: '超出会员{account}的转账限额',
    en_us: 'The transfer limit of member {account} is exceeded.',
  },
  'money.balanceBound': {
    code: 1312,
    zh_cn: '{account}的余额将超出系统上限',
    en_us: 'The balance of {account} would exceed the system limit.',
  },
  'money.stillWrong': {
    code: 1310,
    zh_cn: '校验未通过，不能解除',
    en_us: 'The ledger check has not passed, so money operations stay suspended.',
  },
} as const satisfies Record<string, Text & { code: number }>;
