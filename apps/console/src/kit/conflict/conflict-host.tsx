import type { ReactNode } from 'react';
import { useConflict } from '../calls/prompts/conflict.ts';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';

/** Loaded with the first conflict. */
const Dialog = lazyDialog(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);

/** Renders the choice between the values of a stale update; once, in the shell. */
export function ConflictHost(): ReactNode {
  const prompt = useConflict();
  return prompt && <Dialog question={prompt} />;
}
