import { sha256 } from '../../platform/crypto/crypto.ts';

/** Returns the stored hash of an anchor's login code. */
export const codeHash = (anchorId: string, code: string): Buffer => sha256(`anchor ${anchorId} ${code}`);
