import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of the tests: CHROMIUM_PATH or one of the usual places. */
export const chromiumPath = () =>
  [process.env.CHROMIUM_PATH, ...candidates].find((path) => path && existsSync(path));

function hasChineseFont() {
  try {
    return execFileSync('fc-list', [':lang=zh-cn'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}

/** Installs Chromium and a Chinese font with Debian's packages where they are missing; one sentence when that cannot be done. */
export async function ensureChromium() {
  if (chromiumPath() && hasChineseFont()) return true;
  const asRoot = process.getuid?.() === 0;
  const prefix = asRoot ? [] : ['sudo', '-n'];
  const apt = (...args) =>
    run(prefix[0] ?? 'apt-get', [...(prefix.length ? [...prefix.slice(1), 'apt-get'] : []), ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  process.stdout.write('Installing Chromium and a Chinese font\n');
  const done =
    (await apt('update', '-qq')) === 0 &&
    (await apt(
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'chromium',
      'fonts-noto-cjk',
      'fontconfig',
    )) === 0;
  if (done && chromiumPath()) return true;
  process.stderr.write(
    'The browser tests need Chromium and fonts-noto-cjk, which could not be installed without the rights for it; install them and run again.\n',
  );
  return false;
}
