import { lazy, type ReactNode, Suspense } from 'react';
import { useCodeQuestion } from './dynamic-code.ts';

/** Comes with the first change that asks. */
const Dialog = lazy(async () => ({ default: (await import('./DynamicCodeDialog.tsx')).DynamicCodeDialog }));

/** Draws the question for a dynamic code; once, in the shell. */
export function DynamicCodeHost(): ReactNode {
  const question = useCodeQuestion();
  return (
    question && (
      <Suspense>
        <Dialog question={question} />
      </Suspense>
    )
  );
}
