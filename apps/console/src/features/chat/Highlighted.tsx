import type { ReactNode } from 'react';
import './chat.css';

interface Hit {
  readonly start: number;
  readonly end: number;
  readonly action: 'mask' | 'block';
}

/** A line with its hits marked; overlapping ones are one mark. Places are code points. */
export function Highlighted({ content, hits }: { readonly content: string; readonly hits: readonly Hit[] }) {
  const signs = [...content];
  const kinds = signs.map(() => '');
  for (const { start, end, action } of hits)
    for (let at = start; at <= end; at += 1) if (kinds[at] !== 'block') kinds[at] = action;
  const parts: ReactNode[] = [];
  for (let at = 0; at < signs.length; ) {
    const kind = kinds[at];
    let to = at;
    while (to < signs.length && kinds[to] === kind) to += 1;
    const words = signs.slice(at, to).join('');
    parts.push(
      kind === '' ? (
        words
      ) : (
        <mark key={at} className="chat-hit" data-block={kind === 'block' || undefined}>
          {words}
        </mark>
      ),
    );
    at = to;
  }
  return <span className="chat-content">{parts}</span>;
}
