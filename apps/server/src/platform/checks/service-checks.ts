import pg from 'pg';
import type { Config } from '../config/config.ts';
import { advice, type Finding, ok, wrong } from '../errors/finding.ts';
import { checkStorage } from '../files/stores.ts';
import { certificateEnd } from '../observability/certificates.ts';
import { verifyMailServer } from '../outbound/send-mail.ts';

const waitMs = 5_000;
const dayMs = 86_400_000;
/** Certificates are renewed automatically well before this, if at all. */
const soonDays = 14;

/** Checks that the bucket of files can be used. */
export async function checkBucket(config: Config): Promise<Finding[]> {
  if (!config.s3) return [];
  return checkStorage(config).then(
    () => [ok('bucket', config.s3?.url ?? '')],
    (error: Error) => [wrong('bucket', error.message)],
  );
}

/** Checks that the mail server accepts a connection and the sign-in. */
export async function checkMail({ mail }: Config): Promise<Finding[]> {
  if (!mail) return [];
  return verifyMailServer(mail, waitMs).then(
    () => [ok('mail', `${mail.host}:${mail.port}`)],
    (error: Error) => [
      advice('mail', `the mail server ${mail.host}:${mail.port} does not accept mails: ${error.message}.`),
    ],
  );
}

/** Checks that the identity provider of OIDC_ISSUER describes itself under that name. */
export async function checkOidc({ oidc }: Config): Promise<Finding[]> {
  if (!oidc) return [];
  const address = `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(waitMs) });
    const { issuer } = (await reply.json()) as { issuer?: unknown };
    return [
      issuer === oidc.issuer
        ? ok('company accounts', oidc.issuer)
        : advice(
            'company accounts',
            `the provider at OIDC_ISSUER calls itself ${String(issuer)}; set OIDC_ISSUER to exactly that.`,
          ),
    ];
  } catch (error) {
    const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    return [
      advice(
        'company accounts',
        `${address} does not answer (${cause?.code ?? message}); administrators can sign in with account and password only.`,
      ),
    ];
  }
}

/** Checks that the standby of DATABASE_READ_URL answers and is one. */
export async function checkReplica({ readUrl }: Config): Promise<Finding[]> {
  if (!readUrl) return [];
  const client = new pg.Client({ connectionString: readUrl, connectionTimeoutMillis: waitMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return [
      rows[0]?.standby
        ? ok('read replica', 'answers.')
        : advice(
            'read replica',
            'the database at DATABASE_READ_URL is no standby; it is not used for reads.',
          ),
    ];
  } catch (error) {
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code;
    return [
      advice(
        'read replica',
        `the database at DATABASE_READ_URL does not answer (${reason}); its reads go to the database itself.`,
      ),
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Checks how long the certificates of the installation's names are valid. */
export async function checkCertificates({ publicUrls }: Config, now = Date.now()): Promise<Finding[]> {
  const addresses = Object.values(publicUrls ?? {}).filter((address) => address.startsWith('https:'));
  return Promise.all(
    addresses.map(async (address) => {
      try {
        const end = await certificateEnd(address);
        const date = end.toISOString().slice(0, 10);
        const days = Math.floor((end.getTime() - now) / dayMs);
        if (days < 0)
          return wrong(
            'certificate',
            `The certificate of ${address} expired on ${date}; renew it and reload the proxy.`,
          );
        return days < soonDays
          ? advice(
              'certificate',
              `the certificate of ${address} expires on ${date}, in ${days} days; renew it and reload the proxy.`,
            )
          : ok('certificate', `${address} until ${date}`);
      } catch (error) {
        const reason = (error as Error).message || (error as NodeJS.ErrnoException).code;
        return advice(
          'certificate',
          `${address} cannot be reached from this host (${reason}), so its certificate was not checked.`,
        );
      }
    }),
  );
}
