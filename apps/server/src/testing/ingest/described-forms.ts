import type { Json } from '../../platform/http/openapi-writer.ts';

interface Schema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}
const list = (value: unknown) => (value ?? []) as readonly Schema[];

/** Paths of the texts without length or form, and of the whole numbers without an upper bound, in a schema. */
function formlessIn(schema: Schema, path: string): string[] {
  const of = schema as Schema & Json;
  const hasForm = ['pattern', 'enum', 'const', 'maxLength', 'format'].some((name) => name in of);
  // Patterns that are several are listed; each part of a list is examined by itself below.
  const isFormless =
    (of.type === 'string' && !hasForm && !('allOf' in of)) ||
    (of.type === 'integer' &&
      !('enum' in of) &&
      (of.maximum ?? Number.MAX_SAFE_INTEGER) >= Number.MAX_SAFE_INTEGER);
  const parts = [...list(of.anyOf), ...list(of.oneOf)].flatMap((one) => formlessIn(one, path));
  const items = of.items ? formlessIn(of.items, `${path}[]`) : [];
  const values =
    typeof of.additionalProperties === 'object' ? formlessIn(of.additionalProperties, `${path}.*`) : [];
  const fields = Object.entries(of.properties ?? {}).flatMap(([name, one]) =>
    formlessIn(one, `${path}.${name}`),
  );
  return [...(isFormless ? [path] : []), ...parts, ...items, ...values, ...fields];
}

/** Returns whether a pattern bounds the length of a text: without `*`, `+` or an open range outside classes. */
const isBoundedPattern = (pattern: string): boolean =>
  /^\^.*\$$/su.test(pattern) &&
  !/[*+]|\{\d+,\}/u.test(pattern.replace(/\\./gu, 'c').replace(/\[[^\]]*\]/gu, 'c'));

/** Paths of the texts of a schema whose length has no maximum. */
function unboundedIn(schema: Schema, path: string): string[] {
  const of = schema as Schema & Json;
  const patterns = [of, ...list(of.allOf)].flatMap((one) => (one as Schema & Json).pattern ?? []);
  const isBounded =
    ['enum', 'const', 'maxLength', 'format'].some((name) => name in of) ||
    patterns.some((pattern) => isBoundedPattern(String(pattern)));
  const parts = [...list(of.anyOf), ...list(of.oneOf)].flatMap((one) => unboundedIn(one, path));
  const items = of.items ? unboundedIn(of.items, `${path}[]`) : [];
  const values =
    typeof of.additionalProperties === 'object' ? unboundedIn(of.additionalProperties, `${path}.*`) : [];
  const fields = Object.entries(of.properties ?? {}).flatMap(([name, one]) =>
    unboundedIn(one, `${path}.${name}`),
  );
  const own = of.type === 'string' && !isBounded ? [path] : [];
  return [...own, ...parts, ...items, ...values, ...fields];
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

/** Fields of an interface whose description states neither length nor form; files of a line each are left out. */
export const formlessFields = (paths: Readonly<Record<string, Json>>): string[] =>
  Object.values(paths).flatMap((methods) =>
    (Object.values(methods) as Operation[]).flatMap((operation) => [
      ...(operation.parameters ?? []).flatMap(({ name, schema }) =>
        formlessIn(schema, `${operation.operationId} parameter ${name}`),
      ),
      ...[operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
        part?.content?.['application/json']
          ? formlessIn(part.content['application/json'].schema, operation.operationId)
          : [],
      ),
    ]),
  );

/** Texts in the requests of an interface whose description states no maximum of their length. */
export const unboundedTexts = (paths: Readonly<Record<string, Json>>): string[] =>
  Object.values(paths).flatMap((methods) =>
    (Object.values(methods) as Operation[]).flatMap(({ operationId, requestBody }) => {
      const body = requestBody?.content['application/json'];
      return body ? unboundedIn(body.schema, operationId) : [];
    }),
  );
