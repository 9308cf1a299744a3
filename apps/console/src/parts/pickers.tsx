import { agents } from '@pitboss/contract/agents';
import { type GameNode, games } from '@pitboss/contract/games';
import { Input, Select, TreeSelect } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useClientState } from '../kit/client-state.ts';
import type { PickerProps } from '../kit/list-types.ts';
import { usePlace } from '../kit/place.tsx';
import { useLanguage } from '../kit/settings.ts';
import { type Language, say, useText } from '../kit/text.ts';
import { useCall } from '../kit/use-call.ts';
import { useDelayed } from './delayed.ts';
import { partsText } from './parts.text.ts';

const searchDelayMs = 250;

/** Chooses an agent of the operator's tree by account or name; the value is the agent's id. */
export function AgentPicker({ value, onChange, width }: PickerProps) {
  const t = useText(partsText);
  const [typed, setTyped] = useState('');
  const keyword = useDelayed(typed.trim(), searchDelayMs);
  const found = useCall(
    agents.find,
    { keyword },
    { enabled: keyword !== '', keepPrevious: true, quiet: true },
  );
  // An id that came with the address has no name yet.
  const known = found.data?.find((agent) => agent.id === value);
  const chosen = useCall(agents.detail, { id: value ?? '' }, { enabled: !!value && !known, quiet: true });
  const named = known ?? (chosen.data?.id === value ? chosen.data : undefined);
  const rows = keyword ? (found.data ?? []) : [];
  const label = (agent: { account: string; name: string }) => `${agent.account} (${agent.name})`;
  const options = rows.map((agent) => ({ value: agent.id, label: label(agent) }));
  if (value && !options.some((option) => option.value === value))
    options.unshift({ value, label: named ? label(named) : value });
  return (
    <Select
      style={{ width }}
      aria-label={t('agent')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      placeholder={t('agentPlaceholder')}
      popupMatchSelectWidth={false}
      loading={found.isFetching}
      notFoundContent={t(keyword && !found.isFetching ? 'noAgent' : 'typeAgent')}
      value={value}
      options={options}
      onChange={(next: string | undefined) => {
        setTyped('');
        onChange(next);
      }}
    />
  );
}

/** Ids that every operator may see besides the permitted ones (spec §6). */
const alwaysPermitted = 10;

/** Keeps the games that are permitted, and the groups that hold any, however deep (spec §6). */
export function permittedTree(nodes: readonly GameNode[], permitted: ReadonlySet<number>): GameNode[] {
  return nodes.flatMap((node) => {
    const listGame = permittedTree(node.listGame, permitted);
    const own = permitted.has(node.id) || (node.id >= 1 && node.id <= alwaysPermitted);
    return own || listGame.length > 0 ? [{ ...node, listGame }] : [];
  });
}

interface TreeNode {
  readonly value: string;
  readonly title: string;
  readonly selectable: boolean;
  readonly children: TreeNode[];
}

const treeOf = (nodes: readonly GameNode[], language: Language): TreeNode[] =>
  nodes.map((node) => ({
    value: String(node.id),
    title: language === 'zh_cn' ? node.name_zh_cn : node.name_en_us,
    selectable: node.listGame.length === 0,
    children: treeOf(node.listGame, language),
  }));

/** Chooses one of the permitted games from the tree of all games; the value is the game's id. */
export function GamePicker({ value, onChange, width }: PickerProps) {
  const t = useText(partsText);
  const language = useLanguage();
  const held = useClientState((state) => state.allGames);
  const permitted = useClientState((state) => state.permittedGames);
  const fetched = useCall(games.all, {}, { enabled: held.length === 0, quiet: true });
  const all = held.length > 0 ? held : fetched.data;
  const tree = useMemo(
    () => treeOf(permittedTree(all ?? [], new Set(permitted)), language),
    [all, permitted, language],
  );
  return (
    <TreeSelect
      style={{ width }}
      aria-label={t('game')}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      popupMatchSelectWidth={false}
      listHeight={400}
      placeholder={t('gamePlaceholder')}
      treeData={tree}
      value={value}
      onChange={(next: string | undefined) => onChange(next)}
    />
  );
}

/** Chooses a bet area of the game in the address; without a game, the number of an area. */
export function AreaPicker({ value, onChange, width }: PickerProps) {
  const t = useText(partsText);
  const language = useLanguage();
  const gameId = useDeferredValue(usePlace().search.gameId);
  const names = useClientState((state) => state.gameAreaNames);
  const options = useMemo(
    () =>
      gameId
        ? [...names]
            .filter(([key]) => key.startsWith(`${gameId}_`))
            .map(([key, name]) => ({ value: key.slice(gameId.length + 1), label: say(name, language) }))
        : [],
    [gameId, names, language],
  );
  if (options.length === 0) {
    return (
      <Input
        style={{ width }}
        aria-label={t('area')}
        allowClear
        inputMode="numeric"
        placeholder={t('areaPlaceholder')}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '') || undefined)}
      />
    );
  }
  return (
    <Select
      style={{ width }}
      aria-label={t('area')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      placeholder={t('allAreas')}
      value={value}
      options={options}
      onChange={(next: string | undefined) => onChange(next)}
    />
  );
}

/** Chooses a currency by its code. */
export function CurrencyPicker({ value, onChange, width }: PickerProps) {
  const t = useText(partsText);
  const language = useLanguage();
  const currencies = useClientState((state) => state.currency);
  return (
    <Select
      style={{ width }}
      aria-label={t('currency')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      placeholder={t('allCurrencies')}
      value={value}
      options={currencies.map((one) => ({
        value: one.code,
        label: `${one.code} ${language === 'zh_cn' ? one.name_zh_cn : one.name_en_us}`,
      }))}
      onChange={(next: string | undefined) => onChange(next)}
    />
  );
}
