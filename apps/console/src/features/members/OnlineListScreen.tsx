import { memberActivity } from '@pitboss/contract/members/member-activity';
import { members } from '@pitboss/contract/members/members';
import { mutation } from '../../kit/calls/mutation.ts';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { ListTools, RowAction } from '../../kit/list/list-types.ts';
import { MenuButton } from '../../kit/menu/menu-button.tsx';
import { formatCount } from '../../kit/money.ts';
import { useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { GamePicker } from '../../parts/games/GamePicker.tsx';
import { GameName } from '../../parts/games/game-name.tsx';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { RegionName } from '../../parts/RegionName.tsx';
import { SharedIp } from '../../parts/SharedIp.tsx';
import { actionText } from './actions/actions.text.ts';
import { activityText } from './activity.text.ts';
import './members.css';
import { confirmation, namesOf } from '../../kit/dialog/confirmation.ts';

const minutesSince = (since: number) => Math.max(0, Math.floor((Date.now() - since) / 60_000));

/** Time for which a member has been online. */
function OnlineFor({ since }: { readonly since: number }) {
  const t = useText(activityText);
  const minutes = minutesSince(since);
  if (minutes < 60) return t('minutes', { m: minutes });
  return t('hours', { h: Math.floor(minutes / 60), m: minutes % 60 });
}

/** Games with a button of their own; the others are in a menu. */
const gamesShown = 5;

/** Number of members online, in total and by game; a click shows the members of one game. */
function Games({ reply }: ListTools<typeof memberActivity.online>) {
  const t = useText(activityText);
  const { search, setSearch } = useNavigation();
  if (!reply) return null;
  const { games } = reply.totals;
  const all = games.reduce((sum, one) => sum + one.members, 0);
  const choose = (gameId: number | null) => {
    const { gameId: _game, pageNo: _page, ...rest } = search;
    setSearch(gameId === null ? rest : { ...rest, gameId: String(gameId) }, 'push');
  };
  // The chosen game stays in sight.
  const isShown = (gameId: number | null, position: number) =>
    position < gamesShown || search.gameId === String(gameId);
  const shown = games.filter(({ gameId }, position) => isShown(gameId, position));
  const others = games.filter(({ gameId }, position) => !isShown(gameId, position));
  const othersCount = formatCount(others.reduce((sum, one) => sum + one.members, 0));
  return (
    <div className="m-games">
      <span>{t('onlineNow', { count: formatCount(all) })}</span>
      <button type="button" aria-pressed={!search.gameId} onClick={() => choose(null)}>
        {t('allGames')} <strong>{formatCount(all)}</strong>
      </button>
      {shown.map(({ gameId, members: count }) => (
        <button
          type="button"
          key={gameId}
          disabled={gameId === null}
          aria-pressed={search.gameId === String(gameId)}
          onClick={() => choose(gameId)}
        >
          {gameId === null ? t('lobby') : <GameName id={gameId} />} <strong>{formatCount(count)}</strong>
        </button>
      ))}
      {others.length > 0 && (
        <MenuButton
          label={`${t('otherGames')} ${othersCount}`}
          items={others.map(({ gameId, members: count }) => ({
            key: String(gameId),
            label: (
              <>
                {gameId === null ? t('lobby') : <GameName id={gameId} />}{' '}
                <strong>{formatCount(count)}</strong>
              </>
            ),
            disabled: gameId === null,
            run: () => choose(gameId),
          }))}
        >
          {t('otherGames')} <strong>{othersCount}</strong>
        </MenuButton>
      )}
    </div>
  );
}

function offline(rows: readonly { readonly id: string; readonly account: string }[]): RowAction {
  return {
    label: actionText.offline,
    feature: 'members.offline',
    danger: true,
    confirm: confirmation(
      actionText.offlineOf,
      namesOf(rows.map(({ account }) => account)),
      actionText.askOffline,
    ),
    write: mutation(members.forceOffline, { ids: rows.map(({ id }) => id) }),
  };
}

export const OnlineListScreen = listScreen({
  page: '/onlineList',
  call: memberActivity.online,
  text: activityText,
  fills: activityText.fills,
  everyMs: 5_000,
  live: 'play',
  filters: {
    account: 'text',
    agentId: { pick: AgentPicker },
    gameId: { pick: GamePicker, as: 'int' },
    ip: { as: 'ip', more: true },
  },
  columns: {
    account: {
      as: (member) => <MemberLink id={member.id} account={member.account} />,
      fixed: true,
      width: 112,
    },
    nickname: { as: 'text', width: 100 },
    agentAccount: (member) => <AgentLink id={member.agentId}>{member.agentAccount}</AgentLink>,
    gameId: {
      as: (member) => (member.gameId === null ? '-' : <GameName id={member.gameId} />),
      width: 130,
      grow: true,
    },
    balance: 'money',
    onlineSince: { as: 'time', width: 150 },
    duration: {
      as: (member) => <OnlineFor since={member.onlineSince} />,
      field: 'onlineSince',
      sheet: 'since',
      width: 112,
    },
    currency: { as: 'text', width: 60, hidden: true },
    ip: { as: (member) => <SharedIp ip={member.ip} />, width: 140 },
    region: {
      as: (member) => <RegionName region={member.region} />,
      field: { zh_cn: 'region.zh_cn', en_us: 'region.en_us' },
      width: 210,
    },
    device: { as: 'text', width: 180 },
    betBanned: 'yesNo',
  },
  summary: Games,
  actions: (member) => [
    { label: actionText.profile, go: { page: '/member', search: { id: member.id } } },
    offline([member]),
  ],
  bulk: (rows) => [offline(rows)],
});
