import type { Rng } from '@pitboss/rounds/deal/rng';
import { referenceWallet } from '@pitboss/rules/checks/callback-url';
import { dayMs } from '../rhythm.ts';
import { account, agentName } from './names.ts';

export interface Agent {
  readonly index: number;
  readonly id: string;
  readonly tenantId: string;
  readonly parent: Agent | null;
  /** This agent and every agent above it, itself first. */
  readonly line: readonly Agent[];
  readonly path: string;
  readonly layer: 1 | 2 | 3 | 4;
  readonly account: string;
  readonly name: string;
  readonly currency: string;
  readonly createdMs: number;
  /** Whether the members' money is kept by the agent. */
  readonly seamless: boolean;
  readonly automatic: boolean;
  readonly callbackUrl: string;
  readonly rtp: number;
  readonly gameIds: readonly number[] | null;
  /** The agent or one above it was stopped then; Infinity when nobody was. */
  stopMs: number;
  state: 'normal' | 'blocked';
  /** Its account is locked for wrong passwords when the world opens; its members play on. */
  suspended: boolean;
  betBanned: boolean;
  operatorId: string;
  lastLoginMs: number | null;
}

/** The accounts that examples and the printed list of demo accounts refer to. */
const named = [
  { id: '11', account: 'major1', name: '金沙国际' },
  { id: '12', account: 'share1', name: '金沙华南' },
  { id: '13', account: 'master1', name: '广州总代' },
  { id: '14', account: 'general1', name: '天河代理' },
] as const;
/** Their accounts, from the top. */
export const namedAccounts: readonly string[] = named.map(({ account }) => account);
/** The one of these whose members keep their money at its own wallet. */
export const seamlessNamed = { id: '15', account: 'seamless1', name: '银河单一钱包' } as const;

/** All accounts that examples refer to. */
export const demoAgents: readonly string[] = [...namedAccounts, seamlessNamed.account];

/** Currency and share of the agents by tenant; the last tenant keeps its members' money itself. */
const tenants = [
  { currency: 'CNY', share: 0.27 },
  { currency: 'THB', share: 0.14 },
  { currency: 'VND', share: 0.14 },
  { currency: 'USD', share: 0.11 },
  { currency: 'IDR', share: 0.1 },
  { currency: 'CNY', share: 0.1 },
  { currency: 'CNY', share: 0.08 },
  { currency: 'CNY', share: 0.06 },
] as const;

interface Place {
  tenant: number;
  layer: 1 | 2 | 3 | 4;
  parent: Agent | null;
}

/** Builds the tree: tenants, and below each shareholders, master agents and general agents. */
export function makeAgents(input: {
  rng: Rng;
  agents: number;
  nowMs: number;
  id: (ms: number) => string;
  gameIds: readonly number[];
}): Agent[] {
  const { rng, agents: wanted, nowMs, id, gameIds } = input;
  const made: Agent[] = [];
  const accounts = new Set<string>(['superadmin', 'sysadmin', 'agentadmin', 'sub1']);
  const names = new Map<string, number>();

  function add(place: Place, fixed?: { id: string; account: string; name: string }): Agent {
    const { parent, layer } = place;
    const last = tenants.length - 1;
    const currency = tenants[place.tenant]?.currency ?? 'CNY';
    const seamlessTenant = place.tenant === last;
    const since = parent?.createdMs ?? nowMs - 900 * dayMs;
    // Named agents and heads of tenants are old; the others came all through the time since.
    const span = nowMs - 3 * 3_600_000 - since;
    const createdMs = fixed
      ? since + 10 * dayMs
      : layer === 1
        ? Math.floor(since + rng.float() * 500 * dayMs)
        : Math.floor(since + span * (0.05 + 0.95 * rng.float() ** 2.2));
    let name: string = fixed?.name ?? agentName(rng, currency, 0);
    const seen = names.get(name) ?? 0;
    names.set(name, seen + 1);
    if (seen > 0) name = `${name}${currency === 'CNY' ? '' : ' '}${seen + 1}`;
    const own = fixed?.id ?? id(createdMs);
    const seamless = seamlessTenant || (fixed === undefined && layer === 4 && rng.chance(0.04));
    const restricted = fixed === undefined && layer > 1 && rng.chance(0.05);
    const agent: Agent = {
      index: made.length,
      id: own,
      tenantId: parent?.tenantId ?? own,
      parent,
      line: [],
      path: `${parent?.path ?? '/'}${own}/`,
      layer,
      account: fixed?.account ?? account(rng, accounts, 2),
      name,
      currency,
      createdMs,
      seamless,
      automatic: !seamless && rng.chance(0.3),
      callbackUrl: !seamless
        ? ''
        : seamlessTenant
          ? `${referenceWallet}/`
          : `${referenceWallet}/wallet${made.length}`,
      // Never above the agent above; tenants have the platform's best.
      rtp: !parent ? 970 + rng.int(16) : Math.min(parent.rtp, rng.chance(0.7) ? 965 : 900 + rng.int(81)),
      gameIds:
        parent?.gameIds ?? (restricted ? gameIds.filter((gameId) => gameId < 300 || rng.chance(0.6)) : null),
      stopMs: parent?.stopMs ?? Number.POSITIVE_INFINITY,
      state: 'normal',
      suspended: false,
      betBanned: false,
      operatorId: '',
      lastLoginMs: null,
    };
    (agent as { line: readonly Agent[] }).line = [agent, ...(parent?.line ?? [])];
    if (fixed) accounts.add(fixed.account);
    else if (layer > 1) stop(rng, agent, nowMs);
    made.push(agent);
    return agent;
  }

  let above: Agent | null = null;
  for (const [index, fixed] of named.entries()) {
    above = add({ tenant: 0, layer: (index + 1) as Place['layer'], parent: above }, fixed);
  }
  for (let tenant = 1; tenant < tenants.length - 1; tenant += 1) add({ tenant, layer: 1, parent: null });
  add({ tenant: tenants.length - 1, layer: 1, parent: null }, seamlessNamed);

  const byPlace = new Map<string, Agent[]>();
  const note = (tenant: number, agent: Agent) => {
    const key = `${tenant}|${agent.layer}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), agent]);
  };
  for (const agent of made) note(agent.layer === 1 ? Math.max(0, agent.index - 3) : 0, agent);
  for (const layer of [2, 3, 4] as const) {
    const rest = Math.max(0, wanted - named.length - (tenants.length - 1));
    const count = Math.round(rest * (layer === 2 ? 0.12 : layer === 3 ? 0.28 : 0.6));
    for (let n = 0; n < count; n += 1) {
      const tenant = rng.weighted(tenants.map(({ share }) => share));
      const parents = byPlace.get(`${tenant}|${layer - 1}`) ?? byPlace.get(`${tenant}|1`) ?? [];
      const parent = rng.pick(parents);
      note(tenant, add({ tenant, layer: (parent.layer + 1) as Place['layer'], parent }));
    }
  }
  return made;
}

/** Some agents were blocked, suspended or forbidden to take bets within the last weeks. */
function stop(rng: Rng, agent: Agent, nowMs: number): void {
  const dice = rng.float();
  const since = Math.max(agent.createdMs, nowMs - rng.float() * 40 * dayMs);
  if (dice < 0.025) agent.state = 'blocked';
  else if (dice < 0.035) agent.suspended = true;
  else if (dice < 0.06) agent.betBanned = true;
  if (agent.state === 'blocked' || agent.betBanned) agent.stopMs = Math.min(agent.stopMs, since);
}
