import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../../platform/config/s3-settings.ts';

export interface TestS3 {
  readonly settings: S3Settings;
  /**
   * Treatment of the next requests: `away` closes their connections, a number is the status of their replies,
   * null forwards them.
   */
  trouble: 'away' | number | null;
  /** Makes an object two hours old. */
  age(key: string): void;
  stop(): Promise<void>;
}

/** Forwards requests to the storage, or makes them fail. */
function between(port: number, troubleOf: () => TestS3['trouble']): Server {
  return createServer((requested: IncomingMessage, reply) => {
    const trouble = troubleOf();
    if (trouble === 'away') return void requested.socket.destroy();
    if (trouble !== null) return void reply.writeHead(trouble).end();
    const { method, url, headers } = requested;
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    requested.pipe(passed);
  });
}

/** Starts an S3-compatible storage with one bucket and one key. */
export async function startTestS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'pitboss-s3-'));
  const bucket = 'pitboss-files';
  const storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await storage.run();
  const server = between(port, () => s3.trouble);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const s3: TestS3 = {
    settings: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${bucket}`,
      region: 'us-east-1',
      prefix: 'test/',
      keyId: 'S3RVER',
      secret: 'S3RVER',
    },
    trouble: null,
    age(key) {
      const old = new Date(Date.now() - 7_200_000);
      utimesSync(join(directory, bucket, `${key}._S3rver_object`), old, old);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await storage.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return s3;
}
