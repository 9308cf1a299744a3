import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'vitest';
import type { SavedForm } from './entry.ts';

/** Forms of the page with an agent's own information. */

export const ownAccount = 'formown';
const own = {
  as: ownAccount,
  form: (page) => page.getByRole('main'),
} as const satisfies Partial<SavedForm>;
const transfer = { ...own, at: '/myInfo?tab=transfer' } as const;
const wallet = { ...own, at: '/myInfo?tab=walletSettings' } as const;
const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const ownForms: readonly SavedForm[] = [
  {
    ...wallet,
    name: 'how the own wallet is called',
    file: 'parts/wallet/SettingsForm.tsx',
    call: 'walletSettings.setOwn',
    fill: { 'Reply signatures': 'Required', 'Member lock': 'Strict' },
    submit: 'Save settings',
    seen: async (_, { read }) =>
      expect(await read('walletSettings.own', {})).toMatchObject({
        wallet: { signatures: 'require', lockPolicy: 'strict' },
      }),
  },
  {
    ...wallet,
    name: 'the breaker of the own wallet',
    file: 'parts/wallet/BreakerForm.tsx',
    call: 'walletSettings.forceOwn',
    fill: { 'Set to': 'Forced off', Remark: 'maintenance here' },
    submit: 'Apply',
    seen: async (page) => {
      await page.getByText('maintenance here').first().waitFor();
    },
  },
  {
    ...transfer,
    name: 'the callback address of the own wallet',
    file: 'features/my-info/transfer/TransferForm.tsx',
    call: 'myInfo.setTransfer',
    fill: {
      'Callback address': 'https://example.com/own',
      understood: async (form) =>
        form.getByRole('checkbox', { name: 'I understand: force the members offline' }).check(),
    },
    submit: 'Save',
    seen: async (_, { read }) =>
      expect(await read('myInfo.profile', {})).toMatchObject({
        agent: { callbackUrl: 'https://example.com/own' },
      }),
  },
  {
    ...own,
    name: 'the own public key',
    file: 'features/my-info/KeyForm.tsx',
    call: 'myInfo.setPublicKey',
    at: '/myInfo?tab=key',
    fill: { 'New public key': publicKey, 'Confirm account': ownAccount },
    submit: 'Set public key',
    seen: async (page) => {
      await page.getByText('RSA, 2048 bits').first().waitFor();
    },
  },
  {
    ...own,
    name: 'an own API key',
    file: 'features/my-info/ApiKeyForm.tsx',
    call: 'myInfo.newApiKey',
    at: '/myInfo?tab=apiKey',
    fill: { 'Confirm account': ownAccount },
    submit: 'Generate new key',
    seen: async (page) => {
      await page.getByText('The secret is shown only once').waitFor();
    },
  },
];
