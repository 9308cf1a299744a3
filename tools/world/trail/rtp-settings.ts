import type { Rng } from '@pitboss/rounds/deal/rng';
import { type RtpSetting, resolveRtp } from '@pitboss/rules/rtp/chain';
import { settingKey } from '../../../apps/server/src/domain/rtp/rtp-settings.ts';
import type { Trail } from '../audit/trail.ts';
import { unitOf } from '../ledger/ledger.ts';
import { at, atOrNull, type Sink } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';
import type { Agent } from '../users/agents.ts';
import type { User } from '../users/users.ts';

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
/** Larger rises require a second approver. */
const freeRise = 10;

/** Whom a setting is of. */
interface Owner {
  readonly agent: Agent;
  readonly person: User | null;
  readonly level: Level;
  readonly gameId: number | null;
}

/** A setting, and the RTP before it; in thousandths. */
interface Row {
  readonly rtp: number;
  readonly before: number | null;
  readonly fromMs: number;
  readonly untilMs: number | null;
  readonly target: bigint | null;
}

/** When and why a setting ended. */
interface End {
  readonly ms: number;
  readonly why: 'expired' | 'deleted' | 'replaced';
}

/** Author of a setting, and the reason. */
interface Origin {
  readonly actor: (typeof clerks)[number];
  readonly reason: string;
}

interface RtpSettingsInput {
  readonly sink: Sink;
  readonly rng: Rng;
  readonly agents: readonly Agent[];
  readonly people: readonly User[];
  readonly gameIds: readonly number[];
  readonly trail: Trail;
  readonly id: (ms: number) => string;
  readonly nowMs: number;
}

/**
 * Writes RTP settings of agents and players over the last months: changed, deleted, expired and in force. The
 * RTP of agents does not change in this time, so that settings stay below their ceiling.
 */
export class RtpSettings {
  private readonly ofAgents = new Map<string, Held[]>();
  private readonly ofUsers = new Map<string, Held[]>();
  private readonly taken = new Set<string>();

  constructor(private readonly input: RtpSettingsInput) {}

  /** One row of a history, which began after `fromMs` and ended for `why`; null is in force. */
  private add(owner: Owner, row: Row, end: End | null): void {
    const { rng, id, sink, trail } = this.input;
    const { agent, person, level, gameId } = owner;
    const [actor, other] = rng.chance(0.6) ? [clerks[0], clerks[1]] : [clerks[1], clerks[0]];
    const approver = row.before !== null && row.rtp - row.before > freeRise ? other.account : null;
    const reason = rng.pick(person ? playerReasons : agentReasons);
    const settingId = id(row.fromMs);
    const key = settingKey({
      member_id: person?.id ?? null,
      agent_id: agent.id,
      level,
      game_id: gameId,
    });
    sink.add(
      'rtp_setting',
      agent.tenantId,
      settingId,
      agent.id,
      person?.id ?? null,
      key,
      level,
      gameId,
      row.rtp,
      at(row.fromMs),
      atOrNull(row.untilMs),
      row.target,
      reason,
      actor.id,
      actor.account,
      approver,
    );
    const target = person ? `member:${person.id} ${person.account}` : `agent:${agent.id} ${agent.account}`;
    trail.note({
      ms: row.fromMs,
      actor,
      call: calls[level],
      target,
      before: row.before === null ? null : { level, gameId, rtp: decimal(row.before) },
      after: { level, gameId, rtp: decimal(row.rtp), reason },
    });
    if (end) this.writeEnd(agent, settingId, end, { actor, reason });
    this.remember(owner, row, end);
  }

  private writeEnd(agent: Agent, settingId: string, end: End, { actor, reason }: Origin): void {
    const byUser = end.why !== 'expired';
    this.input.sink.add(
      'rtp_end',
      agent.tenantId,
      settingId,
      agent.id,
      at(end.ms),
      end.why,
      byUser ? reason : null,
      byUser ? actor.id : null,
      byUser ? actor.account : null,
      null,
      at(end.ms),
    );
  }

  /** Remembers a setting for the RTP of bets. */
  private remember({ agent, person, level, gameId }: Owner, row: Row, end: End | null): void {
    const held = { level, rtp: row.rtp, agentId: agent.id, gameId, fromMs: row.fromMs };
    const list = person ? this.ofUsers : this.ofAgents;
    const of = person?.id ?? agent.id;
    list.set(of, [...(list.get(of) ?? []), { ...held, endMs: end?.ms ?? row.untilMs ?? Infinity }]);
  }

  private below(ceiling: number, max: number) {
    return Math.min(ceiling, max) - 5 * (1 + this.input.rng.int(8));
  }

  /** A few settings after one another, up to one in force or an end. */
  private history(agent: Agent, level: Level, gameId: number | null): void {
    const { rng, nowMs } = this.input;
    const worker = `${agent.id} ${level} ${gameId}`;
    if (this.taken.has(worker)) return;
    this.taken.add(worker);
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
      const rtp = this.below(agent.rtp, level === 'agentGame1' ? 980 : 990);
      const deleted = next === undefined && rng.chance(0.25);
      const untilMs =
        next === undefined && !deleted && rng.chance(0.3) ? nowMs + (1 + rng.int(30)) * dayMs : null;
      const end =
        next !== undefined
          ? { ms: next, why: 'replaced' as const }
          : deleted
            ? { ms: Math.floor(fromMs + rng.float() * (nowMs - fromMs)), why: 'deleted' as const }
            : null;
      this.add({ agent, person: null, level, gameId }, { rtp, before, fromMs, untilMs, target: null }, end);
      before = rtp;
    }
  }

  /** Returns the RTP of a bet of a member in a game at a time, in thousandths. */
  rtpOf(user: User, gameId: number, ms: number): number {
    const { line, rtp } = user.agent;
    const own = this.ofUsers.get(user.id);
    if (!own && !line.some((agent) => this.ofAgents.has(agent.id))) return rtp;
    const held = [...(own ?? []), ...line.flatMap((agent) => this.ofAgents.get(agent.id) ?? [])].filter(
      ({ fromMs, endMs }) => fromMs <= ms && ms < endMs,
    );
    if (held.length === 0) return rtp;
    return resolveRtp(
      line.map((agent) => ({ id: agent.id, number: agent.rtp })),
      held,
      gameId,
    ).applied;
  }

  /** Writes the settings of agents, then those of players. */
  write(): void {
    const { rng, agents, gameIds } = this.input;
    for (let n = 0; n < 40; n += 1) this.history(rng.pick([...agents]), 'agentGame1', rng.pick([...gameIds]));
    for (let n = 0; n < 18; n += 1) this.history(rng.pick([...agents]), 'agentGame2', rng.pick([...gameIds]));
    for (let n = 0; n < 10; n += 1) this.history(rng.pick([...agents]), 'agent2', null);
    for (const user of this.choosePlayers()) this.addPlayer(user);
  }

  private choosePlayers(): Set<User> {
    const { rng, people, nowMs } = this.input;
    const players = people.filter(
      ({ kind, stopMs, createdMs }) =>
        kind === 'normal' && stopMs === Infinity && createdMs < nowMs - 40 * dayMs,
    );
    const chosen = new Set<User>();
    for (let tries = 0; chosen.size < Math.min(40, players.length) && tries < 1_000; tries += 1)
      chosen.add(rng.pick(players));
    return chosen;
  }

  private addPlayer(user: User): void {
    const { rng, gameIds, nowMs } = this.input;
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
    // Targets that no member reaches by the bets of the demo data: later bets reach them.
    const target =
      end === null && rng.chance(0.5)
        ? unitOf(user.currency) * 2_000_000n * (rng.chance(0.5) ? 1n : -1n)
        : null;
    const rtp = this.below(user.agent.rtp, 990);
    this.add(
      { agent: user.agent, person: user, level, gameId },
      { rtp, before: null, fromMs, untilMs, target },
      end,
    );
  }
}
