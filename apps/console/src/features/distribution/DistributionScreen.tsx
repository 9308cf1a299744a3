import { distribution } from '@pitboss/contract/agents/distribution';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { Breadcrumb } from '../../kit/controls/breadcrumb.tsx';
import { Count } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { PageLink, useNavigation } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useView } from '../../kit/tabs/use-view.ts';
import { ViewSwitch } from '../../kit/tabs/view-switch.tsx';
import { say, useText } from '../../kit/text.ts';
import { accountRange } from '../../kit/time/range-defaults.ts';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { WithRange } from '../../parts/WithRange.tsx';
import { distributionText } from './distribution.text.ts';
import { RegionChart } from './RegionChart.tsx';

type Reply = ReplyOf<typeof distribution.members>;
type Region = Reply['list'][number];
const kinds = ['members', 'logins'] as const;

/** Choice of the figure, and the path from the world down to the selected region. */
function Toolbar({ reply }: { readonly reply: { readonly totals: Reply['totals'] } | undefined }) {
  const t = useText(distributionText);
  const language = useLanguage();
  const { page, search } = useNavigation();
  const { inside = '', pageNo: _page, ...rest } = search;
  const keys = inside === '' ? [] : inside.split('|');
  const titles = [t('world'), ...keys.map((key, at) => say(reply?.totals.chain[at] ?? plain(key), language))];
  return (
    <>
      <ViewSwitch
        label={t('of')}
        param="of"
        views={kinds}
        words={(of) => t(`of.${of}`)}
        kept={({ inside: _inside, pageNo: _page, sort: _sort, order: _order, ...same }) => same}
      />
      <Breadcrumb
        items={titles.map((title, at) => {
          const key = keys.slice(0, at).join('|');
          const up = key === '' ? rest : { ...rest, inside: key };
          return {
            key: key || 'world',
            title:
              at === keys.length ? (
                title
              ) : (
                <PageLink key={title} page={page} search={up}>
                  {title}
                </PageLink>
              ),
          };
        })}
      />
    </>
  );
}

const plain = (name: string) => ({ zh_cn: name, en_us: name });

/** A region, leading into its parts where it has any. */
function Into({ region }: { readonly region: Region }) {
  const language = useLanguage();
  const { search, page } = useNavigation();
  const texts = say(region.name, language);
  if (!region.deeper) return texts;
  const { pageNo: _page, ...rest } = search;
  return (
    <PageLink page={page} search={{ ...rest, inside: region.key }}>
      {texts}
    </PageLink>
  );
}

/** The largest regions as bars. */
function ImagePart({ rows }: { readonly rows: readonly unknown[] }) {
  return rows.length === 0 ? null : <RegionChart rows={rows as readonly (Region & { logins?: number })[]} />;
}

const common = {
  page: '/proxyMembersDistribution',
  text: distributionText,
  rowKey: 'key',
  toolbar: Toolbar,
  summary: ImagePart,
} as const;
const name = { as: (row: Region) => <Into region={row} />, fixed: true, width: 200 } as const;

const ByRegistration = listScreen({
  ...common,
  call: distribution.members,
  filters: { agentId: { pick: AgentPicker }, inside: 'carried' },
  columns: { name, members: 'number', share: 'rate' },
  totals: ({ totals }) => ({ members: <Count value={totals.members} /> }),
});

const ByLogin = listScreen({
  ...common,
  call: distribution.logins,
  filters: { time: accountRange, agentId: { pick: AgentPicker }, inside: 'carried' },
  columns: { name, logins: 'number', members: 'number', share: 'rate' },
  totals: ({ totals }) => ({
    logins: <Count value={totals.logins} />,
    members: <Count value={totals.members} />,
  }),
});

/** Members by where they registered, or by where they sign in from. */
export function DistributionScreen() {
  return useView('of', kinds).view === 'members' ? (
    <ByRegistration />
  ) : (
    <WithRange of="reports">
      <ByLogin />
    </WithRange>
  );
}
