import type { Call } from '@pitboss/contract/define';
import { type MessageRef, refer } from '@pitboss/rules/messages';
import * as z from 'zod/mini';
import { compiledSchema } from './compiled-schema.ts';
import { obey, Refusal } from './refusal.ts';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const maxKeys = 1_000;
const maxDepth = 20;
const loneSurrogate = /\p{Surrogate}/u;

/** Refuses what no honest client sends: deep or huge objects, prototype keys, NUL and lone surrogates. */
function checkShape(value: unknown, depth = 0, seen = { keys: 0 }): void {
  if (depth > maxDepth) throw new Refusal('request.invalid', { field: 'body' });
  if (typeof value === 'string') {
    if (value.includes('\u0000') || loneSurrogate.test(value))
      throw new Refusal('request.invalid', { field: 'text' });
    return;
  }
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    seen.keys += 1;
    if (seen.keys > maxKeys || forbiddenKeys.has(key))
      throw new Refusal('request.invalid', { field: key.slice(0, 40) });
    checkShape(inner, depth + 1, seen);
  }
}

/** Query values as one flat record; a repeated key is refused, because two readers could choose differently. */
function flatQuery(query: Record<string, unknown>): Record<string, unknown> {
  for (const [key, value] of Object.entries(query))
    if (Array.isArray(value)) throw new Refusal('request.invalid', { field: key });
  return { ...query };
}

/** Texts that are empty or too long, or break a rule of theirs, are refused as the forms refuse them (spec §5). */
function refuseText(issue: z.core.$ZodIssue | undefined): void {
  const broken = issue?.code === 'custom' ? (issue.params?.broken as MessageRef | undefined) : undefined;
  if (broken) {
    const field = issue?.path.join('.') ?? '';
    throw new Refusal('rule.broken', { message: { ...broken, params: { field, ...broken.params } } }, field);
  }
  if (issue?.code !== 'too_small' && issue?.code !== 'too_big') return;
  const field = issue.path.join('.');
  if (issue.origin !== 'string' || field === '') return;
  if (issue.code === 'too_big') obey(refer('fieldTooLong', { field, max: Number(issue.maximum) }));
  else if (issue.minimum === 1) obey(refer('fieldRequired', { field }));
}

/** The payload where the contract says it travels, validated; the refusal names the first wrong field. */
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
  refuseText(issue);
  const keys = issue && issue.code === 'unrecognized_keys' ? issue.keys : [];
  throw new Refusal('request.invalid', {
    field: [...(issue?.path ?? []), ...keys.slice(0, 1)].join('.') || call.payload,
  });
}
