import { configKindNames } from '@pitboss/contract/ingest/config-kinds';
import { configKinds } from '@pitboss/contract/ingest/ingest-config';
import { contentFeedKinds } from '@pitboss/contract/integrators/feed-contents';
import { memberFeedKinds } from '@pitboss/contract/integrators/feed-members';
import { schemaOf } from '../../apps/server/src/platform/http/openapi-writer.ts';

const kinds = { ...memberFeedKinds, ...contentFeedKinds };

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The form of a value in words; parts of objects and lists have rows of their own. */
function formOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(formOf).join(' or ');
  if (schema.enum) return schema.enum.map((one) => `\`${one}\``).join(', ');
  if (schema.type === 'array')
    return schema.items?.properties ? 'list' : `list of ${formOf(schema.items ?? {})}`;
  if (schema.type === 'object' && !schema.properties) {
    const { additionalProperties: of } = schema;
    return typeof of === 'object' && of.type && !of.properties ? `object of ${formOf(of)}` : 'object';
  }
  if (schema.pattern) return `text \`${schema.pattern.replaceAll('|', '\\|')}\``;
  if (schema.maxLength) return `text of up to ${schema.maxLength} characters`;
  const isSafe = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  const from = isSafe(schema.minimum) ? ` from ${schema.minimum}` : '';
  return `${[schema.type ?? 'any'].flat().join(' or ')}${from}${isSafe(schema.maximum) ? ` to ${schema.maximum}` : ''}`;
}

/** Rows of the fields of a schema: path, form, required. */
function rowsOf(schema: Schema, path = ''): [path: string, form: string, required: string][] {
  const of = schema.anyOf?.find((one) => one.properties ?? one.items) ?? schema;
  if (of.items) return rowsOf(of.items, `${path}[]`);
  if (typeof of.additionalProperties === 'object') return rowsOf(of.additionalProperties, `${path}.*`);
  return Object.entries(of.properties ?? {}).flatMap(([name, property]) => {
    const at = path ? `${path}.${name}` : name;
    const required = of.required?.includes(name) ? 'yes' : 'no';
    return [[at, formOf(property), required] as [string, string, string], ...rowsOf(property, at)];
  });
}

/** Alternatives of a schema that are objects: a kind may have two shapes. */
const shapesOf = (schema: Schema): readonly Schema[] =>
  schema.anyOf?.every((one) => one.properties) ? schema.anyOf : [schema];

function sectionOf(kind: (typeof configKindNames)[number]): string[] {
  const { id, duty, fields = {}, exampleId = '4711', example } = kinds[kind];
  const shapes = shapesOf(schemaOf(configKinds[kind], 'output') as Schema);
  return [
    `## \`${kind}\``,
    '',
    `Id of: ${id}. ${duty}`,
    '',
    ...shapes.flatMap((shape, position) => [
      ...(position > 0 ? ['or', ''] : []),
      '| field of `data` | form | required | meaning |',
      '|---|---|---|---|',
      ...rowsOf(shape).map(
        ([path, form, required]) => `| \`${path}\` | ${form} | ${required} | ${fields[path] ?? ''} |`,
      ),
      '',
    ]),
    '```json',
    JSON.stringify({ kind, id: exampleId, version: '1873', data: example }),
    '```',
    '',
  ];
}

/** Returns the page about every kind of the config feed: shape, duty and example. */
export const configFeedDocument = (): string =>
  [
    '# The config feed',
    '',
    `Generated from \`packages/contract\` by \`npm run docs\`; not edited by hand. The ${configKindNames.length} kinds of items that \`GET /ingest/v1/config\` returns ([how it is read](README.md#the-config-feed)): what each is about, what the node does with it, its fields and an example. \`from\` and \`until\` are epoch milliseconds, outside of which an item is not in force. Money is a decimal text. \`data\` is \`null\` when the item was removed. A node ignores unknown kinds and fields.`,
    '',
    ...configKindNames.flatMap(sectionOf),
  ].join('\n');
