import type { Rng } from '@pitboss/rounds/deal/rng';
import { address, device } from '../../world/users/locations.ts';
import { account as accountOf, mobile, userName } from '../../world/users/names.ts';
import type { Outbox } from '../node/outbox.ts';
import type { LivePlayer } from './players.ts';

/** Registrations an hour. */
const anHour = 20;
export const newcomerEveryMs = 3_600_000 / anHour;
/** More digits than the accounts of the demo data have, so that accounts do not collide. */
const digits = 7;

/** A member registers under the agent of one who plays there already, and is ready to play like that one. */
export function registerNewcomer(
  { rng, outbox, newId }: { rng: Rng; outbox: Outbox; newId: (prefix: string) => string },
  known: LivePlayer,
  now: number,
): LivePlayer {
  const account = accountOf(rng, new Set(), digits);
  const { nickname, name } = userName(rng, known.currency);
  const ip = address(rng, known.currency);
  outbox.event({
    eventId: newId('E'),
    type: 'member',
    at: now,
    member: account,
    agent: known.agent,
    nickname,
    name,
    mobile: mobile(rng, known.currency),
    ip,
  });
  return {
    ...known,
    account,
    ip,
    device: device(rng),
    partner: null,
    purse: { balance: 0n },
    joinedMs: now,
    online: false,
    busy: false,
    seenMs: now,
    signedInMs: 0,
  };
}
