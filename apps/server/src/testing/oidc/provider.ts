import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { OidcSettings } from '../../platform/config/oidc-settings.ts';

/** User of the test's identity provider. */
export interface ProviderUser {
  readonly sub: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Methods of authentication that the provider states. */
  readonly amr?: string[];
}

export const clientId = 'pitboss';
export const clientSecret = 'a-secret-of-the-test';

/** The provider's page in a browser: a link for each user, and one that cancels. */
const signInPage = (users: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><title>Identity provider</title><link rel="icon" href="data:,"></head><body>
${users.map((sub) => `<p><a href="?user=${encodeURIComponent(sub)}">Sign in as ${sub}</a></p>`).join('')}
<p><a href="?user=cancelled">Cancel</a></p></body></html>`;

/**
 * Starts an OpenID Connect provider on this host, at which `signIn` plays the browser of a user: it follows an
 * authorization address and returns the query string with which the provider sends the browser back.
 */
export async function startProvider(redirectUri: string) {
  const users = new Map<string, ProviderUser>();
  let server: Server | undefined;
  const listening = createServer();
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const { port } = listening.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub', 'amr'], profile: ['name', 'preferred_username', 'groups', 'email'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a-key-of-the-test'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...users.get(sub)?.claims }),
    }),
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  listening.on('request', (request, response) => {
    if (/^\/interaction\/[^/?]+$/.test(request.url ?? '')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(signInPage([...users.keys()]));
      return;
    }
    const match = /^\/interaction\/([^/?]+)\?user=(.+)$/.exec(request.url ?? '');
    if (!match) return void callback(request, response);
    const user = users.get(decodeURIComponent(match[2] ?? ''));
    const result = user
      ? { login: { accountId: user.sub, ...(user.amr ? { amr: user.amr } : {}) } }
      : { error: 'access_denied', error_description: 'the user cancelled' };
    provider
      .interactionFinished(request, response, result, { mergeWithLastSubmission: false })
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server = listening;

  return {
    issuer,
    add: (user: ProviderUser) => void users.set(user.sub, user),
    /** `user` is unknown to the provider: the sign-in is cancelled. */
    async signIn(url: string, user: string): Promise<string> {
      const cookies = new Map<string, string>();
      let next = url;
      for (let step = 0; step < 10; step += 1) {
        if (next.startsWith(redirectUri)) return new URL(next).search.slice(1);
        const address = new URL(next, issuer);
        if (address.pathname.startsWith('/interaction/'))
          address.search = `?user=${encodeURIComponent(user)}`;
        const reply = await fetch(address, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of reply.headers.getSetCookie()) {
          const [pair = ''] = cookie.split(';');
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const location = reply.headers.get('location');
        if (!location) throw new Error(`the provider replied ${reply.status}: ${await reply.text()}`);
        next = location;
      }
      throw new Error('the provider redirects for ever');
    },
    stop: () =>
      new Promise<void>((done) => {
        server?.closeAllConnections();
        server?.close(() => done());
      }),
  };
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

/** Returns the settings of a server for a provider of the tests. */
export const settingsFor = ({ issuer }: TestProvider): OidcSettings => ({
  issuer,
  clientId,
  clientSecret,
  scopes: 'openid profile',
  groupsClaim: 'groups',
  label: { zh_cn: '公司账号登录', en_us: 'Company account' },
  createsAccounts: true,
});
