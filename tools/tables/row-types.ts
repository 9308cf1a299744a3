import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { keyOfPage, keyOfTexts } from '../../apps/server/src/testing/row-types/row-types.ts';

const root = join(import.meta.dirname, '../..');
/** Folders whose statements run in the server's process while its tests run. */
const folders = ['apps/server/src', 'tools'];

const isSource = (path: string) =>
  path.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\/node_modules\/|\.gen\.ts$|\/dist\//.test(path);

function sourceFiles(): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(root, folder, name),
    ),
  );
  return files.filter(isSource).sort();
}

function createProgram(): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => readFileSync(path, 'utf8'));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram(sourceFiles(), { ...options, noEmit: true, skipLibCheck: true });
}

/** Returns the kind of the driver's value that a type admits; `any` for JSON and for several kinds. */
function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  if (type.isUnion()) {
    const kinds = new Set(type.types.filter((part) => !isNothing(part)).map((part) => kindOf(checker, part)));
    return kinds.size === 1 ? [...kinds].join() : 'any';
  }
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (type.flags & ts.TypeFlags.BigIntLike) return 'bigint';
  const name = type.getSymbol()?.name;
  if (name === 'Date' || name === 'Buffer') return name;
  if (!checker.isArrayType(type)) return 'any';
  const [element] = checker.getTypeArguments(type as ts.TypeReference);
  return `${element ? kindOf(checker, element) : 'any'}[]`;
}

const isNothing = (type: ts.Type) => (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
const admitsNull = (type: ts.Type) =>
  (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0 ||
  (type.isUnion() && type.types.some(isNothing));

/** Returns the columns of a row type with their kinds; undefined where it names none. */
function columnsOf(checker: ts.TypeChecker, row: ts.Type): Record<string, string> | undefined {
  if (!(row.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return undefined;
  const columns = checker.getPropertiesOfType(row).map((property) => {
    const type = checker.getTypeOfSymbol(property);
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const kind = `${kindOf(checker, type)}${admitsNull(type) ? ' | null' : ''}`;
    return [isOptional ? `${property.name}?` : property.name, kind] as const;
  });
  return columns.length > 0 ? Object.fromEntries(columns) : undefined;
}

function textsOf(template: ts.TemplateLiteral): string[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text];
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
}

const isSql = (node: ts.Node | undefined): node is ts.TaggedTemplateExpression =>
  node !== undefined && ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';

/** Returns the columns of a call of `pageRows`, where they are written in it. */
function selectOf({ arguments: [, , query] }: ts.CallExpression): ts.TaggedTemplateExpression | undefined {
  if (!query || !ts.isObjectLiteralExpression(query)) return undefined;
  const select = query.properties.find((one) => one.name?.getText() === 'select');
  const value = select && ts.isPropertyAssignment(select) ? select.initializer : undefined;
  return isSql(value) ? value : undefined;
}

/** Returns the row type and the key of a statement: of `sql<Row>` and of `pageRows<Row>`. */
function statementOf(node: ts.Node): { row: ts.TypeNode; key: string } | undefined {
  if (isSql(node) && node.typeArguments?.[0])
    return { row: node.typeArguments[0], key: keyOfTexts(textsOf(node.template)) };
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'pageRows') return undefined;
  const select = selectOf(node);
  const row = node.typeArguments?.[0];
  return select && row && { row, key: keyOfPage(textsOf(select.template)) };
}

/** Returns the row types of all statements written as `sql<Row>`, as the text of the generated file. */
export function rowTypes(): string {
  const program = createProgram();
  const checker = program.getTypeChecker();
  const entries: string[] = [];
  for (const path of program.getRootFileNames()) {
    const source = program.getSourceFile(path);
    const visit = (node: ts.Node): void => {
      const statement = statementOf(node);
      const columns = statement && columnsOf(checker, checker.getTypeFromTypeNode(statement.row));
      if (columns) entries.push(JSON.stringify([statement.key, columns]));
      ts.forEachChild(node, visit);
    };
    if (source) visit(source);
  }
  return `[\n${[...new Set(entries)].sort().join(',\n')}\n]\n`;
}
