import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Marker above a code block that names its source: a file, and names within it (`logs.logins` is a property).
 */
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

/**
 * Returns the source of one name of a file; a property keeps the start and the end of its object around it.
 */
function excerpt(source: ts.SourceFile, wanted: string): string {
  const [, name = '', property] = /^(\w+)(?:\.(.+))?$/.exec(wanted) ?? [];
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

/**
 * Marker above a list that names its source: names of a file, each with the first sentence of its docstring.
 */
const listMarker = /^<!-- words (\S+) (.+?) -->\n(?:- .*\n)*/gm;

/** Returns the first sentence of a docstring on one line. */
function firstSentence(source: ts.SourceFile, wanted: string): string {
  const statement = source.statements.find((one) => namesOf(one).includes(wanted));
  const ranges = statement && ts.getLeadingCommentRanges(source.text, statement.getFullStart());
  const last = ranges?.at(-1);
  const comment = last ? source.text.slice(last.pos, last.end) : '';
  if (!comment.startsWith('/**')) throw new Error(`${source.fileName}: ${wanted} has no docstring`);
  const texts = comment.replace(/^\/\*\*|\*\/$|^ *\* ?/gm, ' ').replace(/\s+/g, ' ');
  return (/^(.*?)(?<!e\.g)\.( |$)/.exec(texts.trim())?.[1] ?? texts).trim();
}

function wordList(path: string, names: string, root: string): string {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const lines = names.split(', ').map((name) => `- \`${name}\`: ${firstSentence(source, name)}`);
  return [`<!-- words ${path} ${names} -->`, ...lines, ''].join('\n');
}

/** The document with every marked code block and list filled from the files of `root`. */
export function fillExcerpts(document: string, root: string): string {
  const listed = document.replace(listMarker, (_list, path: string, names: string) =>
    wordList(path, names, root),
  );
  return listed.replace(marker, (_block, indent: string, path: string, names: string, language: string) => {
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
