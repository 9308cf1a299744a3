/** A document as blocks, printed as Markdown or as one HTML file. */
export type Block =
  | { readonly kind: 'title' | 'heading' | 'subheading' | 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'code'; readonly text: string };

const marks = { title: '#', heading: '##', subheading: '###' } as const;
const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ');

function markdownOf(block: Block): string {
  switch (block.kind) {
    case 'title':
    case 'heading':
    case 'subheading':
      return `${marks[block.kind]} ${block.text}`;
    case 'text':
      return block.text;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'table':
      return [block.head, block.head.map(() => '---'), ...block.rows]
        .map((row) => `| ${row.map(cell).join(' | ')} |`)
        .join('\n');
    case 'code':
      return `\`\`\`\n${block.text}\n\`\`\``;
  }
}

export const toMarkdown = (blocks: readonly Block[]): string => `${blocks.map(markdownOf).join('\n\n')}\n`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
const inline = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `<h1>${inline(block.text)}</h1>`;
    case 'heading':
      return `<h2>${inline(block.text)}</h2>`;
    case 'subheading':
      return `<h3>${inline(block.text)}</h3>`;
    case 'text':
      return `<p>${inline(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
    case 'table': {
      const row = (cells: readonly string[], tag: 'th' | 'td') =>
        `<tr>${cells.map((text) => `<${tag}>${inline(text)}</${tag}>`).join('')}</tr>`;
      return `<table>${row(block.head, 'th')}${block.rows.map((cells) => row(cells, 'td')).join('')}</table>`;
    }
    case 'code':
      return `<pre>${escaped(block.text)}</pre>`;
  }
}

const style = `body{font:15px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2328}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #d0d7de;padding:.35rem .6rem;text-align:left;vertical-align:top}
th{background:#f6f8fa}code,pre{font:13px/1.5 ui-monospace,monospace;background:#f6f8fa;border-radius:4px}
code{padding:.1rem .3rem}pre{padding:.8rem;overflow-x:auto}`;

export function toHtml(blocks: readonly Block[], language: 'zh_cn' | 'en_us'): string {
  const title = blocks.flatMap((block) => (block.kind === 'title' ? [block.text] : []))[0] ?? '';
  return `<!doctype html>
<html lang="${language === 'zh_cn' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style></head>
<body>
${blocks.map(htmlOf).join('\n')}
</body></html>
`;
}
