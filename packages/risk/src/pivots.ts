import { minuteStart } from './minutes/minutes.ts';

/**
 * Subjects of a case or a snooze: a member, an agent, a tenant, a pool group, an address, a game (risk §3) or
 * books.
 */
export const pivotPattern = /^((m|a|t|g|game):\d{1,19}|ip:[0-9a-fA-F.:/]{2,50}|books:[a-z]{1,20})$/;

/**
 * Returns the subjects of an alert as cases and snoozes name them: the subject of its key without what
 * follows. Alerts of a bet or an order belong to its member, those of a pair to both members, those of a room
 * to its game.
 */
export function pivotsOf(subject: string, memberId: string | null, game?: number): string[] {
  const [first = '', second = ''] = subject.split('|');
  if (first.startsWith('room:')) return [`game:${game ?? 0}`];
  if (first.startsWith('bet:') || first.startsWith('order:')) return memberId ? [`m:${memberId}`] : [];
  return first.startsWith('m:') && second.startsWith('m:') ? [first, second] : [first];
}

/**
 * Returns the cause that alerts share in addition to their subjects: drops of online members in one minute
 * are one case (risk §2, online).
 */
export const sharedCause = (code: string, minute: number): string[] =>
  code === 'online' ? [`online:${minuteStart(minute)}`] : [];
