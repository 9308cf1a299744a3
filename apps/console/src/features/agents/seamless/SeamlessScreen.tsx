import { agentLevels, agentStates } from '@pitboss/contract/agents/agents';
import { seamlessAgents, testedStates } from '@pitboss/contract/agents/seamless-agents';
import {
  breakerLooks,
  memberLocks,
  replySignatures,
  signingSchemes,
} from '@pitboss/contract/agents/wallet-settings';
import { commonText } from '../../../kit/common.text.ts';
import { lazyDialog, lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { Destination, RowAction, RowOf } from '../../../kit/list/list-types.ts';
import { AgentPicker, CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { AgentLink } from '../../../parts/links.tsx';
import { HealthBars } from '../../../parts/wallet/HealthBars.tsx';
import { AgentState } from './AgentState.tsx';
import { seamlessText } from './seamless.text.ts';

const CallbackDialog = lazyDialog(async () => (await import('./CallbackDialog.tsx')).CallbackDialog);

const WalletDrawer = lazyPart(async () => (await import('./WalletDrawer.tsx')).WalletDrawer);
const WalletTestDrawer = lazyPart(async () => (await import('./WalletTestDrawer.tsx')).WalletTestDrawer);
const PlatformKeys = lazyPart(async () => (await import('./PlatformKeys.tsx')).PlatformKeys);

type Row = RowOf<typeof seamlessAgents.list>;

const change = (agents: readonly Row[], done?: () => void): RowAction => ({
  label: seamlessText.changeUrl,
  feature: 'seamless.callback',
  open: (close) => <CallbackDialog agents={agents} close={close} done={done} />,
});

/** Agents that keep their members' money, with their callback addresses (spec §2: `/seamlessList`). */
export const SeamlessScreen = listScreen({
  page: '/seamlessList',
  call: seamlessAgents.list,
  text: seamlessText,
  filters: {
    account: 'text',
    name: 'text',
    callbackUrl: 'text',
    tenantId: { pick: AgentPicker },
    level: { choices: agentLevels },
    state: { choices: agentStates, more: true },
    currency: { pick: CurrencyPicker, more: true },
  },
  columns: {
    account: { as: (agent) => <AgentLink id={agent.id}>{agent.account}</AgentLink>, fixed: true, width: 140 },
    name: 'text',
    state: { as: (agent) => <AgentState agent={agent} />, sheet: 'choice', width: 190, keep: true },
    bars: { as: (agent: Row) => <HealthBars bars={agent.bars} />, field: 'calls', width: 130, card: null },
    p50: 'number',
    p95: 'number',
    network: 'number',
    slow: 'number',
    business: 'number',
    callbackUrl: { as: 'text', width: 270 },
    callbackChangedAt: 'time',
    scheme: { choices: signingSchemes },
    signatures: { choices: replySignatures },
    lockPolicy: { choices: memberLocks },
    level: { choices: agentLevels },
    tenantName: {
      as: (agent) => <AgentLink id={agent.tenantId}>{agent.tenantName}</AgentLink>,
      width: 150,
    },
    breaker: {
      choices: breakerLooks,
      hidden: true,
      tones: {
        closed: 'success',
        open: 'error',
        stopped: 'error',
        forcedOpen: 'error',
        forcedClosed: 'unusual',
      },
    },
    currency: { as: 'text', width: 60 },
    lockedUntil: 'time',
    tested: {
      choices: testedStates,
      tones: { never: 'neutral', whole: 'success', notWhole: 'error', old: 'warning' },
    },
    testedAt: 'time',
    members: {
      as: 'number',
      link: (agent: Row): Destination => ({
        page: '/memberList',
        search: { agentId: agent.id, direct: 'true' },
      }),
      width: 90,
    },
    online: 'number',
    createdAt: 'time',
  },
  buttons: ({ me }) => [
    {
      label: commonText.platformKeys,
      open: (close) => <PlatformKeys account={me?.account ?? ''} close={close} />,
    },
  ],
  actions: (agent) => [
    {
      label: seamlessText.openWallet,
      open: (close) => <WalletDrawer agentId={agent.id} account={agent.account} close={close} />,
    },
    {
      label: seamlessText.openTest,
      open: (close) => <WalletTestDrawer agentId={agent.id} account={agent.account} close={close} />,
    },
    change([agent]),
  ],
  bulk: (agents, clear) => [change(agents, clear)],
});
