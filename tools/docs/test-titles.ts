import { readFileSync } from 'node:fs';
import ts from 'typescript';

const testFunctions = new Set(['it', 'test']);

/** The identifier at the left end of a callee: `it` of `it.each(rows)`. */
function rootName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return rootName(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return rootName(node.tag);
  return '';
}

/**
 * Returns the titles of the tests of a file as written in its source, in order: the first argument of each
 * call of `it` or `test`, with the placeholders of `each` left as they are. Titles that are not literals are
 * left out.
 */
export function testTitles(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, false);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && testFunctions.has(rootName(node.expression))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
      else if (title && ts.isTemplateExpression(title)) titles.push(title.getText(source).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}
