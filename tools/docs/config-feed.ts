import { configKindNames } from '@pitboss/contract/ingest/config-kinds';
import { configKinds } from '@pitboss/contract/ingest/ingest-config';
import { contentFeedKinds } from '@pitboss/contract/integrators/feed-contents';
import { memberFeedKinds } from '@pitboss/contract/integrators/feed-members';
import { schemaOf } from '../../apps/server/src/platform/http/openapi-writer.ts';
import { formOf, type Schema } from './schema-form.ts';

const kinds = { ...memberFeedKinds, ...contentFeedKinds };

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
        ([path, form, required]) =>
          `| \`${path}\` | ${form.replaceAll('|', '\\|')} | ${required} | ${fields[path] ?? ''} |`,
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
