import { createHmac } from 'node:crypto';
import type { Secrets } from '../../kernel/start/secrets.ts';

export interface WalletKey {
  readonly keyId: string;
  readonly secret: string;
}

/** The key under which requests to an agent's wallet are signed: its own, and the same on every server. */
export const walletKey = (secrets: Secrets, agentId: string): WalletKey => ({
  keyId: agentId,
  secret: createHmac('sha256', secrets.server).update(`wallet:${agentId}`).digest('hex'),
});
