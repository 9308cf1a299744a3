import type { ReactNode } from 'react';
import { kitText } from '../kit.text.ts';
import { notify } from '../notices.ts';
import { sayNow, useText } from '../text.ts';

/** The old way, for pages without a secure context (plain http in a network), which have no clipboard. */
function copyBySelection(texts: string): boolean {
  const area = document.createElement('textarea');
  area.value = texts;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** Copies a text to the clipboard and notifies the user of the result. */
export async function copyText(texts: string): Promise<void> {
  let done: boolean;
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(texts);
      done = true;
    } else done = copyBySelection(texts);
  } catch {
    done = false;
  }
  notify({ kind: done ? 'success' : 'error', title: sayNow(done ? kitText.copied : kitText.copyFailed) });
}

/** Content with a button that copies the text behind it; with a mouse the button shows on hover. */
export function Copyable({ words, children }: { words: string; children?: ReactNode }): ReactNode {
  const t = useText(kitText);
  return (
    <span className="k-copy">
      {children ?? words}
      <button type="button" aria-label={t('copy')} title={t('copy')} onClick={() => void copyText(words)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5.5 5.5v-4h9v9h-4M1.5 5.5h9v9h-9z" />
        </svg>
      </button>
    </span>
  );
}
