import { refer } from '@pitboss/rules/messages';
import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';

describe('the text of a broken rule with a field', () => {
  it('names the field first', () => {
    const broken = new AppError('rule.brokenAt', { field: 'reason', message: refer('amountPositive') });
    expect(broken.desc('en_us')).toBe('Reason: The amount must be greater than 0.');
    expect(broken.desc('zh_cn')).toBe('原因：金额必须大于0');
  });

  it('names it once where the rule does', () => {
    const broken = new AppError('rule.brokenAt', {
      field: 'rtp',
      message: refer('rtpRange', { min: '0.700', max: '0.990' }),
    });
    expect(broken.desc('en_us')).toBe('RTP must be between 0.700 and 0.990.');
    expect(broken.desc('zh_cn')).toBe('RTP范围为0.700到0.990');
  });
});
