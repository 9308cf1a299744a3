import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import { readSettings } from '../../apps/server/src/platform/config/config.ts';
import {
  checkAddresses,
  checkFolder,
  checkInstallation,
  checkMemory,
  checkPorts,
  checkSecrets,
  type Finding,
} from './checks.ts';
import { checkDatabase } from './database-checks.ts';

/** `pitboss doctor`: one line for each finding; ends with 1 when something is wrong. It changes nothing. */
async function examine(): Promise<Finding[]> {
  const dataDir = resolve(process.env.DATA_DIR ?? '.data');
  const found = [
    ...checkInstallation(),
    checkMemory(totalmem()),
    ...checkFolder(dataDir),
    checkSecrets(dataDir),
  ];
  try {
    const config = readSettings();
    found.push({ level: 'ok', about: 'settings', text: 'are understood.' }, checkAddresses(config));
    found.push(...(await checkPorts(config)), ...(await checkDatabase(config)));
  } catch (error) {
    found.push({ level: 'wrong', about: 'settings', text: (error as Error).message });
  }
  return found;
}

const found = await examine();
const texts = { ok: 'ok    ', advice: 'ADVICE', wrong: 'WRONG ' } as const;
for (const { level, about, text } of found) process.stdout.write(`${texts[level]} ${about}: ${text}\n`);
const wrong = found.filter(({ level }) => level === 'wrong').length;
process.stdout.write(
  wrong ? `${wrong} to put right before a start\n` : 'Nothing stands in the way of a start\n',
);
process.exit(wrong ? 1 : 0);
