import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { runningUrl } from '../../../apps/server/src/platform/postgres/cluster-state.ts';

const root = resolve(import.meta.dirname, '../../..');

/**
 * The installation under test: a server of its own on an embedded database of its own, started as an operator
 * starts it.
 */
export interface Target {
  readonly api: string;
  /** A client of the database with the owner's rights, for faults and for counting at the end. */
  database(): Promise<pg.Client>;
  /** Starts the server and resolves when it is ready. */
  start(): Promise<void>;
  /** Kills the server and its database's postmaster as a power cut would. */
  killServer(): Promise<void>;
  killDatabase(): void;
  /** Stops the server gracefully and returns its exit code. */
  stop(): Promise<number>;
  /** Runs one of the project's scripts on the data of the target; its output. */
  script(...texts: string[]): string;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * `dataDir` holds everything that the target writes; `port` is the first of three. `program` is the command
 * of an unpacked archive (`bin/pitboss`); without it the server runs from the sources.
 */
export function createTarget(
  dataDir: string,
  port: number,
  say: (line: string) => void,
  program?: string,
): Target {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    ADMIN_PORT: String(port),
    AGENT_PORT: String(port + 1),
    API_PORT: String(port + 2),
    PITBOSS_TESTING: '1',
  };
  let launcher: ChildProcess | null = null;
  let server = 0;
  const url = () => runningUrl(dataDir) ?? '';
  return {
    api: `http://127.0.0.1:${port + 2}`,
    async database() {
      const client = new pg.Client({ connectionString: url(), connectionTimeoutMillis: 5_000 });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    start: () =>
      new Promise((done, fail) => {
        const [command, ...words] = program ? [program, 'start'] : [process.execPath, 'scripts/start.mjs'];
        const child = spawn(command as string, words, {
          cwd: root,
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        launcher = child;
        child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
        child.stderr.on('data', (texts: Buffer) => say(`server: ${texts.toString().trim()}`));
        child.stdout.on('data', (texts: Buffer) => {
          for (const line of texts.toString().split('\n'))
            if (/"level":(50|60|"error"|"fatal")|FROZEN/.test(line)) say(`server: ${line.slice(0, 400)}`);
          if (!texts.toString().includes('Pitboss is ready')) return;
          // From sources the server is the launcher's child, in an archive the launcher itself.
          const found = program
            ? String(child.pid)
            : execFileSync('pgrep', ['-P', String(child.pid), '-f', 'main'], { encoding: 'utf8' });
          server = Number(found.split('\n')[0]);
          done();
        });
      }),
    async killServer() {
      const gone = new Promise((done) => launcher?.once('exit', done));
      process.kill(server, 'SIGKILL');
      await gone;
    },
    killDatabase() {
      const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
    },
    async stop() {
      const gone = new Promise<number>((done) => launcher?.once('exit', (code) => done(code ?? 1)));
      launcher?.kill('SIGTERM');
      return Promise.race([gone, pause(60_000).then(() => 99)]);
    },
    script: (...texts) => execFileSync('npm', ['run', '-s', ...texts], { cwd: root, env, encoding: 'utf8' }),
  };
}
