import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { seal } from '../../platform/crypto/crypto.ts';
import type { Reply, TestApi } from '../api.ts';

const secret = 'JBSWY3DPEHPK3PXP';

/** API with second approval on, whose operators have bound a dynamic code; calls carry a fresh one. */
export function fourEyes(api: TestApi) {
  const db = () => api.services.databases.system;
  const sealed = seal(api.services.config.secrets.server, secret);

  async function call<T = unknown>(
    account: string,
    path: string,
    payload: { body?: unknown; query?: Record<string, string> },
  ): Promise<Reply<T>> {
    await sql`update operator set totp_secret = ${sealed}, totp_last_step = null
      where account_key = ${account}`.execute(db());
    const headers = { language: 'en_us', 'dynamic-code': new TOTP({ secret }).generate() };
    return api.call<T>(account, path, { ...payload, headers });
  }

  return {
    call,
    /** Approves the newest waiting change. */
    async approveLast(account: string): Promise<Reply> {
      return call(account, '/approvals/approve', { query: { approvalId: await this.lastApproval() } });
    },
    /** Returns the id of the newest waiting change. */
    async lastApproval(): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        select id from approval where state = 'open' order by id desc limit 1`.execute(db());
      return rows[0]?.id ?? '0';
    },
    run: async <Row>(text: string) => (await api.services.databases.systemPool.query(text)).rows as Row[],
  };
}
