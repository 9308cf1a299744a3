import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedReference } from '../../apps/server/src/domain/reference/seed-reference.ts';
import { ensurePartitions } from '../../apps/server/src/platform/db/partitions.ts';
import { startTestDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import {
  runChild,
  startChild,
  type TestChild,
  typeScriptArgs,
} from '../../apps/server/src/testing/processes/child-process.ts';
import { testPort } from '../../apps/server/src/testing/processes/test-port.ts';
import { generateWorld } from '../../tools/world/generate.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/integrators/README.md');
/** The commands of a page, as a reader would copy them. */
const blocksOf = (text: string) =>
  [...text.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(([, code]) => code ?? '');
const blocks = blocksOf(page);

interface Envelope {
  code: number;
  desc: string;
  data: {
    results?: { status: string; code: number; decoded?: { verdict: string } }[];
    state?: string;
    amount?: string;
  } | null;
}

let database: TestDatabase;
let env: NodeJS.ProcessEnv;
let server: TestChild | undefined;
let dataDir = '';

beforeAll(async () => {
  database = await startTestDatabase(4);
  dataDir = mkdtempSync(join(tmpdir(), 'pitboss-examples-'));
  const secrets = { pepper: randomBytes(32), server: randomBytes(32) };
  const nowMs = Date.now();
  await seedReference(database.databases.system);
  await ensurePartitions(database.databases.system, nowMs, 3);
  const connectionString = database.url;
  const size = { seed: 1, bets: 2_000, days: 20, agents: 20, members: 100 };
  await generateWorld({ ...size, nowMs, secrets, connectionString, progress: () => undefined });
  const port = await testPort();
  env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    API_PORT: String(port),
    REFERENCE_WALLET: 'on',
    API: `http://127.0.0.1:${port}`,
    PITBOSS_SECRETS: JSON.stringify({
      pepper: secrets.pepper.toString('hex'),
      server: secrets.server.toString('hex'),
    }),
  };
  server = startChild(process.execPath, typeScriptArgs('apps/server/src/testing/processes/serve.ts'), {
    cwd: root,
    env,
  });
  await server.waitForLine((line) => line === 'ready');
});

afterAll(async () => {
  await server?.kill();
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('runs the commands of the page for integrators as they stand', async () => {
  expect(blocks.length).toBeGreaterThan(4);
  // A line between the blocks separates their output; `send` ends no line, so each reply gets one.
  const script = ['set -euo pipefail', ...blocks]
    .join('\nprintf "\\n--\\n"\n')
    .replace(/^(send .*(?:\n {2}.*)*)$/gm, '$1; echo');
  const { stdout } = await runChild('bash', ['-c', script], { cwd: root, env });
  const replies = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Envelope)
    // The client prints what it did in words of its own.
    .filter(({ code }) => code !== undefined);
  const sends = blocks.join('\n').match(/^send /gm)?.length ?? 0;
  expect(replies).toHaveLength(sends);
  for (const { code, desc, data } of replies) {
    expect(code, desc).toBe(0);
    for (const result of data?.results ?? []) expect(result).toMatchObject({ status: 'accepted', code: 0 });
    if (data?.state) expect(['accepted', 'ok']).toContain(data.state);
    for (const { decoded } of data?.results ?? []) if (decoded) expect(decoded.verdict).toBe('ok');
  }
  const { rows } = await database.databases.systemPool.query<{ bets: number }>(
    "select count(*)::int as bets from bet b join member m on m.id = b.member_id and m.account = 'demo1' where b.bet_key ~ '^(T7|B1)-' and b.state = 1",
  );
  expect(rows[0]?.bets).toBe(2);
});

/** Runs the commands of a page in one shell and gives what they print. */
async function walk(path: string): Promise<string[]> {
  const script = ['set -euo pipefail', ...blocksOf(read(path))].join('\n');
  const { stdout } = await runChild('bash', ['-c', script], { cwd: root, env });
  return stdout.split('\n').filter((line) => line.startsWith('{'));
}

it('leads from an empty installation to a round, a settled bet and a bet from a wallet, as described in the tutorial', async () => {
  const replies = (await walk('docs/integrators/tutorial.md'))
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Envelope & { data: { accepted?: number; final?: boolean } });
  expect(replies.map(({ code }) => code)).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  expect(replies[1]?.data.accepted).toBe(1);
  expect(replies[2]?.data).toMatchObject({ accepted: 0, duplicate: 1 });
  expect(replies[4]?.data).toMatchObject({ state: 'ok', amount: '5.00' });
  for (const at of [6, 10]) expect(replies[at]?.data).toMatchObject({ state: 'ok', final: true });
  const { rows } = await database.databases.systemPool.query<{ kind: string; state: string }>(
    "select kind, state from wallet_order where tx_id like 'AWAY-%' order by id",
  );
  expect(rows).toEqual([
    { kind: 'bet', state: 'ok' },
    { kind: 'settle', state: 'ok' },
  ]);
});

it('runs the client that the page for agents begins with', async () => {
  const [printed = ''] = await walk('docs/integrators/agents.md');
  expect(JSON.parse(printed)).toMatchObject({ member: 0, in: [0, 'done', '12.50'], again: [1, true] });
});

it('has no curl in a document but in commands that are run here', () => {
  const others = [
    'README.md',
    'CONTRIBUTING.md',
    'docs/install.md',
    'docs/operations.md',
    'docs/contributors.md',
  ];
  for (const path of [...others, 'docs/integrators/agents.md', 'docs/integrators/codes.md'])
    expect(read(path), path).not.toMatch(/^\s*curl /m);
});

/** Output of the clients of the game-server interface. */
const played = {
  config: [true, 0],
  login: 'accepted',
  round: 'accepted',
  again: 'duplicate',
  bet: [0, 'ok'],
  settle: [0, 'ok'],
  tx: ['ok', true],
};
const client = async (command: string, args: string[]) => {
  const keys = JSON.parse((await runChild('npm', ['run', '-s', 'keys'], { cwd: root, env })).stdout) as {
    node: { keyId: string; secret: string };
  };
  const own = { PITBOSS_API: env.API, PITBOSS_KEY_ID: keys.node.keyId, PITBOSS_SECRET: keys.node.secret };
  const { stdout } = await runChild(command, args, { cwd: root, env: { ...env, ...own } });
  return JSON.parse(stdout) as unknown;
};

it('runs the client of game servers in TypeScript', async () => {
  expect(await client(process.execPath, ['--import', 'tsx', 'examples/game-server/game-server.ts'])).toEqual(
    played,
  );
});

const python = await runChild('python3', ['--version']).then(
  () => true,
  () => false,
);
/** Without Python, the TypeScript client covers both: they print the same. */
it.runIf(python)('runs the client of game servers in Python', async () => {
  expect(await client('python3', ['examples/game-server/game_server.py'])).toEqual(played);
});

it('shows the signature of the worked example', async () => {
  const [, secret = '', timestamp = '', body = ''] =
    /Secret `([^`]+)`, timestamp `(\d+)`, body `([^`]+)`/.exec(page) ?? [];
  const { signIngest } = await import('../../apps/server/src/ingest/nodes/sign.ts');
  const signature = signIngest(secret, 'POST', '/ingest/v1/rounds:batch', timestamp, body);
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  expect(page).toContain(`\n${signature}\n`);
});
