import { pageByPath } from '@pitboss/contract/core/pages';
import type { ComponentProps } from 'react';
import { Plain } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/navigation.tsx';
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
/** Kinds with a single record. */
const single: readonly string[] = ['ledger', 'oldUserStandard', 'platformKey'];

/** Lists that find a record by its name. */
const lists = {
  activity: { page: '/activitySetting', filter: 'title' },
  goods: { page: '/goodList', filter: 'name' },
  discount: { page: '/storeDiscount', filter: 'name' },
  announcement: { page: '/bulletin', filter: 'title' },
  ticker: { page: '/marqueeList', filter: 'text' },
  room: { page: '/roomManagement', filter: 'name' },
} as const;

type Kind = (typeof known)[number];
type Destination = Pick<ComponentProps<typeof PageLink>, 'page' | 'search'>;

/** Returns the page that shows a target; null for kinds without one. Agents have a link of their own. */
function destinationOf(kind: Exclude<Kind, 'agent'>, id: string, name: string): Destination | null {
  switch (kind) {
    case 'member':
      return { page: '/member', search: { id } };
    case 'currency':
      return { page: '/listCurrency', search: { code: id } };
    case 'export':
      return { page: '/myExports' };
    case 'schedule':
      return { page: '/myExports', search: { view: 'schedules' } };
    case 'view':
    case 'transfer':
      return null;
    case 'job':
      return { page: '/jobs', search: { id } };
    case 'ledger':
      return { page: '/ledgerProof' };
    case 'oldUserStandard':
      return { page: '/newOldUser' };
    case 'node':
      return { page: '/gameNode', search: { name: id } };
    case 'winLimit':
      return { page: '/parkedWins' };
    case 'platformKey':
      return { page: '/seamlessList' };
    case 'game':
      return { page: '/gameSetting' };
    case 'award':
      return { page: '/activityReport', search: { view: 'awards', account: name } };
    case 'activity':
    case 'goods':
    case 'discount':
    case 'announcement':
    case 'ticker':
    case 'room':
      return { page: lists[kind].page, search: name ? { [lists[kind].filter]: name } : {} };
    case 'operator':
      return { page: '/operationLog', search: name ? { account: name } : {} };
  }
}

/** The kind of a target and what identifies it. */
function TargetLabel({
  kind,
  id,
  name,
}: {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
}) {
  const t = useText(logText);
  const language = useLanguage();
  const text = t(`kind.${kind}`);
  const page = pageByPath(name);
  const called = page ? say(page, language) : name || id;
  const named = single.includes(kind) ? text : `${text} ${called}`;
  switch (kind) {
    case 'job':
      return `${text} ${id}`;
    case 'node':
      return `${text} ${id} ${name}`;
    case 'winLimit':
      return (
        <>
          {text} {id !== '*' && <GameName id={Number(id)} />}
        </>
      );
    case 'game':
      // A change of several games names the first and the number of others.
      return (
        <>
          {text} <GameName id={Number(id)} /> {name}
        </>
      );
    case 'transfer':
      return <Plain value={named} />;
    default:
      return named;
  }
}

/** The target of an entry ("agent:12 share1"), linked to its page if it has one. */
export function TargetLink({ target }: { readonly target: string }) {
  const [, prefix = '', id = '', name = ''] = /^(\w+):(\S+)(?: (.*))?$/s.exec(target) ?? [];
  const kind = known.find((one) => one === (prefix || target));
  if (!kind) return <Plain value={target} />;
  const label = <TargetLabel kind={kind} id={id} name={name} />;
  if (kind === 'agent') return <AgentLink id={id}>{label}</AgentLink>;
  const destination = destinationOf(kind, id, name);
  return destination ? <PageLink {...destination}>{label}</PageLink> : label;
}
