import type { ReplyOf } from '@pitboss/contract/core/define';
import { memberPage } from '@pitboss/contract/members/member-page';
import { labels } from '@pitboss/rules/labels/labels';
import type { ReactNode } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Time } from '../../../kit/list/cells.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { GameName } from '../../../parts/games/game-name.tsx';
import { pageText } from './member-page.text.ts';

type Control = ReplyOf<typeof memberPage.controls>['list'][number];

/**
 * Controls of the member that end, for reading; nothing without one, and for agents that may not see them.
 */
export function Controls({ memberId }: { readonly memberId: string }): ReactNode {
  const t = useText(pageText);
  const { data } = useCall(memberPage.controls, { id: memberId }, { quiet: true });
  if (!data?.list.length) return null;
  return (
    <section className="m-card">
      <h3>{t('controls')}</h3>
      <ul className="m-ips">
        {data.list.map((control) => (
          <li key={`${control.kind} ${control.id}`}>
            <Named control={control} />
            <span className="m-dim">
              <Time value={control.since} /> – <Time value={control.until} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Named({ control: { kind, value, gameId, label } }: { readonly control: Control }): ReactNode {
  const t = useText(pageText);
  const language = useLanguage();
  if (kind === 'kill') return t('kill', { p: value ?? '' });
  if (kind === 'label') return label && labels[label][language];
  return (
    <>
      RTP {value} {gameId === null ? t('allGames') : <GameName id={gameId} />}
    </>
  );
}
