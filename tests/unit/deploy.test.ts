import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../apps/server/src/platform/observability/log.ts';
import { collectProcess, metricsText } from '../../apps/server/src/platform/observability/metrics.ts';

const root = resolve(import.meta.dirname, '../..');
const deploy = join(root, 'deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

interface Dashboard {
  readonly title: string;
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}
const dashboards = readdirSync(join(deploy, 'grafana/dashboards')).map((file) => ({
  file,
  board: JSON.parse(read(`grafana/dashboards/${file}`)) as Dashboard,
}));
const alerts = read('prometheus/alerts.yml');
const expressions = [
  ...[...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr),
  ...dashboards.flatMap(({ board }) =>
    board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ),
];
const names = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);

it('has the dashboards overview, ingest, wallet, risk and database', () => {
  expect(dashboards.map(({ file }) => file).sort()).toEqual([
    'database.json',
    'ingest.json',
    'overview.json',
    'risk.json',
    'wallet.json',
  ]);
});

it('alert rules and dashboards name only metrics that the server has', async () => {
  collectProcess();
  const known = new Set(
    [...(await metricsText(null)).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const used = expressions.flatMap((expr) => expr.match(/\b(?:pitboss|nodejs|process)_\w+/g) ?? []);
  expect(used.length).toBeGreaterThan(60);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

it('each alert rule has its heading in the runbook, with its expression, and the runbook no other', () => {
  const runbook = readFileSync(join(root, 'docs/monitoring.md'), 'utf8');
  expect([...runbook.matchAll(/^### (Pitboss\w+)$/gm)].map(([, name]) => name)).toEqual(names);
  const ruleExpressions = expressions.slice(0, names.length);
  for (const [index, name] of names.entries()) {
    expect(alerts).toContain(`runbook_url: docs/monitoring.md#${name.toLowerCase()}`);
    expect(runbook, name).toContain(`\`${ruleExpressions[index]}\``);
  }
});

it('the runbook searches the log for errors by the text with which the server writes them', () => {
  const runbook = readFileSync(join(root, 'docs/monitoring.md'), 'utf8');
  const pattern = /journalctl -u pitboss -o cat \| grep '([^']+)'/.exec(runbook)?.[1];
  let line = '';
  createLog({
    write(text) {
      line += text;
    },
  }).error({}, 'request failed');
  expect(pattern).toBe('"level":"error"');
  expect(line).toContain(pattern);
});

describe.skipIf(!hasPromtool)('promtool', () => {
  const promtool = (...args: string[]) =>
    execFileSync('promtool', args, { cwd: join(deploy, 'prometheus'), encoding: 'utf8', stdio: 'pipe' });

  it('accepts the alert rules and their tests', () => {
    expect(promtool('check', 'rules', 'alerts.yml')).toContain(`${names.length} rules found`);
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  });

  it('accepts every expression of the dashboards', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pitboss-rules-'));
    const file = join(folder, 'rules.json');
    const rules = expressions.map((expr, index) => ({ record: `pitboss:panel${index}`, expr }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    try {
      expect(promtool('check', 'rules', file)).toContain(`${expressions.length} rules found`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

it('the image and the containers of the compose file have exact versions, and the server no root rights', () => {
  const images = [...read('compose.yaml').matchAll(/^ +image: (.+)$/gm)].map(([, image = '']) => image);
  expect(images).toHaveLength(5);
  for (const image of images.filter((one) => !one.includes('PITBOSS_IMAGE')))
    expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+/);
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  expect(dockerfile).toMatch(/^ARG NODE_VERSION=\d+\.\d+\.\d+$/m);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
});

it('every setting in the samples is one that the server knows', async () => {
  const { unknownSettings } = await import('../../apps/server/src/platform/config/setting-names.ts');
  const manifest = read('kubernetes/pitboss.yaml');
  const config = /kind: ConfigMap[\s\S]*?---/.exec(manifest)?.[0] ?? '';
  const server = /^ {2}pitboss:\n[\s\S]*?^ {4}stop_grace/m.exec(read('compose.yaml'))?.[0] ?? '';
  const settings = [
    ...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
    ...read('kubernetes/secret.yaml').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
    ...server.matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gm),
    ...read('pitboss.env').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm),
  ].map(([, name = '']) => name);
  expect(settings.length).toBeGreaterThan(20);
  expect(unknownSettings(Object.fromEntries(settings.map((name) => [name, 'x'])))).toEqual([]);
  expect(settings).toEqual(expect.arrayContaining(['WORLD', 'DATABASE_URL', 'METRICS_TOKEN', 'TRUST_PROXY']));
});
