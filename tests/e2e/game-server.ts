import { createHash, createHmac, randomUUID } from 'node:crypto';
import { runChild, typeScriptArgs } from '../../apps/server/src/testing/processes/child-process.ts';
import { product } from './browser.ts';

/**
 * Returns the game server of the product's demo data, which sends events as described in the integrators'
 * documents.
 */
export async function gameServer() {
  const { api, dataDir } = product();
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await runChild(process.execPath, typeScriptArgs('tools/keys.ts'), { env });
  const { node } = JSON.parse(stdout) as { node: { keyId: string; secret: string } };
  return {
    /** Sends one event and returns the code of its result. */
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
