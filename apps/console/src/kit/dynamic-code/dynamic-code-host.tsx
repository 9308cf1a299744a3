import type { ReactNode } from 'react';
import { useCodePrompt } from '../calls/prompts/dynamic-code.ts';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';

/** Loaded with the first change that requires a code. */
const Dialog = lazyDialog(async () => (await import('./DynamicCodeDialog.tsx')).DynamicCodeDialog);

/** Renders the prompt for a dynamic code; used once, in the shell. */
export function DynamicCodeHost(): ReactNode {
  const prompt = useCodePrompt();
  return prompt && <Dialog question={prompt} />;
}
