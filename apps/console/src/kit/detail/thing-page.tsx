import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Copyable } from '../copy.tsx';
import { kitText } from '../kit.text.ts';
import { type Search, usePlace } from '../place.tsx';
import { useText } from '../text.ts';
import { neighboursOf, type Thing } from '../trail.ts';
import './detail.css';

/**
 * One thing on a page with an address of its own: its name, what stands beside that, the way to its neighbours in the list
 * that one came from, and its story.
 */
export function ThingPage(props: {
  readonly thing: Thing;
  readonly name: string;
  /** State and acts, beside the name. */
  readonly beside?: ReactNode;
  /** The address of a neighbour; its id unless said. */
  readonly searchOf?: (id: string) => Search;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <article className="k-thing">
      <header>
        <h2>
          <Copyable words={props.name}>{props.name}</Copyable>
        </h2>
        {props.beside}
        <Neighbours thing={props.thing} searchOf={props.searchOf} />
      </header>
      {props.children}
    </article>
  );
}

/** To the thing before and the one after in the list that one came from; nothing where it was in none. */
export function Neighbours(props: {
  readonly thing: Thing;
  readonly searchOf?: ((id: string) => Search) | undefined;
}): ReactNode {
  const t = useText(kitText);
  const { setSearch } = usePlace();
  const known = neighboursOf(props.thing);
  if (!known) return null;
  const { searchOf = (id: string) => ({ id }) } = props;
  const way = (id: string | undefined, sign: string, label: string) => (
    <Button
      size="small"
      aria-label={label}
      title={label}
      disabled={id === undefined}
      onClick={() => id !== undefined && setSearch(searchOf(id), 'push')}
    >
      {sign}
    </Button>
  );
  return (
    <nav className="k-neighbours" aria-label={t('neighbours')}>
      {way(known.previous, '‹', t('previousOne'))}
      <span>{t('placeInList', { at: known.at, of: known.of })}</span>
      {way(known.next, '›', t('nextOne'))}
    </nav>
  );
}
