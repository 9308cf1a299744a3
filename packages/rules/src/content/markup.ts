/**
 * The markup of announcements: **bold**, lines that begin with "- " or "1. " as lists, [words](https://…) as
 * links, and nothing else. What is read from it is a tree of plain values, so that no text of an author ever
 * becomes HTML.
 */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly text: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] };

const isWeb = (href: string) => /^https?:\/\/[^\s]+$/i.test(href);

// A link or a bold run, whichever comes first; neither goes over the end of a line.
const mark = /\[([^[\]]+)\]\(([^()\s]*)\)|\*\*([^*]+)\*\*/g;

function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  const plain = (to: number) => {
    if (to > at) found.push({ kind: 'text', text: text.slice(at, to) });
  };
  for (const match of text.matchAll(mark)) {
    const [whole, words, href, bold] = match;
    if (href !== undefined && !isWeb(href)) continue;
    plain(match.index);
    if (bold !== undefined) found.push({ kind: 'bold', children: inline(bold) });
    else found.push({ kind: 'link', href: href ?? '', text: words ?? '' });
    at = match.index + whole.length;
  }
  plain(text.length);
  return found;
}

/** Reads a content. Anything that is no markup is text, as it was typed. */
export function readMarkup(content: string): Block[] {
  const blocks: Block[] = [];
  let open = { kind: '', rows: [] as (readonly Inline[])[] };
  for (const line of content.replace(/\r\n?/g, '\n').split('\n')) {
    const item = /^\s*(?:(-)|\d{1,3}\.)\s+(.*)$/.exec(line);
    const kind = item ? (item[1] ? 'bullets' : 'numbers') : 'paragraph';
    if (line.trim() === '') {
      open = { kind: '', rows: [] };
      continue;
    }
    if (open.kind !== kind) {
      open = { kind, rows: [] };
      blocks.push(
        kind === 'paragraph'
          ? { kind, lines: open.rows }
          : { kind: 'list', ordered: kind === 'numbers', items: open.rows },
      );
    }
    open.rows.push(inline(item?.[2] ?? line));
  }
  return blocks;
}

/**
 * Returns the text in the position of each link's address, so that an invalid address is rejected and not
 * shown as text.
 */
export const markupLinks = (content: string): string[] =>
  [...content.matchAll(mark)].flatMap(([, , href, bold]) =>
    href !== undefined ? [href] : bold ? markupLinks(bold) : [],
  );
