import { anchorLimits } from '@pitboss/rules/anchors/anchor';
import { characterCount } from '@pitboss/rules/text-width';
import * as z from 'zod/mini';
import { withForm } from '../core/form.ts';
import { bounds } from '../core/limits.ts';

/** An id that a node chose: visible ASCII. */
export const key = z.string().check(z.regex(/^[!-~]{1,64}$/));
export const accountPattern = '^[^\\p{Cc}\\p{Cs}\\u2028\\u2029]{1,64}$';
/** An account is compared in NFC, letter by letter. */
export const account = z.string().check(z.normalize('NFC'), z.regex(new RegExp(accountPattern, 'u')));
export const label = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{0,64}$/u));
/** A part of a round's record, as the game writes it. */
export const record = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{0,4000}$/u));
export const content = z.string().check(z.regex(/^[^\0\p{Cs}]{1,2000}$/u));
export const amount = z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/));
export const balance = z.string().check(z.regex(/^-?\d{1,13}(\.\d{1,2})?$/));
export const ip = z.string().check(z.regex(/^[0-9a-fA-F:.]{2,45}$/));
export const time = z.int().check(z.minimum(bounds.timeMs.from), z.maximum(bounds.timeMs.to));
export const gameId = z.int().check(z.positive(), z.maximum(bounds.int));
export const areaId = z.nullable(z.int().check(z.nonnegative(), z.maximum(bounds.int)));
export const currency = z.string().check(z.regex(/^[A-Z]{3,4}$/));
/** Return to player in thousandths. */
export const rtp = z.int().check(z.minimum(0), z.maximum(1000));
/** JSON of the sender's own shape, bounded; its texts can be stored. */
export const detail = z.record(
  z.string().check(z.regex(/^[^\0\p{Cs}]{0,40}$/u)),
  z.union([z.string().check(z.regex(/^[^\0\p{Cs}]{0,500}$/u)), z.number(), z.boolean(), z.null()]),
);

/** A text of a member's profile, at most so many characters, as the console's form takes it. */
export const profile = (max: number) =>
  withForm(
    label.check(
      z.normalize('NFC'),
      z.refine((text) => characterCount(text) <= max),
    ),
    { maxLength: max },
  );
/** Kinds of members, as the consoles name them. */
export const memberKind = z.enum(['normal', 'test', 'anchor', 'robot']);

/** Words of an applicant. */
export const noteOfAnchor = withForm(
  z.string().check(
    z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u),
    z.refine((text) => characterCount(text) <= anchorLimits.note),
  ),
  { maxLength: anchorLimits.note },
);

/**
 * The level of the member's pool that pays the jackpot, 1 mini to 4 grand; without it the lowest that covers
 * it.
 */
export const jackpotLevel = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/**
 * Names a member: its account, and an agent at or above it where the account is not unique over the tenants.
 */
export const who = { member: account, agent: z.optional(account) };
