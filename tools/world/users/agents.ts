import type { Rng } from '@pitboss/rounds/deal/rng';
import { referenceWallet } from '@pitboss/rules/checks/callback-url';
import { dayMs } from '../time/rhythm.ts';
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
  /** True when the agent keeps the members' money. */
  readonly seamless: boolean;
  readonly automatic: boolean;
  readonly callbackUrl: string;
  readonly rtp: number;
  readonly gameIds: readonly number[] | null;
  /** Time at which the agent or one above it was stopped; Infinity when none was. */
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

interface Position {
  tenant: number;
  layer: 1 | 2 | 3 | 4;
  parent: Agent | null;
}

interface AgentTreeInput {
  readonly rng: Rng;
  readonly agents: number;
  readonly nowMs: number;
  readonly id: (ms: number) => string;
  readonly gameIds: readonly number[];
}

/** Builds the tree: tenants, and below each shareholders, master agents and general agents. */
export function makeAgents(input: AgentTreeInput): Agent[] {
  const tree = new AgentTree(input);
  tree.addTenants();
  tree.addBelow();
  return tree.made;
}

class AgentTree {
  readonly made: Agent[] = [];
  private readonly accounts = new Set<string>(['superadmin', 'sysadmin', 'agentadmin', 'sub1']);
  private readonly names = new Map<string, number>();
  private readonly byPosition = new Map<string, Agent[]>();

  constructor(private readonly input: AgentTreeInput) {}

  private add(position: Position, fixed?: { id: string; account: string; name: string }): Agent {
    const { nowMs, rng, id, gameIds } = this.input;
    const { parent, layer } = position;
    const last = tenants.length - 1;
    const currency = tenants[position.tenant]?.currency ?? 'CNY';
    const seamlessTenant = position.tenant === last;
    const since = parent?.createdMs ?? nowMs - 900 * dayMs;
    // Named agents and heads of tenants are old; the others came all through the time since.
    const span = nowMs - 3 * 3_600_000 - since;
    const createdMs = fixed
      ? since + 10 * dayMs
      : layer === 1
        ? Math.floor(since + rng.float() * 500 * dayMs)
        : Math.floor(since + span * (0.05 + 0.95 * rng.float() ** 2.2));
    let name: string = fixed?.name ?? agentName(rng, currency, 0);
    const seen = this.names.get(name) ?? 0;
    this.names.set(name, seen + 1);
    if (seen > 0) name = `${name}${currency === 'CNY' ? '' : ' '}${seen + 1}`;
    const own = fixed?.id ?? id(createdMs);
    const seamless = seamlessTenant || (fixed === undefined && layer === 4 && rng.chance(0.04));
    const restricted = fixed === undefined && layer > 1 && rng.chance(0.05);
    const agent: Agent = {
      index: this.made.length,
      id: own,
      tenantId: parent?.tenantId ?? own,
      parent,
      line: [],
      path: `${parent?.path ?? '/'}${own}/`,
      layer,
      account: fixed?.account ?? account(rng, this.accounts, 2),
      name,
      currency,
      createdMs,
      seamless,
      automatic: !seamless && rng.chance(0.3),
      callbackUrl: !seamless
        ? ''
        : seamlessTenant
          ? `${referenceWallet}/`
          : `${referenceWallet}/wallet${this.made.length}`,
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
    if (fixed) this.accounts.add(fixed.account);
    else if (layer > 1) stop(rng, agent, nowMs);
    this.made.push(agent);
    return agent;
  }

  private note(tenant: number, agent: Agent) {
    const key = `${tenant}|${agent.layer}`;
    this.byPosition.set(key, [...(this.byPosition.get(key) ?? []), agent]);
  }

  /** Adds the tenants, the first with a line of the agents of the examples. */
  addTenants(): void {
    let above: Agent | null = null;
    for (const [index, fixed] of named.entries()) {
      above = this.add({ tenant: 0, layer: (index + 1) as Position['layer'], parent: above }, fixed);
    }
    for (let tenant = 1; tenant < tenants.length - 1; tenant += 1)
      this.add({ tenant, layer: 1, parent: null });
    this.add({ tenant: tenants.length - 1, layer: 1, parent: null }, seamlessNamed);
    for (const agent of this.made) this.note(agent.layer === 1 ? Math.max(0, agent.index - 3) : 0, agent);
  }

  /** Adds the other agents, layer by layer. */
  addBelow(): void {
    const { agents: wanted, rng } = this.input;
    for (const layer of [2, 3, 4] as const) {
      const rest = Math.max(0, wanted - named.length - (tenants.length - 1));
      const count = Math.round(rest * (layer === 2 ? 0.12 : layer === 3 ? 0.28 : 0.6));
      for (let n = 0; n < count; n += 1) {
        const tenant = rng.weighted(tenants.map(({ share }) => share));
        const parents =
          this.byPosition.get(`${tenant}|${layer - 1}`) ?? this.byPosition.get(`${tenant}|1`) ?? [];
        const parent = rng.pick(parents);
        this.note(tenant, this.add({ tenant, layer: (parent.layer + 1) as Position['layer'], parent }));
      }
    }
  }
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
