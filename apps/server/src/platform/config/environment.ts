import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { UserError } from '../errors/user-error.ts';
import { type LogLevel, logLevels } from '../observability/log.ts';

/** One variable: what a value must be, in words that end a sentence, and what it is when unset or empty. */
interface Variable<T, F> {
  readonly must: string;
  readonly schema: z.ZodMiniType<T, unknown>;
  readonly fallback: F;
  /** Its value belongs in no message. */
  readonly secret?: boolean;
}

const variable = <T, F>(
  must: string,
  schema: z.ZodMiniType<T, unknown>,
  fallback: F,
  more: { secret?: boolean } = {},
): Variable<T, F> => ({ must, schema, fallback, ...more });

const whole = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
    z.number().check(z.minimum(min), z.maximum(max)),
  );
const port = (fallback: number) => variable('a port number', whole(1, 65_535), fallback);
const milliseconds = (fallback: number) =>
  variable('a whole number of milliseconds', whole(0, 3_600_000), fallback);
const text = z.string().check(z.maxLength(4_000));

/** `on` and `off`, or 1 and 0 for those who write it so. */
const onOff = z.pipe(
  z.enum(['on', 'off', '1', '0']),
  z.transform((word) => word === 'on' || word === '1'),
);

const isNetwork = (part: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(part) ||
  ipaddr.isValidCIDR(part) ||
  ipaddr.IPv6.isValid(part) ||
  ipaddr.IPv4.isValidFourPartDecimal(part);

const list = z.pipe(
  text,
  z.transform((value: string) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);

const isTenant = (part: string): boolean => /^[1-9]\d{0,18}$/.test(part) && BigInt(part) < 1n << 63n;

/**
 * Scheme and host, where a star may stand for names below one or for any port, as a content security policy
 * takes it.
 */
const isStreamOrigin = (part: string): boolean =>
  /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:(\d{1,5}|\*))?$/i.test(part);

/** Every environment variable of a server, with its default. docs/operations.md describes each. */
export const environment = {
  ADMIN_PORT: port(8100),
  AGENT_PORT: port(8101),
  API_PORT: port(8110),
  HOST: variable('an address or name to listen on', z.string().check(z.regex(/^[\w.:-]{1,253}$/)), undefined),
  DATA_DIR: variable('a folder', text, '.data'),
  DATABASE_URL: variable(
    'an address like postgres://user:password@host:5432/database',
    z.string().check(z.regex(/^postgres(ql)?:\/\/./)),
    undefined,
    { secret: true },
  ),
  DATABASE_READ_URL: variable(
    'an address like postgres://user:password@host:5432/database',
    z.string().check(z.regex(/^postgres(ql)?:\/\/./)),
    undefined,
    { secret: true },
  ),
  WORLD: variable('"demo" or "none"', z.enum(['demo', 'none']), 'demo' as const),
  WORLD_BETS: variable('a whole number of at least 1000', whole(1_000, 1_000_000_000), undefined),
  ANALYTICS: variable('"on" or "off"', onOff, true),
  ANALYTICS_THREADS: variable('a whole number from 1 to 64', whole(1, 64), undefined),
  ANALYTICS_MEMORY_MB: variable('a whole number of at least 256', whole(256, 1_000_000), 1_024),
  ANALYTICS_TENANTS: variable(
    'numbers of tenants with commas, like 11,12',
    list.check(z.refine((parts: string[]) => parts.every(isTenant))),
    [] as string[],
  ),
  LIVE: variable('"on" or "off"', onOff, true),
  NODE_ID: variable('a whole number from 0 to 63', whole(0, 63), 0),
  SERVERS: variable('a whole number from 1 to 32', whole(1, 32), 1),
  PITBOSS_SECRETS: variable('set as docs/operations.md says', text, undefined, { secret: true }),
  TRUST_PROXY: variable(
    'addresses or networks with commas, like 10.0.0.0/8',
    list.check(z.refine((parts: string[]) => parts.every(isNetwork))),
    [] as string[],
  ),
  EXTRA_ORIGINS: variable('origins with commas', list, [] as string[]),
  STREAM_ORIGINS: variable(
    'origins with commas, like https://live.example.com or https://*.example.com',
    list.check(z.refine((parts: string[]) => parts.every(isStreamOrigin))),
    [] as string[],
  ),
  // Conditions that they must meet together are in public-urls.ts.
  PUBLIC_ADMIN_URL: variable('an address without a path', text, undefined),
  PUBLIC_AGENT_URL: variable('an address without a path', text, undefined),
  PUBLIC_API_URL: variable('an address without a path', text, undefined),
  WALLET_BENCH: variable('"required" or "optional"', z.enum(['required', 'optional']), undefined),
  FOUR_EYES: variable('"on" or "off"', onOff, undefined),
  FOUR_EYES_QUOTA: variable('a whole amount', z.string().check(z.regex(/^\d{1,13}$/)), '100000'),
  // At least 7 months, because bets of 180 days belong to the reports of agents.
  RETENTION_MONTHS: variable('a whole number of at least 7', whole(7, 1_200), null),
  RETENTION_DIR: variable('a folder', text, undefined),
  LOG_DENIED_DAYS: variable('a whole number of at least 30', whole(30, 36_500), null),
  LOG_SIGNIN_DAYS: variable('a whole number of at least 90', whole(90, 36_500), null),
  // More than a year, so that an annual review finds every change of the year.
  LOG_CHANGES_DAYS: variable('a whole number of at least 400', whole(400, 36_500), null),
  EXPORT_DIR: variable('a folder', text, undefined),
  FILES_DIR: variable('a folder', text, undefined),
  S3_URL: variable(
    'an address of a bucket like https://s3.example.com/bucket',
    z.string().check(z.regex(/^https?:\/\/[^\s?#@]+$/)),
    undefined,
  ),
  S3_REGION: variable('a region like eu-central-1', z.string().check(z.regex(/^[\w-]{1,64}$/)), 'us-east-1'),
  S3_PREFIX: variable('a path like pitboss/', z.string().check(z.regex(/^[\w-]+(\/[\w-]+)*\/?$/)), ''),
  S3_KEY_ID: variable('a key', z.string().check(z.regex(/^[!-~]{1,200}$/)), undefined, { secret: true }),
  S3_SECRET: variable('a key', z.string().check(z.regex(/^[!-~]{1,200}$/)), undefined, { secret: true }),
  SMTP_URL: variable(
    'an address like smtps://user:password@mail.example.com',
    z.string().check(
      z.regex(/^smtps?:\/\/[^\s/?#]+\/?$/),
      z.refine((value: string) => URL.canParse(value)),
    ),
    undefined,
    { secret: true },
  ),
  MAIL_FROM: variable(
    'an address like reports@example.com or Reports <reports@example.com>',
    z.string().check(z.regex(/^([^<>@\p{Cc}]{1,60} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u)),
    undefined,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    'an address like http://collector.example.com:4318',
    z.string().check(
      z.regex(/^https?:\/\/[^\s?#@]+$/),
      z.refine((value: string) => URL.canParse(value)),
    ),
    undefined,
  ),
  // Conditions that they must meet together are in oidc-settings.ts.
  OIDC_ISSUER: variable(
    'an address like https://login.example.com/realms/staff',
    z.string().check(
      z.regex(/^https?:\/\/[^\s?#@]+$/),
      z.refine((value: string) => URL.canParse(value)),
    ),
    undefined,
  ),
  OIDC_CLIENT_ID: variable('a client id', z.string().check(z.regex(/^[!-~]{1,200}$/)), undefined),
  OIDC_CLIENT_SECRET: variable('a client secret', z.string().check(z.regex(/^[!-~]{1,400}$/)), undefined, {
    secret: true,
  }),
  OIDC_SCOPES: variable(
    'scopes with spaces, like "openid profile groups"',
    z.string().check(z.regex(/^[\w:./-]+( [\w:./-]+)*$/)),
    'openid profile',
  ),
  OIDC_GROUPS_CLAIM: variable('the name of a claim', z.string().check(z.regex(/^[!-~]{1,200}$/)), 'groups'),
  OIDC_LABEL_ZH: variable('at most 30 characters', z.string().check(z.maxLength(30)), '公司账号登录'),
  OIDC_LABEL_EN: variable('at most 30 characters', z.string().check(z.maxLength(30)), 'Company account'),
  OIDC_CREATE_ACCOUNTS: variable('"on" or "off"', onOff, false),
  // The most is the file format's own.
  EXPORT_SHEET_ROWS: variable('a whole number from 2 to 1048576', whole(2, 1_048_576), undefined),
  METRICS_TOKEN: variable(
    'at least 16 characters without spaces',
    z.string().check(z.regex(/^[!-~]{16,200}$/)),
    undefined,
    { secret: true },
  ),
  LOG_LEVEL: variable(
    `one of ${logLevels.join(', ')}`,
    z.enum(logLevels) as z.ZodMiniType<LogLevel, unknown>,
    'info' as const,
  ),
  SLOW_CALL_MS: milliseconds(3_000),
  SLOW_STATEMENT_MS: milliseconds(1_000),
  DRAIN_SECONDS: variable('a whole number of seconds up to 600', whole(0, 600), 0),
  STOP_SECONDS: variable('a whole number of seconds up to 600', whole(0, 600), 20),
  PITBOSS_TESTING: variable('"1" or "0"', z.enum(['1', '0']), '0' as const),
} as const;

type Environment = {
  readonly [K in keyof typeof environment]: (typeof environment)[K] extends Variable<infer T, infer F>
    ? T | F
    : never;
};

/**
 * Checks all variables; the first that does not fit ends the start with one sentence that names it and its
 * value.
 */
export function readEnvironment(values: Readonly<Record<string, string | undefined>>): Environment {
  const read = Object.entries(environment).map(([name, { must, schema, fallback, ...more }]) => {
    const raw = values[name];
    if (raw === undefined || raw === '') return [name, fallback];
    const parsed = z.safeParse(schema as z.ZodMiniType, raw);
    if (parsed.success) return [name, parsed.data];
    if ('secret' in more && more.secret) throw new UserError(`${name} must be ${must}.`);
    throw new UserError(`${name} must be ${must}, not ${JSON.stringify(raw.slice(0, 200))}.`);
  });
  return Object.fromEntries(read) as Environment;
}
