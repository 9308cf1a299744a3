import type { GameNode } from '@pitboss/contract/games/games';
import { useMemo } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { Combobox } from '../../kit/controls/combobox.tsx';
import type { PickerProps } from '../../kit/filters/filter-types.ts';
import { useLanguage } from '../../kit/settings.ts';
import { type Language, useText } from '../../kit/text.ts';
import { partsText } from '../parts.text.ts';
import { findGame } from './find-game.ts';

interface Group {
  readonly label: string;
  readonly options: { readonly value: string; readonly label: string }[];
}

const nameOf = (node: GameNode, language: Language) =>
  language === 'zh_cn' ? node.name_zh_cn : node.name_en_us;

/**
 * Games under the hall they belong to, however deep the halls are nested; a hall without games is left out.
 */
export function groupsOf(nodes: readonly GameNode[], language: Language): Group[] {
  return nodes.flatMap((hall) => {
    const own = hall.listGame.filter((node) => node.listGame.length === 0);
    const options = own.map((game) => ({ value: String(game.id), label: nameOf(game, language) }));
    const group = options.length ? [{ label: nameOf(hall, language), options }] : [];
    return [...group, ...groupsOf(hall.listGame, language)];
  });
}

/** Chooses one of the permitted games, by hall; the value is the game's id. */
export function GamePicker({ value, onChange, width }: PickerProps) {
  const t = useText(partsText);
  const language = useLanguage();
  const games = useClientState((state) => state.games);
  const all = useClientState((state) => state.allGames);
  const options = useMemo(() => {
    const groups = groupsOf(games, language);
    if (!value || groups.some((group) => group.options.some((option) => option.value === value)))
      return groups;
    // An address may name a hall, or a game that is not offered any more.
    const node = findGame(all, Number(value));
    return [
      { label: '', options: [{ value, label: node ? nameOf(node, language) : `#${value}` }] },
      ...groups,
    ];
  }, [games, all, language, value]);
  return (
    <Combobox
      width={width}
      label={t('game')}
      placeholder={t('gamePlaceholder')}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}
