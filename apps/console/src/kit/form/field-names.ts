import type { Call, RequestInput } from '@pitboss/contract/core/define';

declare const named: unique symbol;

/** The name of a form's field: a field of the request, or a field that only the form has. */
export type FieldName = string & { readonly [named]: true };

type KeysOf<Request> = Request extends { readonly query: infer Query; readonly body: infer Body }
  ? KeysOf<Query> | KeysOf<Body>
  : Request extends unknown
    ? keyof Request & string
    : never;

/**
 * Returns the names of the fields of a call's request, for the fields of its form: a rejection of a field by
 * the server is shown at the form field of that name. A name that the request lacks does not compile.
 */
export function fieldsOf<C extends Call>(_call: C): { readonly [K in KeysOf<RequestInput<C>>]-?: FieldName } {
  return new Proxy({} as never, { get: (_, name) => name });
}

/** A field that only the form has, such as a password typed again. */
export const ownField = (name: string): FieldName => name as FieldName;
