import { readFile } from 'node:fs/promises';
import { checkLogoFile } from '@pitboss/rules/checks/agent-checks';
import { refer } from '@pitboss/rules/messages';
import { rewritePng } from '../../../domain/agents/png.ts';
import { obey, Refusal } from '../../../kernel/calls/refusal.ts';
import type { Secrets } from '../../../kernel/start/secrets.ts';
import type { Inspect } from '../../../kernel/storage/receive.ts';
import { fileAddress } from '../../../kernel/storage/register.ts';

/**
 * Tells a logo from its first bytes and size, before anything is decoded, and writes it anew: what a picture does not need
 * stays out (spec §5; security rules, files).
 */
export const inspectLogo: Inspect = async (path) => {
  const file = await readFile(path);
  obey(checkLogoFile(file));
  const content = rewritePng(file);
  if (!content) throw new Refusal('rule.broken', { message: refer('logoBroken') });
  return { type: 'image/png', content };
};

/** The signed address of a stored logo. */
export const logoAddress = (secrets: Secrets, name: string | null): string | null =>
  fileAddress(secrets, 'logo', name);
