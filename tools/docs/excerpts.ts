import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A line that says what the code block below it shows: a file, and names within it (`logs.logins` is a property). */
const marker = /^( *)<!-- code (\S+)(?: (.+?))? -->\n\1```(\w+)\n[\s\S]*?^\1```$/gm;

const namesOf = (statement: ts.Statement): string[] => {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.Statement & { name?: ts.Identifier };
  return name ? [name.text] : [];
};

/** The first object literal inside a statement: the calls of a slice, the handlers of its routes. */
function objectIn(node: ts.Node): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(node)) return node;
  return ts.forEachChild(node, objectIn);
}

const withComment = (node: ts.Node, text: string) => {
  const [comment] = ts.getLeadingCommentRanges(text, node.getFullStart())?.slice(-1) ?? [];
  const isDocs = comment && text.startsWith('/**', comment.pos);
  return text.slice(isDocs ? comment.pos : node.getStart(), node.getEnd());
};

/** One name of a file as it stands there; a property stands between what opens and what closes its object. */
function excerpt(source: ts.SourceFile, wanted: string): string {
  const [name = '', property] = wanted.split('.');
  const statement = source.statements.find((one) => namesOf(one).includes(name));
  if (!statement) throw new Error(`${source.fileName} has no ${name}`);
  if (!property) return withComment(statement, source.text);
  const object = objectIn(statement);
  const member = object?.properties.find((one) => one.name?.getText() === property);
  if (!object || !member) throw new Error(`${source.fileName} has no ${wanted}`);
  const opens = source.text.slice(statement.getStart(), object.getStart() + 1);
  const closes = source.text.slice(object.getEnd() - 1, statement.getEnd());
  return [opens, '  // …', `  ${withComment(member, source.text)},`, '  // …', closes].join('\n');
}

/** The document with every marked code block filled from the files of `root`. */
export function fillExcerpts(document: string, root: string): string {
  return document.replace(marker, (_block, indent: string, path: string, names: string, language: string) => {
    const text = readFileSync(join(root, path), 'utf8');
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const code = names
      ? names
          .split(', ')
          .map((name) => excerpt(source, name))
          .join('\n\n')
      : text.trimEnd();
    const shown = `// ${path}\n\n${code}`
      .split('\n')
      .map((line) => (line ? indent + line : ''))
      .join('\n');
    const head = `<!-- code ${path}${names ? ` ${names}` : ''} -->`;
    return `${indent}${head}\n${indent}\`\`\`${language}\n${shown}\n${indent}\`\`\``;
  });
}
