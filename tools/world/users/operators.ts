import { pageByPath } from '@pitboss/contract/core/pages';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { accountKey, hashPassword } from '../../../apps/server/src/platform/auth/passwords.ts';
import type { Secrets } from '../../../apps/server/src/platform/config/secrets.ts';
import { at, atOrNull, type Sink } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';
import { logoNames, writeAdministration } from './administration.ts';
import type { Agent } from './agents.ts';
import { address, browser } from './locations.ts';
import { mobile } from './names.ts';
import { subAccounts } from './sub-accounts.ts';

/** The password of every account of a demo world. */
const demoPassword = 'Pitboss1';

/** Fixed ids of the named operators. */
const fixedIds: Readonly<Record<string, string>> = {
  major1: '4',
  share1: '5',
  master1: '6',
  general1: '7',
  seamless1: '9',
};
const administrators = [
  { id: '1', account: 'superadmin', nickname: '超级管理员', role: 'superAdmin' },
  { id: '2', account: 'sysadmin', nickname: '系统管理员', role: 'systemAdmin' },
  { id: '3', account: 'agentadmin', nickname: '代理管理员', role: 'agentAdmin' },
] as const;
const subAccountPages = ['/home', '/agentList', '/memberList', '/betManagement'];

interface Operator {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly role: string;
  readonly agent: Agent | null;
  readonly permissions: readonly number[] | null;
  readonly createdMs: number;
  readonly currency: string;
  readonly salt: string;
  readonly state?: 'blocked';
  /** Has the first password still, which works for a day. */
  readonly fresh?: true;
  lastLoginMs: number | null;
}

export interface Operators {
  /** Hashes the passwords and writes operators, agents and their sign-ins. */
  write(sink: Sink, hashes: readonly string[]): void;
  readonly count: number;
}

/** Makes the administrators, an operator for every agent, and sub-accounts of major1 and share1. */
export function makeOperators(
  rng: Rng,
  agents: readonly Agent[],
  id: (ms: number) => string,
  nowMs: number,
): Operators {
  const operators = listOperators(rng, agents, id, nowMs);
  const logins = makeLogins(rng, operators, id, nowMs);
  return {
    count: operators.length,
    write(sink, hashes) {
      for (const row of logins) sink.add('operator_login', ...row);
      for (const agent of agents) writeAgent(sink, rng, agent, nowMs);
      writeAdministration(sink, rng.fork('administration'), agents, id, nowMs);
      for (const [index, o] of operators.entries())
        sink.add(
          'operator',
          o.id,
          o.account,
          accountKey(o.account),
          o.nickname,
          o.role,
          o.agent?.id ?? null,
          o.agent?.tenantId ?? '0',
          o.role === 'agent' ? '' : mobile(rng, o.currency),
          o.state ?? 'normal',
          o.permissions && `{${o.permissions.join(',')}}`,
          o.salt,
          hashes[index] ?? '',
          o.fresh ?? false,
          o.fresh ? at(o.createdMs + dayMs) : null,
          at(o.createdMs),
          atOrNull(o.lastLoginMs),
        );
    },
  };
}

/** Lists the operators; gives every agent the id of its own. */
function listOperators(
  rng: Rng,
  agents: readonly Agent[],
  id: (ms: number) => string,
  nowMs: number,
): Operator[] {
  const operators: Operator[] = [];
  const salt = () => Array.from({ length: 32 }, () => rng.int(16).toString(16)).join('');
  const add = (operator: Omit<Operator, 'salt' | 'lastLoginMs'>) =>
    operators.push({ ...operator, salt: salt(), lastLoginMs: null });
  for (const admin of administrators)
    add({ ...admin, agent: null, permissions: null, createdMs: nowMs - 950 * dayMs, currency: 'CNY' });
  for (const agent of agents) {
    agent.operatorId = fixedIds[agent.account] ?? id(agent.createdMs);
    add({
      id: agent.operatorId,
      account: agent.account,
      nickname: agent.name,
      role: 'agent',
      agent,
      permissions: null,
      createdMs: agent.createdMs,
      currency: agent.currency,
    });
  }
  const major = agents.find((agent) => agent.account === 'major1') ?? null;
  add({
    id: '8',
    account: 'sub1',
    nickname: '金沙客服一号',
    role: 'subAccount',
    agent: major,
    permissions: subAccountPages.map((path) => pageByPath(path)?.id ?? 0),
    createdMs: nowMs - 120 * dayMs,
    currency: 'CNY',
  });
  for (const { account, agent, nickname, permissions, state, fresh, daysOld } of subAccounts)
    add({
      id: id(Math.floor(nowMs - daysOld * dayMs)),
      account,
      nickname,
      role: 'subAccount',
      agent: agents.find((one) => one.account === agent) ?? null,
      permissions,
      createdMs: Math.floor(nowMs - daysOld * dayMs),
      currency: 'CNY',
      ...(state ? { state } : {}),
      ...(fresh ? { fresh } : {}),
    });
  return operators;
}

/** Hashes the demo password `count` times, two at a time, each with a salt of its own. */
export async function hashDemoPasswords(secrets: Secrets, count: number): Promise<string[]> {
  const hashes: string[] = [];
  const work = async () => {
    while (hashes.length < count) {
      const position = hashes.push('') - 1;
      hashes[position] = await hashPassword(secrets, demoPassword);
    }
  };
  await Promise.all([work(), work()]);
  return hashes;
}

type LoginRow = (string | number | null)[];

/** A sign-in and its time. */
interface Login {
  readonly ms: number;
  readonly row: LoginRow;
}

/** Sign-ins to the consoles over the last ninety days, some with a wrong password first. */
function makeLogins(
  rng: Rng,
  operators: readonly Operator[],
  id: (ms: number) => string,
  nowMs: number,
): LoginRow[] {
  const logins = [
    ...operators.flatMap((operator) => loginsOf(rng, operator, id, nowMs)),
    ...attacks(rng, id, nowMs),
    ...operators
      .filter(({ agent }) => agent && agent.layer > 1 && rng.chance(0.1))
      .flatMap((operator) => lockout(rng, operator, id, nowMs)),
  ];
  return logins.sort((a, b) => a.ms - b.ms).map(({ row }) => row);
}

function loginRow(
  operator: Operator,
  {
    id,
    atMs,
    ip,
    userAgent,
    result,
  }: Record<'id' | 'ip' | 'userAgent' | 'result', string> & { atMs: number },
): LoginRow {
  const { agent } = operator;
  return [
    id,
    agent?.tenantId ?? '0',
    agent?.id ?? null,
    operator.id,
    operator.account,
    agent ? 1 : 0,
    ip,
    userAgent,
    result,
    at(atMs),
  ];
}

/** Sign-ins of an operator; sets its last one. */
function loginsOf(rng: Rng, operator: Operator, id: (ms: number) => string, nowMs: number): Login[] {
  const logins: Login[] = [];
  const homes = [address(rng, operator.currency), address(rng, operator.currency)];
  const userAgent = browser(rng);
  const keen = operator.agent === null || operator.agent.layer < 3 ? 60 : 14;
  const times = Array.from(
    { length: 2 + rng.int(keen) },
    () => nowMs - hourMs - rng.float() ** 1.6 * 90 * dayMs,
  );
  for (const raw of times) {
    const ms = Math.floor(raw);
    if (ms < operator.createdMs || operator.fresh) continue;
    const ip = rng.pick(homes);
    const add = (atMs: number, result: string) =>
      logins.push({ ms: atMs, row: loginRow(operator, { id: id(atMs), atMs, ip, userAgent, result }) });
    if (rng.chance(0.07)) add(ms - 30_000, 'login.refused');
    add(ms, 'ok');
    operator.lastLoginMs = Math.max(operator.lastLoginMs ?? 0, ms);
    if (operator.role === 'agent' && operator.agent) operator.agent.lastLoginMs = operator.lastLoginMs;
  }
  return logins;
}

/** Attackers try accounts that do not exist. */
function attacks(rng: Rng, id: (ms: number) => string, nowMs: number): Login[] {
  return Array.from({ length: 40 }, () => {
    const ms = Math.floor(nowMs - hourMs - rng.float() * 90 * dayMs);
    const name = rng.pick(['admin', 'root', 'test', 'administrator', 'guest']);
    const ip = address(rng, rng.pick(['CNY', 'USD', 'THB']));
    return {
      ms,
      row: [id(ms), '0', null, null, name, rng.int(2), ip, browser(rng), 'login.refused', at(ms)],
    };
  });
}

/** An operator mistypes its password until the account is suspended. */
function lockout(rng: Rng, operator: Operator, id: (ms: number) => string, nowMs: number): Login[] {
  const ms = Math.floor(nowMs - hourMs - rng.float() * 80 * dayMs);
  if (ms < operator.createdMs + dayMs) return [];
  const ip = address(rng, operator.currency);
  const userAgent = browser(rng);
  return Array.from({ length: 6 }, (_, n) => {
    const atMs = ms + n * 9_000;
    const result = n < 4 ? 'login.refused' : 'login.suspended';
    return { ms: atMs, row: loginRow(operator, { id: id(atMs), atMs, ip, userAgent, result }) };
  });
}

function writeAgent(sink: Sink, rng: Rng, agent: Agent, nowMs: number): void {
  sink.add(
    'agent',
    agent.id,
    agent.tenantId,
    agent.parent?.id ?? null,
    agent.path,
    agent.layer,
    // No draw of the generator: the rest of the world stays as it is.
    agent.layer > 1 && agent.index % 12 === 11 ? 'test' : 'formal',
    agent.account,
    agent.name,
    agent.currency,
    agent.state,
    agent.betBanned,
    agent.seamless ? 'seamless' : agent.automatic ? 'automatic' : 'manual',
    agent.callbackUrl,
    agent.rtp,
    agent.gameIds && `{${agent.gameIds.join(',')}}`,
    mobile(rng, agent.currency),
    agent.betBanned ? '投诉处理中，暂停下注' : '',
    logoNames.get(agent.account) ?? null,
    at(agent.createdMs),
    atOrNull(agent.lastLoginMs),
    rng.chance(0.2) ? at(Math.floor(nowMs + (200 + rng.int(400)) * dayMs)) : null,
    agent.callbackUrl ? at(agent.createdMs) : null,
  );
}
