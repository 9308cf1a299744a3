import { describe, expect, it } from 'vitest';
import type { MessageKey } from '../messages.ts';
import { type Check, checkPassword, checkPasswordsMatch } from '../validation.ts';
import * as rules from './agent-checks.ts';

function table<T>(rule: (input: T) => Check, rows: readonly (readonly [T, MessageKey | null])[]) {
  for (const [input, key] of rows) expect(rule(input)?.key ?? null, JSON.stringify(input)).toBe(key);
}

const good = {
  account: 'agent01',
  name: '新代理',
  currency: 'CNY',
  phone: '13800138000',
  remark: '',
  rtp: '0.965',
};

describe('the agent form', () => {
  it('names the first wrong field (spec §5, agent)', () => {
    table(
      (change: Partial<typeof good>) => rules.checkNewAgent({ ...good, ...change }),
      [
        [{}, null],
        [{ phone: '' }, null],
        [{ phone: '+66812345678' }, null],
        [{ account: '' }, 'agentAccountWrong'],
        [{ account: 'abc' }, 'agentAccountWrong'],
        [{ account: '1agent' }, 'agentAccountWrong'],
        [{ account: 'a b c d' }, 'agentAccountWrong'],
        [{ account: '代理一二' }, 'agentAccountWrong'],
        [{ account: 'a'.repeat(21) }, 'agentAccountWrong'],
        [{ name: ' ' }, 'agentNameRequired'],
        [{ name: '名'.repeat(31) }, 'agentNameTooLong'],
        [{ currency: '' }, 'currencyRequired'],
        [{ phone: '12345' }, 'mobileWrong'],
        [{ remark: '备'.repeat(101) }, 'agentRemarkTooLong'],
        [{ rtp: '0.9' }, null],
        [{ rtp: '0.699' }, 'rtpRange'],
        [{ rtp: '0.991' }, 'rtpRange'],
        [{ rtp: '0.9651' }, 'rtpFormat'],
      ],
    );
  });

  it('takes passwords of 6 to 20 that match', () => {
    table(checkPassword, [
      ['', 'passwordRequired'],
      ['12345', 'passwordTooShort'],
      ['Agent-1', null],
      ['x'.repeat(21), 'passwordTooLong'],
    ]);
    expect(checkPasswordsMatch('Agent-1', 'Agent-2')?.key).toBe('passwordsDiffer');
  });

  it('wants a reason for a change of RTP', () => {
    table(rules.checkReason, [
      ['', 'reasonRequired'],
      ['  ', 'reasonRequired'],
      ['x', null],
      ['x'.repeat(201), 'reasonTooLong'],
    ]);
  });

  it('checks custom settings', () => {
    const settings = { brand: '', defaultChip: null, serviceLink: '' };
    table(
      (change: Partial<{ brand: string; defaultChip: string | null; serviceLink: string }>) =>
        rules.checkCustomSettings({ ...settings, ...change }),
      [
        [{}, null],
        [{ brand: '金'.repeat(30), defaultChip: '50.00', serviceLink: 'https://help.example.com/x' }, null],
        [{ brand: '金'.repeat(31) }, 'brandTooLong'],
        [{ defaultChip: '' }, 'amountRequired'],
        [{ defaultChip: '1.234' }, 'amountFormat'],
        [{ defaultChip: '-5' }, 'amountFormat'],
        [{ defaultChip: '0' }, 'amountPositive'],
        [{ defaultChip: '99999999999999' }, 'amountTooLarge'],
        [{ serviceLink: 'javascript:alert(1)' }, 'linkInvalid'],
        [{ serviceLink: 'help.example.com' }, 'linkInvalid'],
        [{ serviceLink: `https://help.example.com/${'x'.repeat(480)}` }, 'linkInvalid'],
      ],
    );
  });

  it('reads a png by its first bytes alone', () => {
    const header = (width: number, height: number, length = 100) => {
      const bytes = new Uint8Array(length);
      bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
      const view = new DataView(bytes.buffer);
      view.setUint32(16, width);
      view.setUint32(20, height);
      return bytes;
    };
    table(rules.checkLogoFile, [
      [header(132, 132), null],
      [header(150, 150), null],
      [header(131, 131), 'logoSize'],
      [header(151, 151), 'logoSize'],
      [header(140, 141), 'logoSize'],
      [header(0xffffffff, 0xffffffff), 'logoSize'],
      [header(140, 140, rules.logoBytes), null],
      [header(140, 140, rules.logoBytes + 1), 'logoTooLarge'],
      [header(140, 140, 33).subarray(0, 32), 'logoType'],
      [
        new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="140" height="140"/>'),
        'logoType',
      ],
      [new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'logoType'],
      [new Uint8Array(0), 'logoType'],
    ]);
  });
});
