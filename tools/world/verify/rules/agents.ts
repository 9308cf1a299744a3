import { toDto } from '@pitboss/ledger/money';
import {
  checkAgentAccount,
  checkAgentName,
  checkAgentPhone,
  checkAgentRemark,
  checkCustomSettings,
  checkLogoFile,
} from '@pitboss/rules/checks/agent-checks';
import {
  checkCurrencyCode,
  checkLength,
  checkMobileIfGiven,
  checkPublicKeyText,
  checkStaffAccount,
  textLimits,
} from '@pitboss/rules/checks/field-checks';
import { normaliseIp } from '@pitboss/rules/ip-list';
import { checkExchangeRate, checkRtp } from '@pitboss/rules/validation';
import { thousandths } from '../../../../apps/server/src/domain/sql/dto.ts';
import {
  effectivePermissions,
  type Role,
  rolePermissions,
} from '../../../../apps/server/src/platform/auth/permissions.ts';
import { checkIdentity } from './identity.ts';
import { broken, rule } from './rule.ts';

interface Agent {
  readonly account: string;
  readonly name: string;
  readonly phone: string;
  readonly remark: string;
  readonly currency: string;
  readonly rtp: number;
  readonly transfer_mode: string;
  readonly callback_url: string | null;
  readonly above: number | null;
  readonly above_currency: string | null;
}

const agentViolations = (agent: Agent): readonly string[] =>
  broken(`agent ${agent.account}`, [
    checkAgentAccount(agent.account),
    checkIdentity(agent.account),
    checkAgentName(agent.name),
    checkAgentPhone(agent.phone),
    checkAgentRemark(agent.remark),
    checkRtp('agent', thousandths(agent.rtp)),
    agent.above !== null &&
      agent.rtp > agent.above &&
      `RTP ${thousandths(agent.rtp)} above ${thousandths(agent.above)} of its parent`,
    agent.above_currency !== null &&
      agent.currency !== agent.above_currency &&
      `currency ${agent.currency} is not ${agent.above_currency} of its parent`,
    agent.transfer_mode !== 'seamless' &&
      agent.callback_url &&
      'a callback address without a seamless wallet',
  ]);

interface Operator {
  readonly account: string;
  readonly nickname: string;
  readonly phone: string;
  readonly role: Role;
  readonly permissions: number[] | null;
  readonly owner_permissions: number[] | null;
}

/**
 * Sub-accounts and administrators; what a sub-account holds is within its role and within what its owner
 * holds.
 */
function operatorViolations({
  account,
  nickname,
  phone,
  role,
  permissions,
  owner_permissions: owner,
}: Operator) {
  const owned = role === 'subAccount' ? effectivePermissions('agent', owner, null) : rolePermissions(role);
  const allowed = new Set(rolePermissions(role).filter((id) => owned.includes(id)));
  const beyond = permissions?.filter((id) => !allowed.has(id)) ?? [];
  return broken(`operator ${account}`, [
    checkStaffAccount(account),
    checkIdentity(account),
    checkLength('nickname', nickname, textLimits.nickname),
    checkMobileIfGiven(phone),
    role === 'subAccount' && !permissions?.length && 'a sub-account without permissions',
    beyond.length > 0 && `permissions beyond its role or owner: ${beyond.join(', ')}`,
  ]);
}

export const agentRules = [
  rule<Agent>(
    'agents keep their accounts, names, currencies, RTP and callback addresses (spec §5, security)',
    `select a.account, a.name, a.phone, a.remark, a.currency, a.rtp, a.transfer_mode, a.callback_url,
      p.rtp as above,
       p.currency as above_currency from agent a left join agent p on p.id = a.parent_id order by a.id`,
    agentViolations,
  ),
  rule<{ account: string; brand: string; default_chip: string | null; service_link: string }>(
    'custom settings of agents keep their lengths, chips and links (spec §5)',
    `select a.account, c.brand, c.default_chip::text as default_chip, c.service_link
      from agent_custom c join agent a on a.id = c.agent_id`,
    ({ account, brand, default_chip: chip, service_link: serviceLink }) =>
      broken(`settings of agent ${account}`, [
        checkCustomSettings({ brand, defaultChip: chip === null ? null : toDto(BigInt(chip)), serviceLink }),
      ]),
  ),
  rule<{ account: string; png: Buffer }>(
    'logos of agents are png files of 132 to 150 pixels (spec §5)',
    'select a.account, l.png from agent_logo l join agent a on a.id = l.agent_id',
    ({ account, png }) => broken(`logo of agent ${account}`, [checkLogoFile(png)]),
  ),
  rule<Operator>(
    'sub-accounts and administrators keep their accounts, and permissions within their owner (spec §6, security)',
    `select o.account, o.nickname, o.phone, o.role, o.permissions, w.permissions as owner_permissions
      from operator o
     left join operator w on w.agent_id = o.agent_id and w.role = 'agent' and o.role = 'subAccount'
     where o.role <> 'agent' order by o.id`,
    operatorViolations,
  ),
  rule<{ network: string; kind: string }>(
    'whitelists hold addresses and networks in their normal form (spec §5)',
    'select network::text as network, kind from ip_whitelist order by id',
    ({ network, kind }) => {
      const text = network.replace(/\/(32|128)$/, '');
      const result = normaliseIp(text);
      return broken(`${kind} whitelist, ${network}`, [
        result.ok ? result.entry !== text && `its normal form is ${result.entry}` : result.message,
      ]);
    },
  ),
  rule<{ account: string; pem: string }>(
    'public keys of agents have at least 2048 bits (security)',
    'select a.account, k.pem from agent_public_key k join agent a on a.id = k.agent_id',
    ({ account, pem }) => broken(`public key of agent ${account}`, [checkPublicKeyText(pem)]),
  ),
  rule<{ code: string; rate: string }>(
    'exchange rates are above 0 with at most eight decimals, and 1 for CNY (spec §5)',
    'select code, trim_scale(rate)::text as rate from currency_rate order by id',
    ({ code, rate }) =>
      broken(`rate of ${code}`, [
        checkCurrencyCode(code),
        checkExchangeRate(rate),
        code === 'CNY' && rate !== '1' && `${rate}, not 1`,
      ]),
  ),
];
