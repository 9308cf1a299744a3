import { memberKinds } from '@pitboss/contract/reports/report-words';
import { Breadcrumb } from '../../../kit/controls/breadcrumb.tsx';
import type { AnyRequest, Destination } from '../../../kit/list/list-types.ts';
import { PageLink } from '../../../kit/navigation.tsx';
import { reportRange } from '../../../kit/time/range-defaults.ts';
import { AgentPicker } from '../../../parts/games/pickers.tsx';

type Page = '/payReport' | '/userReport';

/** Filters of the figures by day and of the members behind them. */
export const dayFilters = {
  time: reportRange,
  agentId: { pick: AgentPicker },
  memberKind: { choices: memberKinds, more: true },
} as const;

/** The members behind a day's figure, of the kind that it counts; retained ones after so many days. */
export function membersOf(
  page: Page,
  day: { readonly from: number; readonly to: number },
  request: AnyRequest,
  kind: string,
  days?: number,
): Destination {
  return {
    page,
    search: {
      view: 'members',
      kind,
      start_time: String(day.from),
      end_time: String(day.to),
      ...(days === undefined ? {} : { days: String(days) }),
      ...(request.agentId === undefined ? {} : { agentId: String(request.agentId) }),
    },
  };
}

/** The way back from the members to the figures. */
export function MembersHead(props: { readonly page: Page; readonly list: string; readonly kind: string }) {
  const { page, list, kind } = props;
  return <Breadcrumb items={[{ title: <PageLink page={page}>{list}</PageLink> }, { title: kind }]} />;
}
