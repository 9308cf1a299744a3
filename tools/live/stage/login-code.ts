import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { openSession } from '../../../apps/server/src/kernel/access/session.ts';
import type { Database } from '../../../apps/server/src/kernel/database/schema.ts';

/** The administrator of demo worlds who gives out login codes, with little else to do. */
const account = 'sysadmin';
const replyMs = 10_000;
const signedOut = 2001;

/**
 * Gives out login codes of anchors as an operator of the demo world does, by the call of the page; none to those who may not
 * sign in. Signs in at the first code, and again when the session is over.
 */
export function createOperator(pool: pg.Pool, apiUrl: string) {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let token: string | undefined;

  async function signIn(): Promise<string> {
    const { id } = await db
      .selectFrom('operator')
      .select('id')
      .where('account_key', '=', account)
      .executeTakeFirstOrThrow();
    const session = {
      operatorId: id,
      appType: 0,
      ip: '127.0.0.1',
      userAgent: 'live mode',
      bindCookie: false,
    } as const;
    return (await openSession(db, session)).token;
  }

  return {
    async codeOf(anchorId: string): Promise<string | null> {
      for (let trial = 0; trial < 2; trial += 1) {
        token ??= await signIn();
        const reply = await fetch(`${apiUrl}/anchor/getLoginCode?${new URLSearchParams({ id: anchorId })}`, {
          ...{ method: 'POST', body: '{}', headers: { token, 'content-type': 'application/json' } },
          signal: AbortSignal.timeout(replyMs),
        });
        const { code, data } = (await reply.json()) as { code: number; data: { code: string } | null };
        if (code !== signedOut) return data?.code ?? null;
        token = undefined;
      }
      return null;
    },
  };
}
