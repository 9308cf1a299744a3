import type { IngestCode } from '@pitboss/contract/ingest';
import { type Group, memberNamed, mustSignIn } from './group.ts';
import { type EventItems, minorUnits } from './items.ts';

type Notice = EventItems['login' | 'logout' | 'chat' | 'spin' | 'stream'];

/** Events that move no money: sign-ins, chat, records of spins and streams. */
export function applyNotice(group: Group, { kind, event }: Notice): IngestCode {
  const at = Math.min(event.at, group.now);
  if (kind === 'stream') {
    const { anchorId, roomId, event: name, detail } = event;
    group.add.streams.push({ anchorId, roomId, event: name, detail: detail ?? {}, at });
    return 'accepted';
  }
  const member = memberNamed(group, event.member, event.agent ?? null);
  if (typeof member === 'string') return member;
  switch (kind) {
    case 'chat':
      group.add.chats.push({ member, roomId: event.roomId, content: event.content, at });
      return 'accepted';
    case 'spin': {
      const { feature, spinId, gameId = null, roomId, symbols, freeSpins = 0 } = event;
      const [stake, win] = [minorUnits(event.stake), minorUnits(event.win)];
      group.add.spins.push({ member, feature, spinId, gameId, roomId, symbols, stake, win, freeSpins, at });
      return 'accepted';
    }
    case 'login':
      if (member.lockedOut) return 'memberLocked';
      if (!member.enabled) return 'memberDisabled';
      group.add.logins.push({ member, event: 'login', ip: event.ip, device: event.device ?? '', at });
      // An older sign-in that arrives late is history only.
      if (member.lastLogin === null || at >= member.lastLogin) {
        member.lastLogin = at;
        member.loginIp = event.ip;
        // A sign-in from before it was forced offline comes too late to bring it back.
        if (!mustSignIn(member)) member.onlineSince = at;
        member.gameId = event.gameId ?? member.gameId;
        member.changed = true;
      }
      return 'accepted';
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
      return 'accepted';
  }
}
