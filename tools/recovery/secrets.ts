import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../apps/server/src/platform/config/config.ts';
import { readSecrets, type Secrets, secretsText } from '../../apps/server/src/platform/config/secrets.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { writeWhole } from '../../apps/server/src/platform/disk/whole-file.ts';
import { hasMark } from '../../apps/server/src/platform/start/check-secrets.ts';
import { inProductionDatabase, say } from '../production-database.ts';
import { countFormerPasswords, nextSecrets, rotateSecrets } from './rotate-secrets.ts';

const usage = 'usage: pitboss secrets rotate [--end-former]';

/** The new secrets are in this file from before the database changes until they are those of the server. */
const nextFile = ({ dataDir }: Config) => join(dataDir, 'secrets.next.json');

/** Makes the stored new secrets those of the server, or says what to do where it gets them otherwise. */
function adopt(config: Config): void {
  const file = nextFile(config);
  if (process.env.PITBOSS_SECRETS) {
    say(
      `Set PITBOSS_SECRETS of every server to the content of ${file}, delete that file, then start the servers.`,
    );
    return;
  }
  renameSync(file, join(config.dataDir, 'secrets.json'));
  say(
    'The new secrets are in secrets.json. Copy it to the data folders of further servers, then start them.',
  );
}

/**
 * Returns true after a rotation that ended between its commit and the new file: the database has the secrets
 * of `secrets.next.json`.
 */
async function wasCutShort(db: Db, config: Config): Promise<boolean> {
  const file = nextFile(config);
  return existsSync(file) && (await hasMark(db, readSecrets(readFileSync(file, 'utf8')) as Secrets));
}

/**
 * `pitboss secrets rotate`: new secrets for a production installation whose servers are stopped; everything
 * sealed is sealed again.
 */
const [action, option] = process.argv.slice(2);
if (action !== 'rotate' || (option !== undefined && option !== '--end-former')) {
  process.stderr.write(`${usage}\n`);
  process.exit(1);
}
await inProductionDatabase(
  async (db, config, ids) => {
    if (await wasCutShort(db, config)) {
      adopt(config);
      return;
    }
    const left = await countFormerPasswords(db, config.secrets);
    if (left > 0 && option === undefined)
      throw new Error(
        `${left} accounts have not signed in since the last rotation, and this one would end their passwords. Reset them first, or use --end-former.`,
      );
    const next = nextSecrets(config.secrets);
    writeWhole(nextFile(config), secretsText(next));
    say(`${await rotateSecrets(db, ids, config.secrets, next)} values are sealed under new secrets.`);
    adopt(config);
  },
  { alone: true, mayHaveOtherSecrets: (config) => existsSync(nextFile(config)) },
);
