import { SaxesParser } from 'saxes';
import { sheetLimits, UnreadableFile } from './sheet-limits.ts';
import type { PartReader } from './unzip-parts.ts';

/** Callbacks for the elements of a part; names are passed without their namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads a part of a workbook as a stream of elements. Throws for malformed XML, for a document type (and
 * therefore custom entities) and for elements nested deeper than in any sheet.
 */
export function xmlReader(handler: XmlHandler): PartReader {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new UnreadableFile('import.unreadable');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > sheetLimits.depth) throw new UnreadableFile('import.unreadable');
    handler.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handler.close?.(localName(name));
  });
  const text = (content: string) => handler.text?.(content);
  parser.on('text', text);
  parser.on('cdata', text);
  return (bytes, isLast) => {
    parser.write(decoder.decode(bytes, { stream: !isLast }));
    if (isLast) parser.close();
  };
}
