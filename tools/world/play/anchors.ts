import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Trail } from '../audit/trail.ts';
import type { Room } from '../games/games.ts';
import { at, atOrNull, type Sink, text } from '../rows/rows.ts';
import { beijingMs, dayMs, hourMs } from '../time/rhythm.ts';
import type { Agent } from '../users/agents.ts';
import type { User } from '../users/users.ts';

const author = { id: '2', account: 'sysadmin', agent: null, ip: '223.104.5.19' } as const;
const minuteMs = 60_000;
/** Number of days for which anchors have streamed: on any day of a month two closed months have gifts. */
export const streamDays = 70;

interface Sample {
  readonly id: string;
  readonly nickname: string;
  readonly note?: string;
  /** Account of the agency. */
  readonly agency?: string;
  readonly standing?: 'pending' | 'banned';
}

/** Anchors in every state; streams are of those who were allowed. */
const samples: readonly Sample[] = [
  { id: 'A1001', nickname: '小鹿Luna' },
  { id: 'A1002', nickname: '甜甜Mia' },
  { id: 'A1003', nickname: '阿宁Anya' },
  { id: 'A1004', nickname: '可可Coco', agency: 'share1' },
  { id: 'A1005', nickname: '若曦Rosie', agency: 'share1' },
  { id: 'A1006', nickname: '小北Bella' },
  { id: 'A1007', nickname: '思思Cici', agency: 'master1' },
  { id: 'A1008', nickname: '安娜Anna' },
  { id: 'A1009', nickname: '夏夏Summer', standing: 'banned' },
  { id: 'A1010', nickname: '橙子Olivia', standing: 'pending', note: '三年荷官经验，会粤语和英语' },
  { id: 'A1011', nickname: '星星Stella', standing: 'pending', agency: 'share1', note: '可晚间开播' },
];

/** An anchor with the data that decide about its gifts; times in epoch ms. */
export interface Staged {
  readonly id: string;
  /** Owner of its accounts of the ledger. */
  readonly number: string;
  readonly nickname: string;
  readonly agencyAccount: string | null;
  readonly agencyId: string | null;
  readonly agencyTenant: string | null;
  /** Ten-thousandths. */
  readonly shares: { readonly anchor: bigint; readonly agency: bigint };
  /** Since when members are fans, in epoch ms. */
  readonly fans: Map<string, number>;
  readonly streams: readonly StagedStream[];
}
interface StagedStream {
  readonly id: string;
  readonly room: string;
  readonly from: number;
  readonly to: number;
}

interface AnchorsInput {
  readonly sink: Sink;
  readonly rng: Rng;
  readonly agents: readonly Agent[];
  readonly people: readonly User[];
  readonly trail: Trail;
  readonly id: (ms: number) => string;
  readonly nowMs: number;
  readonly rooms: readonly Room[];
}

/** Anchors with some months of streams at the live tables, their shares, fans and applications. */
export function writeAnchors(input: AnchorsInput): Staged[] {
  return samples.flatMap((sample, place) => writeAnchor(input, sample, place) ?? []);
}

/** Writes one anchor; returns null for an application that waits. */
function writeAnchor(input: AnchorsInput, sample: Sample, place: number): Staged | null {
  const { sink, rng, agents, id, nowMs, rooms } = input;
  const { id: anchorId, nickname, note = '', agency, standing } = sample;
  const owner = agents.find(({ account }) => account === agency);
  const room = rooms[place % rooms.length]?.id ?? null;
  const madeMs = nowMs - (standing === 'pending' ? 1 : streamDays + 5 + place) * dayMs - rng.int(8 * hourMs);
  const allowedMs = standing === 'pending' ? null : madeMs + 2 * hourMs;
  const bannedMs = standing === 'banned' ? nowMs - 3 * dayMs : null;
  const own = allowedMs === null ? [] : streams(input, anchorId, room ?? '', bannedMs ?? nowMs);
  const last = own.at(-1)?.from ?? null;
  const number = id(madeMs);
  // An anchor on shift signed in within the last hours.
  const session = bannedMs === null && allowedMs !== null ? nowMs - rng.int(2 * hourMs) : null;
  const loginMs = session ?? last;
  sink.add(
    'anchor',
    anchorId,
    number,
    nickname,
    owner ? 'agency' : 'own',
    owner?.id ?? null,
    owner?.tenantId ?? null,
    room,
    text(note),
    atOrNull(allowedMs),
    atOrNull(bannedMs),
    null,
    bannedMs === null ? '' : '直播中吸烟',
    atOrNull(session),
    atOrNull(loginMs),
    loginMs === null ? null : `203.0.113.${20 + place}`,
    author.id,
    author.account,
    at(madeMs),
    at(bannedMs ?? allowedMs ?? madeMs),
  );
  if (allowedMs === null) return null;
  noteStates(input, sample, allowedMs, bannedMs);
  writeShare(input, anchorId, owner, allowedMs);
  return {
    id: anchorId,
    number,
    nickname,
    agencyAccount: owner?.account ?? null,
    agencyId: owner?.id ?? null,
    agencyTenant: owner?.tenantId ?? null,
    shares: owner ? { anchor: 4_000n, agency: 2_000n } : { anchor: 5_000n, agency: 0n },
    fans: writeFans(input, anchorId, allowedMs),
    streams: own,
  };
}

/** Writes the log entries of an anchor that was allowed, and maybe banned. */
function noteStates(
  { trail }: AnchorsInput,
  { id: anchorId, nickname }: Sample,
  allowedMs: number,
  bannedMs: number | null,
): void {
  const record = (ms: number, call: string, before: object | null, after: object) =>
    trail.note({ ms, actor: author, call, target: `anchor:${anchorId} ${nickname}`, before, after });
  record(
    allowedMs,
    '/anchor/updateAccountState',
    { state: 'pending', banned: false },
    { state: 'offline', banned: false, action: 'allow' },
  );
  if (bannedMs !== null)
    record(
      bannedMs,
      '/anchor/updateAccountState',
      { state: 'live', banned: false },
      { state: 'offline', banned: true, action: 'forceCloseBan', reason: '直播中吸烟' },
    );
}

function writeShare(
  { sink, id }: AnchorsInput,
  anchorId: string,
  owner: Agent | undefined,
  allowedMs: number,
): void {
  const share = owner ? ['0.4', '0.2'] : ['0.5', '0'];
  sink.add(
    'anchor_share',
    id(allowedMs),
    anchorId,
    at(allowedMs),
    ...share,
    '合同',
    author.id,
    author.account,
    'superadmin',
  );
}

/** Writes the fans of an anchor; returns since when members are fans, in epoch ms. */
function writeFans(
  { sink, rng, people, id, nowMs }: AnchorsInput,
  anchorId: string,
  allowedMs: number,
): Map<string, number> {
  const fans = new Map<string, number>();
  for (let n = 6 + rng.int(30); n > 0; n -= 1) {
    const { agent, id: memberId } = rng.pick(people);
    const fanMs = allowedMs + Math.floor(rng.float() * (nowMs - allowedMs));
    sink.add('anchor_fan', id(fanMs), agent.tenantId, agent.id, memberId, anchorId, 't', at(fanMs));
    fans.set(memberId, Math.min(fanMs, fans.get(memberId) ?? fanMs));
  }
  return fans;
}

/** Streams of an anchor on most evenings. */
function streams(
  { sink, rng, id, nowMs }: AnchorsInput,
  anchorId: string,
  room: string,
  untilMs: number,
): StagedStream[] {
  const all: StagedStream[] = [];
  let serial = 0;
  for (let day = streamDays; day >= 0; day -= 1) {
    if (!rng.chance(0.8)) continue;
    const midnight = Math.floor((nowMs + beijingMs) / dayMs) * dayMs - beijingMs - day * dayMs;
    const startMs = midnight + (13 + rng.int(9)) * hourMs + rng.int(hourMs);
    const wanted = startMs + hourMs + rng.int(3 * hourMs);
    // Streams that are live when the demo data begin are left to the live mode.
    if (wanted > untilMs - 10 * minuteMs) continue;
    const ended = rng.chance(0.05) ? 'lost' : rng.chance(0.02) ? 'forced' : 'stop';
    const samplesOf = Math.floor((wanted - startMs) / 30_000);
    const usual = 40 + rng.int(600);
    const peak = usual + rng.int(usual);
    serial += 1;
    const streamId = `${anchorId}-${serial}`;
    const eventMs = ended === 'forced' ? wanted - 12_000 : wanted;
    const own = id(startMs);
    sink.add(
      'anchor_stream',
      own,
      anchorId,
      streamId,
      room,
      at(startMs),
      at(eventMs),
      at(wanted),
      ended,
      usual,
      peak,
      usual * samplesOf,
      samplesOf,
      30,
      1_800 + rng.int(1_500),
      null,
    );
    const event = (name: string, ms: number) =>
      sink.add(
        'stream_event',
        id(ms),
        anchorId,
        room,
        name,
        text(JSON.stringify({ streamId, viewers: usual })),
        at(ms),
      );
    event('start', startMs);
    if (ended === 'stop') event('stop', wanted);
    all.push({ id: own, room, from: startMs, to: wanted });
  }
  return all;
}
