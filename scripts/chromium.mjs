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

/** Installs packages of Debian; false when that cannot be done here. */
async function install(...packages) {
  const asRoot = process.getuid?.() === 0;
  const prefix = asRoot ? [] : ['sudo', '-n'];
  const apt = (...args) =>
    run(prefix[0] ?? 'apt-get', [...(prefix.length ? [...prefix.slice(1), 'apt-get'] : []), ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  return (
    (await apt('update', '-qq')) === 0 &&
    (await apt('install', '-y', '-qq', '--no-install-recommends', ...packages)) === 0
  );
}

const present = (program) =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/${program}`)) ||
  existsSync(`/usr/sbin/${program}`);

/** Installs Firefox for the tests that use it. */
export async function ensureFirefox() {
  if (present('firefox-esr') || process.env.FIREFOX_PATH) return true;
  process.stdout.write('Installing Firefox\n');
  return install('firefox-esr');
}

/** Installs the proxies that the long browser tests put in front of a server. */
export async function ensureProxies() {
  if (['nginx', 'caddy', 'openssl'].every(present)) return true;
  process.stdout.write('Installing nginx and Caddy\n');
  if (await install('nginx-light', 'caddy', 'openssl')) return true;
  process.stderr.write('The long tests need nginx, caddy and openssl; install them and run again.\n');
  return false;
}

/**
 * Installs Chromium and a Chinese font with Debian's packages where they are missing; one sentence when that
 * cannot be done.
 */
export async function ensureChromium() {
  if (chromiumPath() && hasChineseFont()) return true;
  process.stdout.write('Installing Chromium and a Chinese font\n');
  const done = await install('chromium', 'fonts-noto-cjk', 'fontconfig');
  if (done && chromiumPath()) return true;
  process.stderr.write(
    'The browser tests need Chromium and fonts-noto-cjk, which could not be installed without the rights for it; install them and run again.\n',
  );
  return false;
}
