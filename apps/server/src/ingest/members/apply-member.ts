import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import { textLimits } from '@pitboss/rules/checks/field-checks';
import type { LedgerAccount } from '../../domain/ledger/accounts.ts';
import { registeredEvent } from '../../domain/risk/member-events.ts';
import { idEpochMs } from '../../platform/db/ids.ts';
import type { Group } from '../group/group.ts';
import type { EventItems } from '../group/items.ts';
import type { Named } from '../group/names.ts';
import { accountInTenant, type MemberState, type RegisteringAgent } from '../group/states.ts';

/** Members that are older than the numbering of ids get one of its first days. */
const earliestMs = 10 * 86_400_000;

/**
 * Applies the registration of a member: it exists for every later item of the same group. An account that its
 * tenant has under the same agent is a duplicate and stays unchanged; under another agent it is a conflict.
 */
export function applyMember(
  group: Group,
  nodeId: string,
  { event }: EventItems['member'],
): { code: IngestCode; field?: string; member?: MemberState } {
  const agent = group.registering.get(event.agent);
  if (!agent) return { code: 'agentUnknown', field: 'agent' };
  if (!group.directory.maySendFor(nodeId, agent.tenantId)) return { code: 'nodeScope', field: 'agent' };
  const key = accountInTenant(agent.tenantId, event.member);
  const owner = group.agentOf.get(key);
  if (owner !== undefined) return { code: owner === agent.id ? 'duplicate' : 'conflict' };
  const house = group.accounts.get(agent.houseId);
  if (!house) throw new Error(`the house of tenant ${agent.tenantId} is not locked`);
  const createdAt = Math.min(event.at, group.now);
  const { tenantId, currency } = agent;
  const account: LedgerAccount = {
    id: group.ids.next(),
    tenantId,
    kind: 'member',
    currency,
    balance: 0n,
    held: 0n,
    creditLimit: 0n,
    mayGoNegative: false,
  };
  const member = newMember(group, agent, { account, house, event, createdAt });
  if (member.isNormal) group.risk.add(registeredEvent(member, createdAt));
  group.agentOf.set(key, agent.id);
  group.accounts.set(account.id, account);
  group.members.set(account.id, member);
  group.newMembers.push({
    member,
    named: { account: event.member, agents: agent.accounts },
    row: {
      id: member.memberId,
      tenantId,
      agentId: agent.id,
      account: event.member,
      currency,
      createdAt,
      nickname: event.nickname?.trim() ?? [...event.member].slice(0, textLimits.memberNickname).join(''),
      name: event.name?.trim() ?? '',
      mobile: event.mobile ?? '',
      remark: '',
      kind: event.kind ?? 'normal',
      registerIp: event.ip ?? '',
    },
  });
  return { code: 'accepted', member };
}

/** Returns the state of a member that registers now. */
function newMember(
  { directory, eventIds, now }: Group,
  agent: RegisteringAgent,
  {
    account,
    house,
    event,
    createdAt,
  }: {
    readonly account: LedgerAccount;
    readonly house: LedgerAccount;
    readonly event: EventItems['member']['event'];
    readonly createdAt: number;
  },
): MemberState {
  const idTime = createdAt >= idEpochMs ? createdAt : idEpochMs + Math.floor(Math.random() * earliestMs);
  return {
    memberId: eventIds.next(idTime),
    tenantId: agent.tenantId,
    agentId: agent.id,
    currency: agent.currency,
    account,
    house,
    isNormal: (event.kind ?? 'normal') === 'normal',
    isTest: event.kind === 'test',
    mayBet: !directory.stopped(agent.id),
    miniBanned: null,
    maxStake: null,
    tradeLimited: false,
    enabled: true,
    mutedUntil: null,
    forcedOffline: null,
    lockedOut: directory.lockedOut(agent.id, now),
    seamless: directory.agent(agent.id)?.seamless ?? false,
    firstBet: null,
    gameId: null,
    onlineSince: null,
    lastLogin: null,
    loginIp: null,
    changed: false,
  };
}

/** Adds the account and the agent that a registration names. */
export function nameRegistration(named: Named, { member, agent }: EventItems['member']['event']): void {
  named.registrations.push({ account: member, agent });
}
