import { expect, it } from 'vitest';
import { walletCodeText } from './wallet-code-texts.ts';

it('states the meaning of the codes of the protocol only', () => {
  expect(walletCodeText(1003)?.en_us).toBe('The member is disabled');
  expect(walletCodeText(4711)).toBeUndefined();
});
