import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type PublicUrls, readPublicUrls } from './public-urls.ts';
import { UserError } from './user-error.ts';

export interface Config {
  dataDir: string;
  adminPort: number;
  agentPort: number;
  apiPort: number;
  host: string;
  databaseUrl: string | undefined;
  /** 'demo' fills an empty database with a demo world; 'none' is a production start. */
  world: 'demo' | 'none';
  /** Size of the demo world; the generator's own default when unset. */
  worldBets: string | undefined;
  live: boolean;
  node: number;
  trustProxy: string[];
  /** Origins besides the known hosts, e.g. of a LAN trial. */
  extraOrigins: string[];
  /** Where an installation behind its own names is reached; without them by its ports. */
  publicUrls?: PublicUrls | null;
  secrets: Secrets;
  /** Second person and fresh dynamic codes for guarded changes: on in a production start, off in a demo world. */
  fourEyes: boolean;
  /** Quotas below this many minor units need no second person. */
  fourEyesQuota: bigint;
  /** Whole months that bets and rounds are kept before the present one; null keeps them for ever. */
  retentionMonths: number | null;
  /** Folder of exported files, shared by servers behind one address; `exports` in the data folder when unset. */
  exportDir?: string | undefined;
  /** Rows of one sheet of an export; the file format's own limit when unset. */
  exportSheetRows?: number | undefined;
  testing: boolean;
}

export interface Secrets {
  /** Keyed into every password hash. */
  pepper: Buffer;
  /** Makes salts of unknown accounts stable and encrypts second-factor secrets. */
  server: Buffer;
}

function port(name: string, fallback: number): number {
  const raw = process.env[name];
  if (!raw) return fallback;
  const value = Number(raw);
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new UserError(`${name} must be a port number, not "${raw}".`);
  return value;
}

function sheetRows(): number | undefined {
  const raw = process.env.EXPORT_SHEET_ROWS;
  if (!raw) return undefined;
  const value = Number(raw);
  if (!Number.isInteger(value) || value < 2 || value > 1_048_576)
    throw new UserError(`EXPORT_SHEET_ROWS must be a whole number from 2 to 1048576, not "${raw}".`);
  return value;
}

const list = (name: string) =>
  (process.env[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads the configuration from the environment and makes the data folder and its secrets on first use. */
export function loadConfig(): Config {
  const dataDir = resolve(process.env.DATA_DIR ?? '.data');
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new UserError(`The data folder ${dataDir} cannot be made: ${(error as Error).message}.`);
  }
  const world = process.env.WORLD ?? 'demo';
  if (world !== 'demo' && world !== 'none') throw new UserError(`WORLD is "demo" or "none", not "${world}".`);
  return {
    dataDir,
    adminPort: port('ADMIN_PORT', 8100),
    agentPort: port('AGENT_PORT', 8101),
    apiPort: port('API_PORT', 8110),
    host: process.env.HOST ?? '0.0.0.0',
    databaseUrl: process.env.DATABASE_URL || undefined,
    world,
    worldBets: process.env.WORLD_BETS || undefined,
    live: world === 'demo' && process.env.LIVE !== 'off',
    node: Number(process.env.NODE_ID ?? 0) & 63,
    trustProxy: list('TRUST_PROXY'),
    extraOrigins: list('EXTRA_ORIGINS'),
    publicUrls: readPublicUrls(process.env, list('TRUST_PROXY')),
    secrets: loadSecrets(dataDir),
    ...fourEyes(world),
    retentionMonths: retention(),
    exportDir: process.env.EXPORT_DIR ? resolve(process.env.EXPORT_DIR) : undefined,
    exportSheetRows: sheetRows(),
    testing: process.env.PITBOSS_TESTING === '1',
  };
}

/** RETENTION_MONTHS: at least 7, because bets of 180 days belong to the reports of agents. */
function retention(): number | null {
  const raw = process.env.RETENTION_MONTHS;
  if (!raw) return null;
  if (!/^\d{1,3}$/.test(raw) || Number(raw) < 7)
    throw new UserError(`RETENTION_MONTHS is a whole number of at least 7, not "${raw}".`);
  return Number(raw);
}

/** FOUR_EYES is "on" or "off"; FOUR_EYES_QUOTA the amount, in whole units, from which a quota needs a second person. */
function fourEyes(world: string): Pick<Config, 'fourEyes' | 'fourEyesQuota'> {
  const raw = process.env.FOUR_EYES || (world === 'none' ? 'on' : 'off');
  if (raw !== 'on' && raw !== 'off') throw new UserError(`FOUR_EYES is "on" or "off", not "${raw}".`);
  const quota = process.env.FOUR_EYES_QUOTA || '100000';
  if (!/^\d{1,13}$/.test(quota)) throw new UserError(`FOUR_EYES_QUOTA is a whole amount, not "${quota}".`);
  return { fourEyes: raw === 'on', fourEyesQuota: BigInt(quota) * 100n };
}

/** Secrets live in the data folder, or in PITBOSS_SECRETS (JSON of two hex strings) when several servers share a database. */
function loadSecrets(dataDir: string): Secrets {
  const file = resolve(dataDir, 'secrets.json');
  if (!process.env.PITBOSS_SECRETS && !existsSync(file)) {
    const fresh = { pepper: randomBytes(32).toString('hex'), server: randomBytes(32).toString('hex') };
    try {
      writeFileSync(file, JSON.stringify(fresh), { mode: 0o600 });
    } catch (error) {
      throw new UserError(`The data folder ${dataDir} cannot be written: ${(error as Error).message}.`);
    }
  }
  try {
    const raw = JSON.parse(process.env.PITBOSS_SECRETS ?? readFileSync(file, 'utf8')) as Record<
      string,
      string
    >;
    const bytes = (name: string) => {
      const value = Buffer.from(raw[name] ?? '', 'hex');
      if (value.length !== 32) throw new Error(`"${name}" is not 32 bytes of hex`);
      return value;
    };
    return { pepper: bytes('pepper'), server: bytes('server') };
  } catch (error) {
    throw new UserError(
      `The secrets in ${file} cannot be read (${(error as Error).message}); restore the file from a backup.`,
    );
  }
}
