import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { readOidc } from './oidc-settings.ts';

const complete = {
  OIDC_ISSUER: 'https://login.example.com/realms/staff',
  OIDC_CLIENT_ID: 'pitboss',
  OIDC_CLIENT_SECRET: 'secret',
};
const read = (values: Readonly<Record<string, string>>) => readOidc(readEnvironment(values));

it('is off without an issuer, and complete with issuer, client and secret', () => {
  expect(read({})).toBeNull();
  expect(read(complete)).toEqual({
    issuer: 'https://login.example.com/realms/staff',
    clientId: 'pitboss',
    clientSecret: 'secret',
    scopes: 'openid profile',
    groupsClaim: 'groups',
    label: { zh_cn: '公司账号登录', en_us: 'Company account' },
    createsAccounts: false,
  });
  expect(read({ ...complete, OIDC_ISSUER: 'http://127.0.0.1:9000' })?.issuer).toBe('http://127.0.0.1:9000');
});

it.each([
  ['an issuer alone', { OIDC_ISSUER: complete.OIDC_ISSUER }, 'OIDC_ISSUER needs OIDC_CLIENT_ID'],
  ['a client alone', { OIDC_CLIENT_ID: 'pitboss' }, 'need OIDC_ISSUER'],
  ['plain http', { ...complete, OIDC_ISSUER: 'http://login.example.com' }, 'must begin with https://'],
  ['scopes without openid', { ...complete, OIDC_SCOPES: 'profile' }, 'OIDC_SCOPES must contain openid'],
  ['no address', { ...complete, OIDC_ISSUER: 'login.example.com' }, 'OIDC_ISSUER must be an address'],
])('rejects %s in one sentence', (_, values, message) => {
  expect(() => read(values)).toThrow(message);
});
