import { agents } from '@pitboss/contract/agents/agents';
import { useDeferredValue, useMemo } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { Combobox } from '../../kit/controls/combobox.tsx';
import { TextBox } from '../../kit/controls/text-box.tsx';
import type { PickerProps } from '../../kit/filters/filter-types.ts';
import { useNavigation } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { partsText } from '../parts.text.ts';
import { useKeyword } from '../use-keyword.ts';

/** Chooses an agent of the operator's tree by account or name; the value is the agent's id. */
export function AgentPicker({ value, onChange, width, id }: PickerProps & { readonly id?: string }) {
  const t = useText(partsText);
  const { keyword, boxOf } = useKeyword();
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
    <Combobox
      id={id}
      width={width}
      label={t('agent')}
      {...boxOf(found, { before: t('typeAgent'), none: t('noAgent') })}
      placeholder={t('agentPlaceholder')}
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}

/** Chooses a bet area of the game in the address; without a game, the number of an area. */
export function AreaPicker({ value, onChange, width }: PickerProps) {
  const t = useText(partsText);
  const language = useLanguage();
  const gameId = useDeferredValue(useNavigation().search.gameId);
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
      <TextBox
        width={width}
        label={t('area')}
        clearable
        inputMode="numeric"
        placeholder={t('areaPlaceholder')}
        value={value ?? ''}
        onChange={(typed) => onChange(typed.replace(/\D/g, '') || undefined)}
      />
    );
  }
  return (
    <Combobox
      width={width}
      label={t('area')}
      placeholder={t('allAreas')}
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}

/** Chooses a currency by its code. */
export function CurrencyPicker({ value, onChange, width }: PickerProps) {
  const t = useText(partsText);
  const language = useLanguage();
  const currencies = useClientState((state) => state.currency);
  return (
    <Combobox
      width={width}
      label={t('currency')}
      placeholder={t('allCurrencies')}
      value={value}
      options={currencies.map((one) => ({
        value: one.code,
        label: `${one.code} ${language === 'zh_cn' ? one.name_zh_cn : one.name_en_us}`,
      }))}
      onChange={onChange}
    />
  );
}
