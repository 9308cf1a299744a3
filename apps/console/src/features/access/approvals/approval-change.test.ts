// @vitest-environment jsdom
import '../../../kit/labels.ts';
import { expect, it } from 'vitest';
import { targetName } from './approval-change.ts';

it.each([
  ['agent:12 share1', 'share1', 'share1'],
  ['member:101', 'Member 101', '会员 101'],
  ['platformKey', 'Platform key', '平台密钥'],
  ['approvalRule:quota systemAdmin', 'Approval rule Quota System administrator', '审批规则 额度 系统管理员'],
  [
    'approvalRule:rules superAdmin',
    'Approval rule Approval rules Super administrator',
    '审批规则 审批规则 超级管理员',
  ],
  ['unknown:7 x', 'unknown:7 x', 'unknown:7 x'],
  ['2026-03', '2026-03', '2026-03'],
])('names the target %s in words', (target, english, chinese) => {
  expect(targetName(target, 'en_us')).toBe(english);
  expect(targetName(target, 'zh_cn')).toBe(chinese);
});
