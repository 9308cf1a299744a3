import { memberPage, timelineKinds } from '@pitboss/contract/members/member-page';
import { useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Waiting } from '../../../kit/controls/waiting.tsx';
import { kitText } from '../../../kit/kit.text.ts';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { TimelineEvent } from './TimelineEvent.tsx';
import { timelineText } from './timeline.text.ts';

type Kind = (typeof timelineKinds)[number];
const pageSize = 50;

/** The kinds in the address; all of them when it names none. */
const kindsAt = (texts: string | undefined): readonly Kind[] => {
  const named = timelineKinds.filter((kind) => texts?.split('-').includes(kind));
  return named.length ? named : timelineKinds;
};

/** Events of a member, newest first; the visible kinds are in the address. */
export function Timeline({ id }: { readonly id: string }) {
  const t = useText(timelineText);
  const { search, setSearch, allowed } = useNavigation();
  const kinds = kindsAt(search.kinds);
  const all = kinds.length === timelineKinds.length;
  const show = (next: readonly Kind[]) => {
    const { kinds: _kinds, ...rest } = search;
    const whole = next.length === 0 || next.length === timelineKinds.length;
    setSearch(whole ? rest : { ...rest, kinds: next.join('-') }, 'replace');
  };
  const toggle = (kind: Kind) => {
    if (all) show([kind]);
    else show(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind]);
  };
  return (
    <section className="m-card m-timeline">
      <header>
        <h3>{t('title')}</h3>
        <div className="m-games">
          <button type="button" aria-pressed={all} onClick={() => show([])}>
            {t('all')}
          </button>
          {timelineKinds
            .filter((kind) => kind !== 'risk' || allowed('/riskManagement'))
            .map((kind) => (
              <button
                type="button"
                key={kind}
                aria-pressed={!all && kinds.includes(kind)}
                onClick={() => toggle(kind)}
              >
                {t(`kind.${kind}`)}
              </button>
            ))}
        </div>
      </header>
      <Pages key={`${id} ${kinds.join()}`} id={id} kinds={all ? undefined : [...kinds]} />
    </section>
  );
}

interface PagesProps {
  readonly id: string;
  readonly kinds: Kind[] | undefined;
}

function Pages({ id, kinds }: PagesProps) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <ol className="m-events">
      {cursors.map((cursor, position) => (
        <Page
          key={cursor ?? 'first'}
          id={id}
          kinds={kinds}
          cursor={cursor}
          last={position === cursors.length - 1}
          more={(next) => setCursors([...cursors, next])}
        />
      ))}
    </ol>
  );
}

function Page({
  id,
  kinds,
  cursor,
  last,
  more,
}: PagesProps & {
  readonly cursor: string | undefined;
  readonly last: boolean;
  more(next: string): void;
}) {
  const t = useText(timelineText);
  const k = useText(kitText);
  const query = useCall(memberPage.timeline, { id, kinds, cursor, pageSize });
  if (query.isError)
    return (
      <li className="m-foot" role="alert">
        {k('loadFailed')} <Button onClick={() => void query.refetch()}>{k('retry')}</Button>
      </li>
    );
  if (!query.data)
    return (
      <li>
        <Waiting lines={8} className="k-loading" />
      </li>
    );
  const { list, next } = query.data;
  return (
    <>
      {list.map((event) => (
        <TimelineEvent key={event.key} event={event} />
      ))}
      {last && (
        <li className="m-foot">
          {next ? (
            <Button onClick={() => more(next)}>{t('more')}</Button>
          ) : (
            t(list.length === 0 && cursor === undefined ? 'none' : 'end')
          )}
        </li>
      )}
    </>
  );
}
