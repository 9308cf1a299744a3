import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { freePort } from '../postgres/free-port.ts';

const boards = join(import.meta.dirname, '../../../../../deploy/grafana/dashboards');
const expressions = readdirSync(boards).flatMap((file) => {
  const { panels } = JSON.parse(readFileSync(join(boards, file), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [`${file}: ${title}`, expr] as const),
  );
});
/** Panels of what a fresh server without game servers, exports, certificates and failures has none of. */
const empty =
  /Internal errors|certificates|Game servers|game servers|ingest calls|wallet calls|Rejected|Failed runs|Items per|Exports|Sign-ins|Hours since|Background jobs by|Agents by|last ended|last proof|jobs, p95/i;

describe.skipIf(spawnSync('prometheus', ['--version']).status !== 0)('Grafana dashboards', () => {
  let api: TestApi;
  let prometheus: ChildProcess;
  let base = '';
  const folder = mkdtempSync(join(tmpdir(), 'pitboss-prometheus-'));

  beforeAll(async () => {
    api = await startTestApi();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    writeFileSync(
      join(folder, 'prometheus.yml'),
      JSON.stringify({
        global: { scrape_interval: '1s' },
        scrape_configs: [{ job_name: 'pitboss', static_configs: [{ targets: [`127.0.0.1:${port}`] }] }],
      }),
    );
    const own = await freePort();
    base = `http://127.0.0.1:${own}`;
    prometheus = spawn(
      'prometheus',
      [
        `--config.file=${folder}/prometheus.yml`,
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${own}`,
      ],
      { stdio: 'ignore' },
    );
    await api.call('major1', '/proxyUser/getUserInfo');
  });
  afterAll(async () => {
    prometheus?.kill();
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Returns the series that an expression results in now. */
  async function query(expr: string): Promise<unknown[]> {
    const reply = await fetch(`${base}/api/v1/query?query=${encodeURIComponent(expr)}`);
    const { status, error, data } = (await reply.json()) as {
      status: string;
      error?: string;
      data?: { result: unknown[] };
    };
    if (status !== 'success') throw new Error(error);
    return data?.result ?? [];
  }

  it('Prometheus has scraped the server', async () => {
    const enough = 'count_over_time(up{job="pitboss"}[1m]) >= 4';
    await expect.poll(async () => (await query(enough).catch(() => [])).length, { timeout: 60_000 }).toBe(1);
  });

  it.each(expressions)('%s is evaluated for a live server', async (panel, expr) => {
    const series = await query(expr);
    if (!empty.test(panel)) expect(series.length, expr).toBeGreaterThan(0);
  });
});
