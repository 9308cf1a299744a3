import { agents } from '@pitboss/contract/agents/agents';
import { useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { MultiChoice } from '../../kit/inputs/choice.tsx';
import { useText } from '../../kit/text.ts';
import { useDelayed } from '../delayed.ts';
import { partsText } from '../parts.text.ts';

const searchDelayMs = 250;

/**
 * Chooses agents by account or name; an empty value means all. `known` are agents chosen before, with their
 * names.
 */
export function AgentsControl(props: {
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (value: string[]) => void;
  readonly disabled?: boolean;
  /** Meaning of an empty value; all agents by default. */
  readonly placeholder?: string;
  readonly known: readonly { readonly id: string; readonly account: string }[];
}) {
  const t = useText(partsText);
  const [typed, setTyped] = useState('');
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const keyword = useDelayed(typed.trim(), searchDelayMs);
  const found = useCall(
    agents.find,
    { keyword },
    { enabled: keyword !== '', keepPrevious: true, quiet: true },
  );
  const names = new Map(props.known.map(({ id, account }) => [id, account]));
  for (const [id, name] of Object.entries(seen)) names.set(id, name);
  for (const { id, account, name } of found.data ?? []) names.set(id, `${account} (${name})`);
  const offered = keyword ? (found.data ?? []).map(({ id }) => id) : [];
  const ids = [...new Set([...offered, ...(props.value ?? [])])];
  return (
    <MultiChoice
      id={props.id}
      disabled={props.disabled ?? false}
      placeholder={props.placeholder ?? t('allAgents')}
      onSearch={setTyped}
      options={ids.map((id) => ({ value: id, label: names.get(id) ?? id }))}
      value={props.value}
      onChange={(chosen: string[]) => {
        setSeen(Object.fromEntries(chosen.map((id) => [id, names.get(id) ?? id])));
        props.onChange?.(chosen);
      }}
    />
  );
}
