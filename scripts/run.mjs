import { spawn } from 'node:child_process';

export const root = new URL('..', import.meta.url).pathname;
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Runs a command with its output shown and returns its exit code; 1 when a signal ended it. */
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

/** Runs a command and returns its exit code and what it wrote, for commands that run in parallel. */
export async function runBuffered(command, args, options = {}) {
  let text = '';
  const code = await new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
      });
    child.once('error', (error) => {
      text += `${command} could not be run: ${error.message}\n`;
      done(1);
    });
    child.once('close', (exitCode) => done(exitCode ?? 1));
  });
  return { code, text };
}

/** Runs npm with its output shown. */
export const runNpm = (args, options) => run(npm, args, options);
