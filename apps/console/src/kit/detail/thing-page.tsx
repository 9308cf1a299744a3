import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { type Search, useNavigation, useTabName } from '../navigation.tsx';
import { PageHeaderPlaces } from '../page-tools.tsx';
import { useText } from '../text.ts';
import { neighboursOf, type Thing } from '../trail.ts';
import { Copyable } from '../values/copy.tsx';
import './thing-page.css';

/**
 * One record on a page with an address of its own: its name, the content next to the name, links to its
 * neighbours in the list that the user came from, and its details.
 */
export function ThingPage(props: {
  readonly thing: Thing;
  readonly name: string;
  /** State and actions, next to the name. */
  readonly beside?: ReactNode;
  /** Search parameters of a neighbour; its id by default. */
  readonly searchOf?: (id: string) => Search;
  readonly children: ReactNode;
}): ReactNode {
  useTabName(props.name);
  return (
    <article className="k-thing">
      <header>
        <h2>
          <Copyable words={props.name}>{props.name}</Copyable>
        </h2>
        {props.beside}
        <Neighbours thing={props.thing} searchOf={props.searchOf} />
      </header>
      {/* Lists of a part of the page keep their tools beside them. */}
      <PageHeaderPlaces value={null}>{props.children}</PageHeaderPlaces>
    </article>
  );
}

/**
 * Buttons for the previous and the next record in the list that the user came from; nothing if there was no
 * list.
 */
export function Neighbours(props: {
  readonly thing: Thing;
  readonly searchOf?: ((id: string) => Search) | undefined;
}): ReactNode {
  const t = useText(kitText);
  const { setSearch } = useNavigation();
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
