import * as d from '../core/define.ts';
import { roles } from './session.ts';

/**
 * The rules that decide whether an account may see or do something, in the order in which they are checked.
 */
export const accessRules = [
  'account',
  'agent',
  'password',
  'role',
  'granted',
  'owner',
  'scope',
  'ruling',
] as const;

/** Why an account can, or cannot, see or do something. */
export const explainCalls = {
  explain: d.call({
    path: '/subAccount/explain',
    payload: 'body',
    pages: ['/bypassAccount'],
    feature: 'subAccounts.explain',
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '说明账号为何能或不能查看、操作',
      en_us: 'Explain why an account can or cannot view or do something',
    },
    request: d.object({
      /** Sign-in account of the operator. */
      account: d.filled,
      /** Path of a page, key of a feature or path of a call. */
      subject: d.filled,
      /** The agent, or the member, whose data are meant. */
      agent: d.optional(d.text),
      member: d.optional(d.text),
    }),
    response: d.object({
      account: d.text,
      role: d.choice(roles),
      subject: d.bilingual,
      allowed: d.boolean,
      /** `holds` null: a ruling that may limit it, to be known. */
      steps: d.array(
        d.object({ rule: d.choice(accessRules), holds: d.nullable(d.boolean), text: d.bilingual }),
      ),
    }),
    example: { body: { account: 'major1', subject: '/memberList' } },
  }),
} as const;
