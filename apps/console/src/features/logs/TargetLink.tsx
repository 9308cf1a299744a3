import { type TargetKind, targetKinds } from '@pitboss/contract/access/logs';
import { pageByPath } from '@pitboss/contract/core/pages';
import { Plain } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { AgentLink } from '../../parts/links.tsx';
import { logText } from './logs.text.ts';
import { codeName, destinationOf } from './targets.ts';

/** Kinds with a single record. */
const single: readonly TargetKind[] = ['ledger', 'oldUserStandard', 'platformKey'];

/** The kind of a target and what identifies it. */
function TargetLabel({
  kind,
  id,
  name,
}: {
  readonly kind: TargetKind;
  readonly id: string;
  readonly name: string;
}) {
  const t = useText(logText);
  const language = useLanguage();
  const text = t(`kind.${kind}`);
  const page = pageByPath(name);
  const called = codeName(kind, id, language) ?? (page ? say(page, language) : name || id);
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
  const kind = targetKinds.find((one) => one === (prefix || target));
  if (!kind) return <Plain value={target} />;
  const label = <TargetLabel kind={kind} id={id} name={name} />;
  if (kind === 'agent') return <AgentLink id={id}>{label}</AgentLink>;
  const destination = destinationOf(kind, id, name);
  return destination ? <PageLink {...destination}>{label}</PageLink> : label;
}
