import { sha256 } from '../../kernel/access/crypto.ts';

/** How a login code of an anchor is kept. */
export const codeHash = (anchorId: string, code: string): Buffer => sha256(`anchor ${anchorId} ${code}`);
