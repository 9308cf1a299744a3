import { memberActivity } from '@pitboss/contract/members/member-activity';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { eventRange } from '../../kit/time/range-defaults.ts';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { RegionName } from '../../parts/RegionName.tsx';
import { SharedIp } from '../../parts/SharedIp.tsx';
import { WithRange } from '../../parts/WithRange.tsx';
import { activityText } from './activity.text.ts';

const events = ['login', 'logout'] as const;

const List = listScreen({
  page: '/memberLogin',
  call: memberActivity.logins,
  text: activityText,
  tabs: 'event',
  filters: {
    at: eventRange,
    account: 'text',
    ip: 'ip',
    agentId: { pick: AgentPicker },
    event: { choices: events },
  },
  columns: {
    at: { as: 'time', fixed: true },
    event: { choices: events, tones: { login: 'success', logout: 'neutral' } },
    account: { as: (row) => <MemberLink id={row.memberId} account={row.account} />, width: 130 },
    nickname: 'text',
    agentAccount: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    ip: { as: (row) => <SharedIp ip={row.ip} />, width: 140 },
    region: {
      as: (row) => <RegionName region={row.region} />,
      field: { zh_cn: 'region.zh_cn', en_us: 'region.en_us' },
      width: 210,
    },
    device: { as: 'text', width: 220 },
  },
  actions: (row) => [{ label: activityText.sharedIp, go: { page: '/memberList', search: { ip: row.ip } } }],
});

/** Sign-ins and sign-outs, the last day first. */
export function MemberLoginScreen() {
  return (
    <WithRange>
      <List />
    </WithRange>
  );
}
