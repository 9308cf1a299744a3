import { readFile } from 'node:fs/promises';
import { checkLogoFile } from '@pitboss/rules/checks/agent-checks';
import { refer } from '@pitboss/rules/messages';
import { rewritePng } from '../../../domain/agents/png.ts';
import type { Secrets } from '../../../platform/config/secrets.ts';
import { AppError, assertValid } from '../../../platform/errors/app-error.ts';
import type { Inspect } from '../../../platform/files/receive.ts';
import { fileAddress } from '../../../platform/files/register.ts';

/**
 * Validates a logo by its first bytes and size before decoding it, then re-encodes it, which drops everything
 * that the image does not need (spec §5; security rules, files).
 */
export const inspectLogo: Inspect = async (path) => {
  const file = await readFile(path);
  assertValid(checkLogoFile(file));
  const content = rewritePng(file);
  if (!content) throw new AppError('rule.broken', { message: refer('logoBroken') });
  return { type: 'image/png', content };
};

/** Returns the signed address of a stored logo. */
export const logoAddress = (secrets: Secrets, name: string | null): string | null =>
  fileAddress(secrets, 'logo', name);
