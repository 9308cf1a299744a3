import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notifySystemd, withoutNotifySocket } from './systemd.ts';

let folder = '';
const said = () => (existsSync(join(folder, 'said')) ? readFileSync(join(folder, 'said'), 'utf8') : '');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitboss-notify-'));
  const program = join(folder, 'systemd-notify');
  writeFileSync(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${folder}/said\n`);
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('reports states to the systemd that started the program, and to none elsewhere', async () => {
  vi.stubEnv('NOTIFY_SOCKET', '');
  notifySystemd('--status=lost');
  vi.stubEnv('NOTIFY_SOCKET', '/run/systemd/notify');
  notifySystemd('--ready', '--status=serving');
  await expect.poll(said).toBe('/run/systemd/notify --ready --status=serving\n');
});

it('keeps the socket from the programs below', () => {
  expect(withoutNotifySocket({ NOTIFY_SOCKET: '/run/x', PATH: '/bin' })).toEqual({ PATH: '/bin' });
});
