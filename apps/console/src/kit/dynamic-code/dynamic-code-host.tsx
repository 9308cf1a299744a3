import type { ReactNode } from 'react';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';
import { useCodeQuestion } from './dynamic-code.ts';

/** Comes with the first change that asks. */
const Dialog = lazyDialog(async () => (await import('./DynamicCodeDialog.tsx')).DynamicCodeDialog);

/** Draws the question for a dynamic code; once, in the shell. */
export function DynamicCodeHost(): ReactNode {
  const question = useCodeQuestion();
  return question && <Dialog question={question} />;
}
