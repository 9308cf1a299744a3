import type { Call } from '@pitboss/contract/core/define';
import { bounds } from '@pitboss/contract/core/limits';
import { type MessageRef, refer } from '@pitboss/rules/messages';
import * as z from 'zod/mini';
import { AppError, assertValid } from '../errors/app-error.ts';
import { compiledSchema } from './compiled-schema.ts';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const maxKeys = 1_000;
const maxDepth = 20;
const unstorable = /\0|\p{Surrogate}/u;
const isStorable = (text: string) => !unstorable.test(text);

/**
 * Rejects values that no regular client sends: deep or huge objects, prototype keys, NUL and lone surrogates.
 */
function checkShape(value: unknown, depth = 0, seen = { keys: 0 }): void {
  if (depth > maxDepth) throw new AppError('request.invalid', { field: 'body' });
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new AppError('request.invalid', { field: 'text' });
    return;
  }
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    seen.keys += 1;
    if (seen.keys > maxKeys || forbiddenKeys.has(key) || !isStorable(key))
      throw new AppError('request.invalid', { field: key.slice(0, 40) });
    checkShape(inner, depth + 1, seen);
  }
}

/**
 * Returns query values as one flat record; a repeated key is rejected, because two readers could choose
 * different values.
 */
function flatQuery(query: Record<string, unknown>): Record<string, unknown> {
  for (const [key, value] of Object.entries(query))
    if (Array.isArray(value)) throw new AppError('request.invalid', { field: key });
  return { ...query };
}

/**
 * Rejects texts that are empty, too long or break one of their rules, with the same messages as the forms
 * (spec §5).
 */
function rejectText(issue: z.core.$ZodIssue | undefined): void {
  const broken = issue?.code === 'custom' ? (issue.params?.broken as MessageRef | undefined) : undefined;
  if (broken) {
    const field = issue?.path.join('.') ?? '';
    throw new AppError('rule.broken', { message: { ...broken, params: { field, ...broken.params } } }, field);
  }
  if (issue?.code !== 'too_small' && issue?.code !== 'too_big') return;
  const field = issue.path.join('.');
  if (issue.origin !== 'string' || field === '') return;
  if (issue.code === 'too_big') assertValid(refer('fieldTooLong', { field, max: Number(issue.maximum) }));
  else if (issue.minimum === 1) assertValid(refer('fieldRequired', { field }));
}

/** Returns the value of a payload at a path; undefined where it has nothing. */
const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input);

/** Returns the message of a value that no field of another type takes: none, null or an empty text (spec §8). */
function emptyMessage(value: unknown, field: string): MessageRef | undefined {
  if (value === undefined) return refer('fieldRequired', { field });
  if (value === null || value === '') return refer('parameterCannotBe', { msg: JSON.stringify(value) });
  return undefined;
}

/** Returns what is wrong with a field where more than that it is; undefined otherwise. */
function reasonOf(issue: z.core.$ZodIssue, field: string, input: unknown): MessageRef | undefined {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_format':
    case 'invalid_union':
      return emptyMessage(valueAt(input, issue.path), field);
    case 'too_big': {
      const max = Number(issue.maximum);
      // The last time is no bound that a person knows.
      if (max === bounds.timeMs.to) return undefined;
      return refer(issue.origin === 'array' ? 'listTooLong' : 'numberTooLarge', { field, max });
    }
    case 'too_small':
      if (issue.origin === 'array') return refer('fieldRequired', { field });
      return refer('numberTooSmall', { field, min: Number(issue.minimum) + (issue.inclusive ? 0 : 1) });
    default:
      return undefined;
  }
}

/**
 * Returns the validated payload, read from the query or body as the contract defines. Throws an error that
 * names the first invalid field.
 */
export function parsePayload(call: Call, query: Record<string, unknown>, body: unknown): unknown {
  const bodyObject = body ?? {};
  checkShape(query);
  checkShape(bodyObject);
  let input: unknown;
  switch (call.payload) {
    case 'query':
      input = flatQuery(query);
      break;
    case 'body':
      input = bodyObject;
      break;
    case 'none or body':
      input = {};
      break;
    case 'none':
      input = bodyObject;
      break;
    case 'body+query':
      input = { query: flatQuery(query), body: bodyObject };
      break;
  }
  const parsed = z.safeParse(compiledSchema(call.request), input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  rejectText(issue);
  const keys = issue && issue.code === 'unrecognized_keys' ? issue.keys : [];
  const field = [...(issue?.path ?? []), ...keys.slice(0, 1)].join('.') || call.payload;
  const message = issue && issue.path.length > 0 ? reasonOf(issue, field, input) : undefined;
  throw new AppError('request.invalid', { field, ...(message && { message }) });
}
