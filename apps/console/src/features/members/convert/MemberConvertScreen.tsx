import { memberActivity } from '@pitboss/contract/members/member-activity';
import type { Zone } from '@pitboss/rules/time';
import { Count, Rate } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { AnyRequest, Destination, ListTools } from '../../../kit/list/list-types.ts';
import type { Settings } from '../../../kit/settings.ts';
import { useView } from '../../../kit/tabs/use-view.ts';
import { ViewSwitch } from '../../../kit/tabs/view-switch.tsx';
import { useText } from '../../../kit/text.ts';
import { accountRange } from '../../../kit/time/range-defaults.ts';
import { dayRange, zoned } from '../../../kit/time/zone.ts';
import { AgentPicker } from '../../../parts/games/pickers.tsx';
import { AgentLink } from '../../../parts/links.tsx';
import { WithRange } from '../../../parts/WithRange.tsx';
import { ConvertFunnel, type Steps } from './ConvertFunnel.tsx';
import { convertText } from './convert.text.ts';
import '../members.css';

interface Row extends Steps {
  readonly key: string;
  readonly agentAccount: string | null;
}

/** The members who registered, as the list of members shows them. */
function registered(row: Row, request: AnyRequest): Destination {
  const start = Number(request.start_time);
  const end = Number(request.end_time);
  // Days are those of the report's zone.
  const day = row.agentAccount === null ? dayRange(row.key, request.zone as Zone) : null;
  const agentId = row.agentAccount === null ? request.agentId : row.key;
  return {
    page: '/memberList',
    search: {
      start_time: String(day === null ? start : Math.max(day[0], start)),
      end_time: String(day === null ? end : Math.min(day[1], end)),
      type: 'normal',
      ...(agentId === undefined ? {} : { agentId: String(agentId) }),
      ...(day === null ? { direct: 'true' } : {}),
    },
  };
}

const groupings = ['day', 'agent'] as const;

function Grouping() {
  const t = useText(convertText);
  return <ViewSwitch label={t('by')} param="by" views={groupings} words={(by) => t(`by.${by}`)} />;
}

/** Explanation of the figures, and their funnel. */
function ImagePart({ reply }: ListTools<typeof memberActivity.convert>) {
  const t = useText(convertText);
  return (
    <>
      <p className="m-note">{t('note')}</p>
      {reply && reply.total > 0 && <ConvertFunnel steps={reply.totals} />}
    </>
  );
}

const common = {
  page: '/memberConvertData',
  call: memberActivity.convert,
  text: convertText,
  rowKey: 'key',
  pageSize: 100,
  toolbar: Grouping,
  summary: ImagePart,
  filters: {
    registeredAt: accountRange,
    agentId: { pick: AgentPicker },
  },
  totals: ({ totals }: { readonly totals: Steps }) => ({
    registered: <Count value={totals.registered} />,
    loggedIn: <Count value={totals.loggedIn} />,
    loginRate: <Rate value={totals.loginRate} />,
    played: <Count value={totals.played} />,
    playRate: <Rate value={totals.playRate} />,
    deposited: <Count value={totals.deposited} />,
    depositRate: <Rate value={totals.depositRate} />,
  }),
} as const;
const steps = {
  registered: { as: 'number', link: registered, width: 110 },
  loggedIn: 'number',
  loginRate: 'rate',
  played: 'number',
  playRate: 'rate',
  deposited: 'number',
  depositRate: 'rate',
} as const;

const ByDay = listScreen({
  ...common,
  always: (settings: Settings) => ({ by: 'day' as const, ...zoned(settings) }),
  columns: { key: 'text', ...steps },
});
const ByAgent = listScreen({
  ...common,
  always: (settings: Settings) => ({ by: 'agent' as const, ...zoned(settings) }),
  columns: {
    agentAccount: { as: (row: Row) => <AgentLink id={row.key}>{row.agentAccount}</AgentLink>, width: 150 },
    ...steps,
  },
});

/** Conversion from registration to deposit, by default of the last thirty days. */
export function MemberConvertScreen() {
  const { view: by } = useView('by', groupings);
  const List = by === 'agent' ? ByAgent : ByDay;
  return (
    <WithRange of="reports">
      <List key={by} />
    </WithRange>
  );
}
