import type { Uploaded } from '@pitboss/contract/content/uploads';
import type { Reply, TestApi } from '../api.ts';

/** Uploads a file as a browser does. */
export async function uploadFile(
  api: TestApi,
  account: string | null,
  kind: string,
  file: Buffer,
  headers: Record<string, string> = {},
): Promise<Reply<Uploaded>> {
  const boundary = '----test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="../../etc/passwd"\r\ncontent-type: text/html\r\n\r\n`;
  const reply = await api.app.inject({
    method: 'POST',
    url: `/upload/${kind}`,
    headers: {
      language: 'en_us',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(account ? { token: await api.token(account) } : {}),
      ...headers,
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return reply.json() as Reply<Uploaded>;
}
