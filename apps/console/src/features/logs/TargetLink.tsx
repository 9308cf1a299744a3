import { Plain } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { AgentLink } from '../../parts/links.tsx';
import { logText } from './logs.text.ts';

const known = [
  'agent',
  'member',
  'operator',
  'currency',
  'export',
  'job',
  'transfer',
  'ledger',
  'oldUserStandard',
  'node',
  'winLimit',
  'platformKey',
] as const;
/** Things that there is only one of. */
const single: readonly string[] = ['ledger', 'oldUserStandard', 'platformKey'];

/** The thing a line speaks of ("agent:12 share1"), leading to it where it has a place. */
export function TargetLink({ target }: { readonly target: string }) {
  const t = useText(logText);
  const [, kind = '', id = '', name = ''] = /^(\w+):(\S+)(?: (.*))?$/s.exec(target) ?? [];
  const words = known.find((one) => one === (kind || target));
  if (!words) return <Plain value={target} />;
  const label = single.includes(words) ? t(`kind.${words}`) : `${t(`kind.${words}`)} ${name || id}`;
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
