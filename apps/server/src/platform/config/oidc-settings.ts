import { UserError } from '../errors/user-error.ts';

/** The company's identity provider (OIDC_…, docs/operations.md). */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** Claim that lists the groups of a user. */
  readonly groupsClaim: string;
  /** Label of the button on the sign-in page. */
  readonly label: { readonly zh_cn: string; readonly en_us: string };
  /** Accounts are created at the first sign-in, where a group gives a role. */
  readonly createsAccounts: boolean;
}

interface OidcEnvironment {
  readonly OIDC_ISSUER: string | undefined;
  readonly OIDC_CLIENT_ID: string | undefined;
  readonly OIDC_CLIENT_SECRET: string | undefined;
  readonly OIDC_SCOPES: string;
  readonly OIDC_GROUPS_CLAIM: string;
  readonly OIDC_LABEL_ZH: string;
  readonly OIDC_LABEL_EN: string;
  readonly OIDC_CREATE_ACCOUNTS: boolean;
}

const ownHosts = ['localhost', '127.0.0.1', '[::1]'];

/** The identity provider that the environment names; null where there is no sign-in with it. */
export function readOidc(env: OidcEnvironment): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined) {
    if (clientId !== undefined || clientSecret !== undefined)
      throw new UserError(
        'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need OIDC_ISSUER, the address of the provider.',
      );
    return null;
  }
  if (clientId === undefined || clientSecret === undefined)
    throw new UserError(
      'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, as the provider issued them.',
    );
  const url = new URL(issuer);
  if (url.protocol !== 'https:' && !ownHosts.includes(url.hostname))
    throw new UserError('OIDC_ISSUER must begin with https:// unless the provider runs on this host.');
  if (!env.OIDC_SCOPES.split(' ').includes('openid')) throw new UserError('OIDC_SCOPES must contain openid.');
  return {
    issuer,
    clientId,
    clientSecret,
    scopes: env.OIDC_SCOPES,
    groupsClaim: env.OIDC_GROUPS_CLAIM,
    label: { zh_cn: env.OIDC_LABEL_ZH, en_us: env.OIDC_LABEL_EN },
    createsAccounts: env.OIDC_CREATE_ACCOUNTS,
  };
}
