import type { Rng } from '@pitboss/rounds/deal/rng';
import { type RtpSetting, resolveRtp } from '@pitboss/rules/rtp/chain';
import { settingKey } from '../../../apps/server/src/domain/rtp/rtp-settings.ts';
import { unitOf } from '../money/money.ts';
import type { Agent } from '../people/agents.ts';
import type { Person } from '../people/people.ts';
import { dayMs, hourMs } from '../rhythm.ts';
import { at, atOrNull, type Sink } from '../rows/rows.ts';
import type { Trail } from './trail.ts';

const clerks = [
  { id: '1', account: 'superadmin', agent: null, ip: '223.104.5.18' },
  { id: '2', account: 'sysadmin', agent: null, ip: '223.104.5.19' },
] as const;
const agentReasons = ['季度调整', '新游戏推广', '盈利偏低，下调', '与代理协商', '节日活动'];
const playerReasons = ['客诉补偿', '大额赢家，风控下调', '流失会员召回', '异常返奖复核', '代理要求'];

/** A setting as it holds in the world. */
interface Held extends RtpSetting {
  readonly fromMs: number;
  readonly endMs: number;
}
type Level = 'playerGame' | 'player' | 'agentGame2' | 'agent2' | 'agentGame1';

const decimal = (thousandths: number) => `0.${thousandths}`;
const calls = {
  agentGame1: '/proxyUser/setProxyGameRTP',
  agentGame2: '/rtp/addOrUpdateProxyRTP2',
  agent2: '/rtp/addOrUpdateProxyRTP2',
  playerGame: '/rtp/addOrUpdatePlayerRTP',
  player: '/rtp/addOrUpdatePlayerRTP',
} as const satisfies Record<Level, string>;
/** Rises by more need a second person. */
const freeRise = 10;

/**
 * RTP of agents and players through the last months: changed, deleted, expired and in force. Numbers of agents do not change
 * in this time, so that what is set stays below its ceiling. Gives the RTP that a bet of an instant carries.
 */
export function writeRtpSettings(input: {
  sink: Sink;
  rng: Rng;
  agents: readonly Agent[];
  people: readonly Person[];
  gameIds: readonly number[];
  trail: Trail;
  id: (ms: number) => string;
  nowMs: number;
}): (person: Person, gameId: number, ms: number) => number {
  const { sink, rng, agents, people, gameIds, trail, id, nowMs } = input;
  const ofAgents = new Map<string, Held[]>();
  const ofPeople = new Map<string, Held[]>();
  const taken = new Set<string>();

  /** One row of a history, which began after `fromMs` and ended for `why`; null is in force. */
  function add(
    owner: { agent: Agent; person: Person | null; level: Level; gameId: number | null },
    row: {
      rtp: number;
      before: number | null;
      fromMs: number;
      untilMs: number | null;
      target: bigint | null;
    },
    end: { ms: number; why: 'expired' | 'deleted' | 'replaced' } | null,
  ): void {
    const { agent, person, level, gameId } = owner;
    const [actor, other] = rng.chance(0.6) ? [clerks[0], clerks[1]] : [clerks[1], clerks[0]];
    const approver = row.before !== null && row.rtp - row.before > freeRise ? other.account : null;
    const reason = rng.pick(person ? playerReasons : agentReasons);
    const settingId = id(row.fromMs);
    const key = settingKey({
      ...{ member_id: person?.id ?? null, agent_id: agent.id, level, game_id: gameId },
    });
    sink.add(
      'rtp_setting',
      ...[
        agent.tenantId,
        settingId,
        agent.id,
        person?.id ?? null,
        key,
        level,
        gameId,
        row.rtp,
        at(row.fromMs),
      ],
      ...[atOrNull(row.untilMs), row.target, reason, actor.id, actor.account, approver],
    );
    const target = person ? `member:${person.id} ${person.account}` : `agent:${agent.id} ${agent.account}`;
    trail.note({
      ...{ ms: row.fromMs, actor, call: calls[level], target },
      before: row.before === null ? null : { level, gameId, rtp: decimal(row.before) },
      after: { level, gameId, rtp: decimal(row.rtp), reason },
    });
    if (end) {
      const byPerson = end.why !== 'expired';
      sink.add(
        'rtp_end',
        ...[agent.tenantId, settingId, agent.id, at(end.ms), end.why, byPerson ? reason : null],
        ...[byPerson ? actor.id : null, byPerson ? actor.account : null, null, at(end.ms)],
      );
    }
    const held = { level, rtp: row.rtp, agentId: agent.id, gameId, fromMs: row.fromMs };
    const list = person ? ofPeople : ofAgents;
    const of = person?.id ?? agent.id;
    list.set(of, [...(list.get(of) ?? []), { ...held, endMs: end?.ms ?? row.untilMs ?? Infinity }]);
  }

  const below = (ceiling: number, most: number) => Math.min(ceiling, most) - 5 * (1 + rng.int(8));

  /** A few settings after one another, up to one in force or an end. */
  function history(agent: Agent, level: Level, gameId: number | null): void {
    const lane = `${agent.id} ${level} ${gameId}`;
    if (taken.has(lane)) return;
    taken.add(lane);
    const steps = 1 + rng.int(3);
    const firstMs = Math.max(agent.createdMs + dayMs, nowMs - 120 * dayMs);
    if (firstMs > nowMs - 10 * dayMs) return;
    const times = Array.from({ length: steps }, () =>
      Math.floor(firstMs + rng.float() * (nowMs - hourMs - firstMs)),
    );
    times.sort((a, b) => a - b);
    let before: number | null = null;
    for (const [n, fromMs] of times.entries()) {
      const next = times[n + 1];
      const rtp = below(agent.rtp, level === 'agentGame1' ? 980 : 990);
      const deleted = next === undefined && rng.chance(0.25);
      const untilMs =
        next === undefined && !deleted && rng.chance(0.3) ? nowMs + (1 + rng.int(30)) * dayMs : null;
      const end =
        next !== undefined
          ? { ms: next, why: 'replaced' as const }
          : deleted
            ? { ms: Math.floor(fromMs + rng.float() * (nowMs - fromMs)), why: 'deleted' as const }
            : null;
      add({ agent, person: null, level, gameId }, { rtp, before, fromMs, untilMs, target: null }, end);
      before = rtp;
    }
  }

  for (let n = 0; n < 40; n += 1) history(rng.pick([...agents]), 'agentGame1', rng.pick([...gameIds]));
  for (let n = 0; n < 18; n += 1) history(rng.pick([...agents]), 'agentGame2', rng.pick([...gameIds]));
  for (let n = 0; n < 10; n += 1) history(rng.pick([...agents]), 'agent2', null);

  const players = people.filter(
    ({ kind, stopMs, createdMs }) =>
      kind === 'normal' && stopMs === Infinity && createdMs < nowMs - 40 * dayMs,
  );
  const chosen = new Set<Person>();
  for (let tries = 0; chosen.size < Math.min(40, players.length) && tries < 1_000; tries += 1)
    chosen.add(rng.pick(players));
  for (const person of chosen) {
    const level = rng.chance(0.6) ? 'playerGame' : 'player';
    const gameId = level === 'playerGame' ? rng.pick([...gameIds]) : null;
    const fromMs = Math.floor(nowMs - hourMs - rng.float() * (rng.chance(0.5) ? 10 : 38) * dayMs);
    const untilMs = fromMs + (rng.chance(0.6) ? 15 : 3 + rng.int(12)) * dayMs;
    const deletedMs = rng.chance(0.2)
      ? Math.floor(fromMs + rng.float() * (Math.min(untilMs, nowMs) - fromMs))
      : null;
    const end =
      deletedMs !== null
        ? { ms: deletedMs, why: 'deleted' as const }
        : untilMs < nowMs
          ? { ms: untilMs, why: 'expired' as const }
          : null;
    // Targets that nobody reaches by what the world plays: an end by one comes from bets that are still to be made.
    const target =
      end === null && rng.chance(0.5)
        ? unitOf(person.currency) * 2_000_000n * (rng.chance(0.5) ? 1n : -1n)
        : null;
    const rtp = below(person.agent.rtp, 990);
    add({ agent: person.agent, person, level, gameId }, { rtp, before: null, fromMs, untilMs, target }, end);
  }

  return (person, gameId, ms) => {
    const { line, rtp } = person.agent;
    const own = ofPeople.get(person.id);
    if (!own && !line.some((agent) => ofAgents.has(agent.id))) return rtp;
    const held = [...(own ?? []), ...line.flatMap((agent) => ofAgents.get(agent.id) ?? [])].filter(
      ({ fromMs, endMs }) => fromMs <= ms && ms < endMs,
    );
    if (held.length === 0) return rtp;
    return resolveRtp(
      line.map((agent) => ({ id: agent.id, number: agent.rtp })),
      held,
      gameId,
    ).applied;
  };
}
