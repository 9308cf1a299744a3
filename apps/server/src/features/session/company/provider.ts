import type { Configuration } from 'openid-client';
import type { OidcSettings } from '../../../platform/config/oidc-settings.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Log } from '../../../platform/observability/log.ts';

/** Loaded with the first sign-in. */
const library = () => import('openid-client');

/** Longest wait for a reply of the provider. */
const timeoutS = 5;

/** Time after which the description of the provider is read again. */
const keptMs = 3_600_000;

const known = new WeakMap<OidcSettings, { readonly at: number; readonly provider: Promise<Configuration> }>();

async function discover(settings: OidcSettings): Promise<Configuration> {
  const client = await library();
  const issuer = new URL(settings.issuer);
  return client.discovery(
    issuer,
    settings.clientId,
    undefined,
    client.ClientSecretBasic(settings.clientSecret),
    // Settings admit plain http on this host only.
    { timeout: timeoutS, execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [] },
  );
}

/** Returns the provider as it describes itself, read once an hour. Rejects when it cannot be reached. */
function providerOf(settings: OidcSettings): Promise<Configuration> {
  const cached = known.get(settings);
  if (cached && Date.now() - cached.at < keptMs) return cached.provider;
  const provider = discover(settings);
  known.set(settings, { at: Date.now(), provider });
  // A failure is not remembered: the next sign-in tries again.
  provider.catch(() => known.delete(settings));
  return provider;
}

/** Request to the provider: its address, and the values that the reply must match. */
export interface ProviderRequest {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Creates a request of the authorization code flow with PKCE, state and nonce. */
export async function createRequest(
  settings: OidcSettings,
  log: Log,
  redirectUri: string,
): Promise<ProviderRequest> {
  const client = await library();
  const provider = await providerOf(settings).catch((err: unknown) => {
    log.error({ err, issuer: settings.issuer }, 'identity provider unreachable');
    throw new AppError('company.unreachable');
  });
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: settings.scopes,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return { url: url.href, state, nonce, verifier };
}

/** Identity that the provider vouched for. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * Exchanges the provider's reply for the identity: signature, issuer, audience, nonce and expiry are verified,
 * and claims of the user info are added. Throws `company.denied`, `company.refused` or `company.unreachable`.
 */
export async function identityOf(
  settings: OidcSettings,
  log: Log,
  request: Omit<ProviderRequest, 'url'> & { readonly redirectUri: string },
  answer: string,
): Promise<Identity> {
  const client = await library();
  try {
    const provider = await providerOf(settings);
    const current = new URL(request.redirectUri);
    current.search = answer;
    const tokens = await client.authorizationCodeGrant(provider, current, {
      pkceCodeVerifier: request.verifier,
      expectedState: request.state,
      expectedNonce: request.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new AppError('company.refused');
    const more = provider.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
      : {};
    return { issuer: claims.iss, subject: claims.sub, claims: { ...more, ...claims } };
  } catch (err) {
    if (err instanceof AppError) throw err;
    log.warn({ err, issuer: settings.issuer }, 'sign-in with the company account failed');
    if (err instanceof client.AuthorizationResponseError) throw new AppError('company.denied');
    const isVerdict = err instanceof client.ResponseBodyError || err instanceof client.ClientError;
    throw new AppError(isVerdict ? 'company.refused' : 'company.unreachable');
  }
}

/** Values of `amr` (RFC 8176 and common extensions) that state a second factor. */
const secondFactors = new Set(['mfa', 'otp', 'hwk', 'swk', 'fido', 'fido2', 'phr', 'phrh']);

/** Returns whether the provider states that it checked a second factor. */
export const provesSecondFactor = ({ claims }: Identity): boolean =>
  Array.isArray(claims.amr) && claims.amr.some((method) => secondFactors.has(String(method)));
