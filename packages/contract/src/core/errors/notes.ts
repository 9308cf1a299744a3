import type { Text } from '@pitboss/rules/i18n';

/** Failures of notes on records; codes 1290 to 1299. */
export const noteErrors = {
  'note.removed': {
    code: 1290,
    zh_cn: '该跟进记录已由{operator}于{time}删除',
    en_us: 'The note was removed by {operator} at {time}.',
  },
  'note.tooMany': {
    code: 1291,
    zh_cn: '每个对象最多{max}条跟进记录',
    en_us: 'A record can have at most {max} notes.',
  },
  /** The same for an unknown account, so that it tells nothing about accounts. */
  'note.notMentionable': {
    code: 1292,
    zh_cn: '不能提及@{account}：账号不存在，或无权查看这条跟进记录',
    en_us: 'Cannot mention @{account}: the account does not exist or may not read this note.',
  },
  'note.tooManyMentions': {
    code: 1293,
    zh_cn: '一条跟进记录最多提及{max}个账号',
    en_us: 'A note can mention at most {max} accounts.',
  },
  'note.ofOther': {
    code: 1294,
    zh_cn: '只有作者可以修改或删除这条跟进记录',
    en_us: 'Only its author can change or remove this note.',
  },
} as const satisfies Record<string, Text & { code: number }>;
