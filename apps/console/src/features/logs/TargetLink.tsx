import { pageByPath } from '@pitboss/contract/pages';
import { Plain } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/place.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { AgentLink } from '../../parts/links.tsx';
import { logText } from './logs.text.ts';

const known = [
  'agent',
  'member',
  'operator',
  'currency',
  'export',
  'schedule',
  'view',
  'job',
  'transfer',
  'ledger',
  'oldUserStandard',
  'node',
  'winLimit',
  'platformKey',
  'game',
  'activity',
  'award',
  'goods',
  'discount',
  'announcement',
  'ticker',
  'room',
] as const;
/** Things that there is only one of. */
const single: readonly string[] = ['ledger', 'oldUserStandard', 'platformKey'];

/** Where things with a name are found by it. */
const lists = {
  activity: { page: '/activitySetting', filter: 'title' },
  goods: { page: '/goodList', filter: 'name' },
  discount: { page: '/storeDiscount', filter: 'name' },
  announcement: { page: '/bulletin', filter: 'title' },
  ticker: { page: '/marqueeList', filter: 'text' },
  room: { page: '/roomManagement', filter: 'name' },
} as const;

/** The thing a line speaks of ("agent:12 share1"), leading to it where it has a place. */
export function TargetLink({ target }: { readonly target: string }) {
  const t = useText(logText);
  const language = useLanguage();
  const [, kind = '', id = '', name = ''] = /^(\w+):(\S+)(?: (.*))?$/s.exec(target) ?? [];
  const words = known.find((one) => one === (kind || target));
  if (!words) return <Plain value={target} />;
  const page = pageByPath(name);
  const called = page ? say(page, language) : name || id;
  const label = single.includes(words) ? t(`kind.${words}`) : `${t(`kind.${words}`)} ${called}`;
  switch (words) {
    case 'agent':
      return <AgentLink id={id}>{label}</AgentLink>;
    case 'member':
      return (
        <PageLink page="/member" search={{ id }}>
          {label}
        </PageLink>
      );
    case 'currency':
      return (
        <PageLink page="/listCurrency" search={{ code: id }}>
          {label}
        </PageLink>
      );
    case 'export':
      return <PageLink page="/myExports">{label}</PageLink>;
    case 'schedule':
      return (
        <PageLink page="/myExports" search={{ view: 'schedules' }}>
          {label}
        </PageLink>
      );
    case 'view':
      return label;
    case 'job':
      return (
        <PageLink page="/jobs" search={{ id }}>
          {t('kind.job')} {id}
        </PageLink>
      );
    case 'ledger':
      return <PageLink page="/ledgerProof">{label}</PageLink>;
    case 'oldUserStandard':
      return <PageLink page="/newOldUser">{label}</PageLink>;
    case 'node':
      return (
        <PageLink page="/gameNode" search={{ name: id }}>
          {t('kind.node')} {id} {name}
        </PageLink>
      );
    case 'winLimit':
      return (
        <PageLink page="/parkedWins">
          {t('kind.winLimit')} {id !== '*' && <GameName id={Number(id)} />}
        </PageLink>
      );
    case 'platformKey':
      return <PageLink page="/seamlessList">{label}</PageLink>;
    case 'game':
      // Of many at once the first stands there, with how many more.
      return (
        <PageLink page="/gameSetting">
          {t('kind.game')} <GameName id={Number(id)} /> {name}
        </PageLink>
      );
    case 'award':
      return (
        <PageLink page="/activityReport" search={{ view: 'awards', account: name }}>
          {label}
        </PageLink>
      );
    case 'activity':
    case 'goods':
    case 'discount':
    case 'announcement':
    case 'ticker':
    case 'room':
      return (
        <PageLink page={lists[words].page} search={name ? { [lists[words].filter]: name } : {}}>
          {label}
        </PageLink>
      );
    case 'transfer':
      return <Plain value={label} />;
    default:
      return (
        <PageLink page="/operationLog" search={name ? { account: name } : {}}>
          {label}
        </PageLink>
      );
  }
}
