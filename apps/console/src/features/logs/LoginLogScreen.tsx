import { loginOutcomes, logs } from '@pitboss/contract/access/logs';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { eventRange } from '../../kit/time/range-defaults.ts';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { AgentLink } from '../../parts/links.tsx';
import { RegionName } from '../../parts/RegionName.tsx';
import { loginText } from './logs.text.ts';

/** Successful and failed sign-ins to the consoles by operators in the caller's tree. */
export const LoginLogScreen = listScreen({
  page: '/loginLog',
  call: logs.logins,
  text: loginText,
  tabs: 'outcome',
  filters: {
    time: { ...eventRange, reach: 'report' },
    account: 'text',
    outcome: { choices: loginOutcomes },
    ip: 'ip',
    agentId: { pick: AgentPicker },
    appType: { choices: ['0', '1'], more: true },
  },
  columns: {
    at: 'time',
    account: { as: 'text', width: 140 },
    role: { choices: ['superAdmin', 'systemAdmin', 'agentAdmin', 'agent', 'subAccount'] },
    outcome: { choices: loginOutcomes, tones: { ok: 'success', failed: 'bad' } },
    failure: { as: 'text', width: 200 },
    ip: 'text',
    region: {
      as: (row) => <RegionName region={row.region} />,
      field: { zh_cn: 'region.zh_cn', en_us: 'region.en_us' },
      width: 180,
    },
    device: {
      as: (row) => (
        <span className="k-plain" title={row.userAgent}>
          {row.device || '-'}
        </span>
      ),
      width: 170,
    },
    appType: { choices: ['0', '1'], hidden: true },
    agentAccount: (row) =>
      row.agentId ? <AgentLink id={row.agentId}>{row.agentAccount ?? row.agentId}</AgentLink> : '-',
  },
});
