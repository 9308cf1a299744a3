import { type Block, type Inline, readMarkup } from '@pitboss/rules/content/markup';
import { type ReactNode, useMemo } from 'react';
import './announcements.css';

// Contents never move: the position serves as key.
const keyed = <T,>(parts: readonly T[], draw: (part: T) => ReactNode) =>
  parts.map((part, at) => ({ key: String(at), drawn: draw(part) }));

function Texts({ parts }: { readonly parts: readonly Inline[] }): ReactNode {
  return keyed(parts, (part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'bold')
      return (
        <strong>
          <Texts parts={part.children} />
        </strong>
      );
    return (
      <a href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    );
  }).map(({ key, drawn }) => <span key={key}>{drawn}</span>);
}

function Part({ block }: { readonly block: Block }): ReactNode {
  if (block.kind === 'list') {
    const items = keyed(block.items, (item) => <Texts parts={item} />).map(({ key, drawn }) => (
      <li key={key}>{drawn}</li>
    ));
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
  }
  const lines = keyed(block.lines, (line) => <Texts parts={line} />);
  return (
    <p>
      {lines.map(({ key, drawn }) => (
        <span key={key} className="an-line">
          {drawn}
        </span>
      ))}
    </p>
  );
}

/**
 * A content as its readers see it: bold text, lists and web links, rendered as elements and never as HTML.
 */
export function Markup({ content }: { readonly content: string }): ReactNode {
  const blocks = useMemo(() => readMarkup(content), [content]);
  return (
    <div className="an-content">
      {keyed(blocks, (block) => <Part block={block} />).map(({ key, drawn }) => (
        <div key={key}>{drawn}</div>
      ))}
    </div>
  );
}
