import { execFile } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { product } from './browser.ts';

/** The game server of the product's demo world, which sends events as the integrator's documents say. */
export async function gameServer() {
  const { api, dataDir } = product();
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tools/keys.ts'], {
    env,
  });
  const { node } = JSON.parse(stdout) as { node: { keyId: string; secret: string } };
  return {
    /** Sends one event and gives the code of its answer. */
    async send(type: string, more: object): Promise<number> {
      const path = '/ingest/v1/events';
      const body = JSON.stringify({ events: [{ eventId: randomUUID(), type, at: Date.now(), ...more }] });
      const timestamp = String(Date.now());
      const lines = ['POST', path, timestamp, createHash('sha256').update(body).digest('hex')];
      const signature = createHmac('sha256', node.secret).update(lines.join('\n')).digest('hex');
      const headers = { 'content-type': 'application/json', 'key-id': node.keyId, timestamp, signature };
      const reply = await fetch(`${api}${path}`, { method: 'POST', headers, body });
      const { data } = (await reply.json()) as { data: { results: { code: number }[] } };
      return data.results[0]?.code ?? -1;
    },
  };
}
