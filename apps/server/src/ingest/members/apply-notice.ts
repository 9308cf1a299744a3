import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import { sessionEvent } from '../../domain/risk/member-events.ts';
import { minorUnits } from '../group/fields.ts';
import { beyondNode, type Group, memberNamed } from '../group/group.ts';
import type { EventItems } from '../group/items.ts';
import { type Named, nameMember } from '../group/names.ts';
import { type MemberState, mustSignIn } from '../group/states.ts';

type Notice = EventItems['login' | 'logout' | 'spin' | 'signIn' | 'claim'];

interface Applied {
  code: IngestCode;
  field?: string;
}

/** Applies events that move no money: sign-ins and records of spins. */
export function applyNotice(group: Group, nodeId: string, { kind, event }: Notice): Applied {
  const at = Math.min(event.at, group.now);
  const member = memberNamed(group, event.member, event.agent ?? null);
  if (typeof member === 'string') return { code: member };
  const gameId = 'gameId' in event ? (event.gameId ?? null) : null;
  const foreign = beyondNode(group, nodeId, member, gameId);
  if (foreign) return foreign;
  const wasOnline = member.onlineSince !== null;
  const announce = (session: 'signedIn' | 'signedOut', ip: string) => {
    const isOnline = member.onlineSince !== null;
    const online = isOnline === wasOnline ? 0 : isOnline ? 1 : -1;
    if (member.isNormal) group.risk.add(sessionEvent(member, { kind: session, at, ip, online }));
  };
  switch (kind) {
    case 'spin': {
      const { feature, spinId, gameId = null, roomId, symbols, freeSpins = 0 } = event;
      const stake = minorUnits(event.stake);
      const win = minorUnits(event.win);
      group.add.spins.push({ member, feature, spinId, gameId, roomId, symbols, stake, win, freeSpins, at });
      return { code: 'accepted' };
    }
    case 'signIn':
      group.add.signIns.push({ member, activityId: event.activityId ?? null, at });
      return { code: 'accepted' };
    case 'claim':
      return claim(group, member, event.activityId, at);
    case 'login':
      if (member.lockedOut) return { code: 'memberLocked' };
      if (!member.enabled) return { code: 'memberDisabled' };
      group.add.logins.push({ member, event: 'login', ip: event.ip, device: event.device ?? '', at });
      // An older sign-in that arrives late is history only.
      if (member.lastLogin === null || at >= member.lastLogin) {
        member.lastLogin = at;
        member.loginIp = event.ip;
        // A sign-in from before the member was forced offline is too late to bring it back online.
        if (!mustSignIn(member)) member.onlineSince = at;
        member.gameId = event.gameId ?? member.gameId;
        member.changed = true;
      }
      announce('signedIn', event.ip);
      return { code: 'accepted' };
    case 'logout':
      group.add.logins.push({
        member,
        event: 'logout',
        ip: event.ip ?? member.loginIp ?? '',
        device: event.device ?? '',
        at,
      });
      if (member.onlineSince !== null && at >= member.onlineSince) {
        member.onlineSince = null;
        member.gameId = null;
        member.changed = true;
      }
      announce('signedOut', event.ip ?? member.loginIp ?? '');
      return { code: 'accepted' };
  }
}

/**
 * Claims an award (spec content §3): from the payout time up to the end of the display, unless the member is
 * barred by then. It is paid after the commit; what a killed server leaves, the next one pays.
 */
function claim(group: Group, member: MemberState, activityId: string, at: number): Applied {
  const activity = group.claims.get(activityId);
  const rejected = { code: 'nothingToClaim', field: 'activityId' } as const;
  if (!activity?.byClaim || at < activity.payoutTime) return rejected;
  const award = activity.awards.get(member.memberId);
  if (award?.claimed) return { code: 'accepted' };
  if (at > activity.showEnd) return rejected;
  // The settlement runs shortly after its time.
  if (!activity.settled) return { code: 'busy' };
  if (!award || award.barred) return rejected;
  award.claimed = true;
  award.changed = true;
  return { code: 'accepted' };
}

/** Adds the member and the activity that a claim names. */
export function nameClaim(named: Named, event: EventItems['claim']['event']): void {
  nameMember(named, event);
  named.claims.push(event.activityId);
}
