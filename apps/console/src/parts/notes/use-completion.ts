import type { NoteCalls } from '@pitboss/contract/notes/notes';
import { mentionAt } from '@pitboss/rules/words/mentions';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { isComposing } from '../../kit/controls/text-box.tsx';

const keptMs = 10_000;

interface CompletionInput {
  readonly calls: NoteCalls;
  readonly targetId: string;
  readonly shared: boolean;
  readonly text: string;
  readonly change: (text: string) => void;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Completes the account after an `@` in a text area: the accounts that the note may mention, the active one,
 * and its keys (arrows, Enter and Tab to choose, Escape to close).
 */
export function useCompletion({ calls, targetId, shared, text, change, box }: CompletionInput) {
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  /** Place of the caret after a choice, once the text is on screen. */
  const after = useRef<number | null>(null);
  const mention = caret === null ? null : mentionAt(text, caret);
  const query = useCall(
    calls.listMentionable,
    { targetId, account: mention?.typed ?? '', shared },
    { enabled: mention !== null, keepPrevious: true, quiet: true, staleMs: keptMs },
  );
  const typed = mention?.typed.toLowerCase() ?? '';
  const options = (mention && query.data ? query.data : []).filter(({ account }) =>
    account.toLowerCase().startsWith(typed),
  );
  const isOpen = mention !== null && query.data !== undefined;
  useLayoutEffect(() => {
    if (after.current === null) return;
    box.current?.setSelectionRange(after.current, after.current);
    after.current = null;
  });
  const close = () => setCaret(null);
  const follow = () => {
    const now = box.current?.selectionEnd ?? null;
    if (now === caret) return;
    setCaret(now);
    setActive(0);
  };
  const choose = (account: string) => {
    if (!mention || caret === null) return;
    const before = `${text.slice(0, mention.at)}@${account} `;
    after.current = before.length;
    change(before + text.slice(caret).replace(/^ /, ''));
    close();
  };
  const press = (event: KeyboardEvent): boolean => {
    if (!isOpen || isComposing(event)) return false;
    const chosen = options[Math.min(active, options.length - 1)];
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown' && chosen) setActive(Math.min(active + 1, options.length - 1));
    else if (event.key === 'ArrowUp' && chosen) setActive(Math.max(active - 1, 0));
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen.account);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { isOpen, options, active: Math.min(active, options.length - 1), choose, press, follow, close };
}
