import { pageByPath } from '@pitboss/contract/core/pages';
import { registry } from '@pitboss/contract/index';
import type { FastifyInstance } from 'fastify';

/** Reply of a read call to its example. */
export interface ExampleReply {
  readonly path: string;
  readonly account: string;
  readonly code: number;
  readonly desc: string;
  /** Rows of the list in the reply; null where there is none. */
  readonly rows: number | null;
}

const texts = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]));

/** A reply is a list, or has one: its rows are those of a page. */
function rowsOf(data: unknown): number | null {
  if (Array.isArray(data)) return data.length;
  const { list } = (data ?? {}) as { list?: unknown };
  return Array.isArray(list) ? list.length : null;
}

/**
 * Account for a call: the super administrator, or an agent where no page of the call is in the admin console.
 */
function accountOf(pages: readonly string[]): string {
  const consoles = pages.flatMap((page) => [...(pageByPath(page)?.consoles ?? ['admin'])]);
  return consoles.includes('admin') ? 'superadmin' : 'major1';
}

/** Makes every read call of the contract with its example, on demo data. */
export async function callExamples(
  app: FastifyInstance,
  tokenOf: (account: string) => Promise<string>,
): Promise<ExampleReply[]> {
  const replies: ExampleReply[] = [];
  for (const { call } of registry) {
    if (call.effect !== 'read') continue;
    const account = accountOf(call.pages);
    const { body, query } = call.example();
    const payload = body as object | undefined;
    const reply = await app.inject({
      method: call.method,
      url: query ? `${call.path}?${new URLSearchParams(texts(query))}` : call.path,
      headers: { language: 'en_us', token: await tokenOf(account) },
      ...(payload && { payload }),
    });
    const { code, desc, data } = reply.json() as { code: number; desc: string; data: unknown };
    replies.push({ path: call.path, account, code, desc, rows: rowsOf(data) });
  }
  return replies;
}
