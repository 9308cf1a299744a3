import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Finding } from '../errors/finding.ts';
import { checkExternalMark } from '../postgres/external-mark.ts';
import { checkContents, checkDatabase } from './database-checks.ts';
import { checkDisk, checkFolders, checkInstallation, checkMemory, checkSecretsFile } from './host-checks.ts';
import { checkPorts, checkPortsOrServer } from './port-checks.ts';
import { checkBucket, checkCertificates, checkMail, checkOidc, checkReplica } from './service-checks.ts';
import {
  acceptsBrowsers,
  checkAddresses,
  checkNames,
  checkProxy,
  checkTesting,
  checkWorldIsSet,
} from './settings-checks.ts';

type Check = (config: Config) => Finding | Finding[] | Promise<Finding | Finding[]>;

/** The findings that need no valid settings. */
export const checkWithoutSettings = (): Finding[] => [
  ...checkInstallation(),
  checkMemory(),
  checkNames(),
  checkWorldIsSet(),
];

/** The checks of host, settings and storage that a start and the doctor make; they change nothing. */
const shared: readonly Check[] = [
  checkWithoutSettings,
  (config) => checkTesting(config),
  checkFolders,
  checkDisk,
  checkSecretsFile,
  ({ dataDir, databaseUrl }) => checkExternalMark(dataDir, databaseUrl),
  checkProxy,
  checkBucket,
];

async function run(checks: readonly Check[], config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...[await check(config)].flat());
  return findings;
}

/** The end of a start says itself that no browser may sign in yet. */
const checkAddressesAtStart = (config: Config): Finding[] =>
  acceptsBrowsers(config) ? [checkAddresses(config)] : [];

/** The findings before a start opens its database. */
export const checkHost = (config: Config): Promise<Finding[]> =>
  run([checkPorts, ...shared, checkAddressesAtStart], config);

/** The findings of a start about the contents of its database, before it changes them. */
export async function checkOpened(databaseUrl: string, config: Config): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await checkContents(client, config);
  } finally {
    await client.end();
  }
}

/** The findings of the doctor: those of a start, and of services that a start does without. */
export const checkEverything = (config: Config): Promise<Finding[]> =>
  run(
    [
      ...shared,
      checkAddresses,
      checkPortsOrServer,
      checkMail,
      checkOidc,
      checkReplica,
      checkCertificates,
      checkDatabase,
    ],
    config,
  );
