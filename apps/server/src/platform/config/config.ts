import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { UserError } from '../errors/user-error.ts';
import type { LogLevel } from '../observability/log.ts';
import { assertDatabaseAddress } from './database-address.ts';
import { readEnvironment } from './environment.ts';
import { type MailSettings, readMail } from './mail-settings.ts';
import { type OidcSettings, readOidc } from './oidc-settings.ts';
import { type PublicUrls, readPublicUrls } from './public-urls.ts';
import { readS3, type S3Settings } from './s3-settings.ts';
import { loadSecrets, type Secrets } from './secrets.ts';

/** Days that the content of log entries is kept, by kind of entry; null keeps it forever. */
export interface LogRetention {
  /** Denied calls in the operation log. */
  readonly deniedDays: number | null;
  /** Everything else in the operation log. */
  readonly changesDays: number | null;
  /** Sign-ins and failed tries. */
  readonly signInDays: number | null;
}

export interface Config {
  dataDir: string;
  adminPort: number;
  agentPort: number;
  apiPort: number;
  host: string;
  databaseUrl: string | undefined;
  /** A standby for reads that may be seconds old. */
  readUrl: string | undefined;
  /** 'demo' fills an empty database with a demo world; 'none' is a production start. */
  world: 'demo' | 'none';
  /** Size of the demo world; the generator's own default when unset. */
  worldBets: number | undefined;
  live: boolean;
  /** Reports are computed from the columnar copy of all bets, as far as it answers. */
  analytics?: boolean;
  /** Threads and memory in MB of the copy's engine. */
  analyticsEngine?: {
    readonly threads: number;
    readonly memoryMb: number;
    /** Tenants whose bets it copies; all if empty. */
    readonly tenants: readonly string[];
  };
  /** The number of this process, which its ids contain. */
  node: number;
  /**
   * The number of all that share the data folder, where they are several: what is done once a folder is done
   * in its name.
   */
  folderNode?: number;
  /** Processes that serve at the three ports. */
  servers?: number;
  trustProxy: string[];
  /** Origins in addition to the known hosts, e.g. of a LAN trial. */
  extraOrigins: string[];
  /** Hosts from which consoles may play streams of live rooms. */
  streamOrigins?: string[];
  /** URLs of an installation with its own names; without them it is reached by its ports. */
  publicUrls?: PublicUrls | null;
  secrets: Secrets;
  /** Origin of the reference wallet that a demo world has started; without one its usual place. */
  referenceWallet?: string;
  /** WALLET_BENCH, where it is set; see `needsBench`. */
  benchRequired: boolean | undefined;
  /** FOUR_EYES, where it is set; see `needsSecondApprover`. */
  fourEyes: boolean | undefined;
  /** Amounts below this many minor units need no second approver, until the first change of the rules. */
  fourEyesQuota: bigint;
  /** Whole months that bets and rounds are kept before the present one; null keeps them for ever. */
  retentionMonths: number | null;
  /** Folder that months go to before they are dropped; without one they are deleted permanently. */
  retentionDir?: string | undefined;
  logRetention: LogRetention;
  /**
   * Folder of exported files, shared by servers behind one address; `exports` in the data folder when unset.
   */
  exportDir?: string | undefined;
  /**
   * Folder of uploaded files, shared by servers behind one address; `files` in the data folder when unset.
   */
  filesDir?: string | undefined;
  /** Bucket of uploaded and exported files; folders without one. */
  s3?: S3Settings | null;
  /** Mail server of scheduled reports; they are not mailed without one. */
  mail?: MailSettings | null;
  /** Identity provider of the company; administrators sign in with account and password without one. */
  oidc?: OidcSettings | null;
  /** Rows of one sheet of an export; the file format's own limit when unset. */
  exportSheetRows?: number | undefined;
  /** Bearer token of /metrics; without one only this machine may read them. */
  metricsToken?: string | undefined;
  /** Collector of traces (OTLP/HTTP); none are made without one. */
  tracesEndpoint?: string | undefined;
  /** A call that takes longer is a line of its own in the log. */
  slowCallMs: number;
  /** Like `slowCallMs`, for a statement of the database. */
  slowStatementMs: number;
  logLevel: LogLevel;
  /** Time that a stopping server continues to serve while it reports that it stops. */
  drainMs?: number;
  /** Time that running requests may take to end once the server stops. */
  stopMs: number;
  testing: boolean;
}

/**
 * Numbers that servers at the same ports have: behind that of their parent, one each and one for a successor.
 */
export const numbersOf = (node: number, servers: number): number[] =>
  Array.from({ length: servers + 1 }, (_, index) => node + 1 + index);
const highestNode = 63;

function checkNumbers(node: number, servers: number): void {
  const highest = servers === 1 ? node : (numbersOf(node, servers).at(-1) ?? node);
  if (highest > highestNode)
    throw new UserError(
      `NODE_ID ${node} with SERVERS=${servers} takes the numbers up to ${highest}; the highest is ${highestNode}.`,
    );
}

/** Reads the configuration from the environment and makes the data folder and its secrets on first use. */
export function loadConfig(): Config {
  const settings = readSettings();
  try {
    mkdirSync(settings.dataDir, { recursive: true });
  } catch (error) {
    throw new UserError(`The data folder ${settings.dataDir} cannot be made: ${(error as Error).message}.`);
  }
  return { ...settings, secrets: loadSecrets(settings.dataDir, process.env.PITBOSS_SECRETS || undefined) };
}

/**
 * Reads the settings from the environment without creating or reading anything else. Throws a UserError of
 * one sentence for an invalid one.
 */
export function readSettings(): Omit<Config, 'secrets'> {
  const env = readEnvironment(process.env);
  if (env.DATABASE_URL) assertDatabaseAddress('DATABASE_URL', env.DATABASE_URL);
  if (env.DATABASE_READ_URL) assertDatabaseAddress('DATABASE_READ_URL', env.DATABASE_READ_URL);
  checkNumbers(env.NODE_ID, env.SERVERS);
  return {
    dataDir: resolve(env.DATA_DIR),
    adminPort: env.ADMIN_PORT,
    agentPort: env.AGENT_PORT,
    apiPort: env.API_PORT,
    // Demo data have known passwords, so other hosts reach them only where HOST says so.
    host: env.HOST ?? (env.WORLD === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    databaseUrl: env.DATABASE_URL,
    readUrl: env.DATABASE_READ_URL,
    world: env.WORLD,
    worldBets: env.WORLD_BETS,
    live: env.WORLD === 'demo' && env.LIVE,
    analytics: env.ANALYTICS,
    analyticsEngine: {
      threads: env.ANALYTICS_THREADS ?? Math.max(2, availableParallelism() >> 1),
      memoryMb: env.ANALYTICS_MEMORY_MB,
      tenants: env.ANALYTICS_TENANTS,
    },
    node: env.NODE_ID,
    servers: env.SERVERS,
    trustProxy: env.TRUST_PROXY,
    extraOrigins: env.EXTRA_ORIGINS,
    streamOrigins: env.STREAM_ORIGINS,
    publicUrls: readPublicUrls(env, env.TRUST_PROXY),
    benchRequired: env.WALLET_BENCH && env.WALLET_BENCH === 'required',
    fourEyes: env.FOUR_EYES,
    fourEyesQuota: BigInt(env.FOUR_EYES_QUOTA) * 100n,
    retentionMonths: env.RETENTION_MONTHS,
    retentionDir: env.RETENTION_DIR && resolve(env.RETENTION_DIR),
    logRetention: {
      deniedDays: env.LOG_DENIED_DAYS,
      changesDays: env.LOG_CHANGES_DAYS,
      signInDays: env.LOG_SIGNIN_DAYS,
    },
    exportDir: env.EXPORT_DIR && resolve(env.EXPORT_DIR),
    filesDir: env.FILES_DIR && resolve(env.FILES_DIR),
    s3: readS3(env),
    mail: readMail(env),
    oidc: readOidc(env),
    exportSheetRows: env.EXPORT_SHEET_ROWS,
    metricsToken: env.METRICS_TOKEN,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: env.LOG_LEVEL,
    slowCallMs: env.SLOW_CALL_MS,
    slowStatementMs: env.SLOW_STATEMENT_MS,
    drainMs: env.DRAIN_SECONDS * 1_000,
    stopMs: env.STOP_SECONDS * 1_000,
    testing: env.PITBOSS_TESTING === '1',
  };
}
