import { spawn } from 'node:child_process';

export const root = new URL('..', import.meta.url).pathname;
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Runs a command with its output shown and answers its exit code. */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', (error) => {
      process.stderr.write(`${command} could not be run: ${error.message}\n`);
      done(1);
    });
    child.once('exit', (code, signal) => done(signal ? 1 : (code ?? 1)));
  });
}

export const runNpm = (...args) => run(npm, args);
