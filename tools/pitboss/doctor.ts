import { checkEverything, checkWithoutSettings } from '../../apps/server/src/platform/checks/list.ts';
import { readSettings } from '../../apps/server/src/platform/config/config.ts';
import { loadSecrets } from '../../apps/server/src/platform/config/secrets.ts';
import { type Finding, wrong } from '../../apps/server/src/platform/errors/finding.ts';

/** `pitboss doctor`: one line for each finding; ends with 1 when something is wrong. It changes nothing. */
async function examine(): Promise<Finding[]> {
  let settings: ReturnType<typeof readSettings>;
  try {
    settings = readSettings();
  } catch (error) {
    return [...checkWithoutSettings(), wrong('settings', (error as Error).message)];
  }
  try {
    const secrets = loadSecrets(settings.dataDir, process.env.PITBOSS_SECRETS || undefined);
    return await checkEverything({ ...settings, secrets });
  } catch (error) {
    const none = { pepper: Buffer.alloc(32), server: Buffer.alloc(32) };
    const others = await checkEverything({ ...settings, secrets: none });
    return [
      ...others.filter(({ about }) => !about.startsWith('secrets')),
      wrong('secrets', (error as Error).message),
    ];
  }
}

const found = await examine();
const texts = { ok: 'ok    ', advice: 'ADVICE', wrong: 'WRONG ' } as const;
for (const { level, about, text } of found) process.stdout.write(`${texts[level]} ${about}: ${text}\n`);
const wrongs = found.filter(({ level }) => level === 'wrong').length;
process.stdout.write(
  wrongs ? `${wrongs} to put right before a start\n` : 'Nothing stands in the way of a start\n',
);
process.exit(wrongs ? 1 : 0);
