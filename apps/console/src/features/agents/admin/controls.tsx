import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import { accountTypes, agents } from '@pitboss/contract/agents/agents';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import { messageText, refer } from '@pitboss/rules/messages';
import { useMemo } from 'react';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Segmented } from '../../../kit/controls/segmented.tsx';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, TimeField } from '../../../kit/form/fields.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { type CheckNode, CheckTree } from '../../../kit/inputs/check-tree.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { groupsOf } from '../../../parts/games/GamePicker.tsx';
import { AgentPicker } from '../../../parts/games/pickers.tsx';
import { adminText } from './admin.text.ts';
import { agentText } from './agents.text.ts';

const field = fieldsOf(agentAdmin.add);

const nothing = () => undefined;

/** Controls of a form get these from their field; the label leads to the id. */
interface Controlled<V> {
  readonly id?: string;
  readonly value?: V;
  readonly onChange?: (value: V) => void;
}

/** Choice between a commercial and a trial account. */
export function AccountTypeField() {
  const t = useText(agentText);
  return (
    <ChoiceField
      name={field.accountType}
      label={t('accountType')}
      required
      options={accountTypes.map((value) => ({ value, label: t(`accountType.${value}`) }))}
    />
  );
}

/** End of an agent's permission to sign in: a future time, or none. */
export function ValidityField() {
  const t = useText(adminText);
  const rule = useRule();
  return (
    <TimeField
      name={field.validUntil}
      label={t('validUntil')}
      hint={t('validHint')}
      check={rule((at) => checkLater(t('validity'), Number(at), Date.now()))}
    />
  );
}

/** Chosen games are some games at least. */
export function useGamesRule(): (value: unknown) => string | undefined {
  const language = useLanguage();
  return (value) =>
    Array.isArray(value) && value.length === 0 ? messageText(refer('gamesRequired'), language) : undefined;
}

/** Chooses the parent agent; `chosen` is called on every choice. */
export function ParentControl(props: Controlled<string | undefined> & { readonly chosen?: () => void }) {
  const change = (id: string | undefined) => {
    props.onChange?.(id);
    props.chosen?.();
  };
  return <AgentPicker id={props.id} value={props.value} onChange={change} />;
}

/**
 * All games of the parent agent, or a selection of them; null means all. `parentId` empty: the caller's own.
 */
export function GamesControl(props: Controlled<number[] | null> & { parentId: string | null }) {
  const t = useText(adminText);
  const language = useLanguage();
  const games = useClientState((state) => state.games);
  const allowed = useCall(
    agents.gameIds,
    { uid: props.parentId ?? '0' },
    { enabled: props.parentId !== null, quiet: true },
  );
  const halls = useMemo(() => {
    const permitted = props.parentId === null ? null : new Set(allowed.data ?? []);
    return groupsOf(games, language).flatMap((hall) => {
      const children = hall.options
        .filter((game) => permitted === null || permitted.has(Number(game.value)))
        .map((game) => ({ key: game.value, title: game.label }));
      return children.length ? [{ key: `hall ${hall.label}`, title: hall.label, children }] : [];
    });
  }, [games, language, allowed.data, props.parentId]);
  const value = props.value ?? null;
  const change = props.onChange ?? nothing;
  return (
    <div id={props.id}>
      <Segmented<'all' | 'chosen'>
        aria-label={t('games')}
        value={value === null ? 'all' : 'chosen'}
        options={[
          { value: 'all', label: t(props.parentId === null ? 'gamesEvery' : 'gamesAll') },
          { value: 'chosen', label: t('gamesChosen') },
        ]}
        onChange={(next) => change(next === 'all' ? null : [])}
      />
      {value !== null && <GamesTree halls={halls} value={value} change={change} />}
    </div>
  );
}

/** Halls with their games; a tick at a hall chooses all of its games, or none. */
function GamesTree(props: {
  readonly halls: readonly { key: string; title: string; children: readonly CheckNode[] }[];
  readonly value: readonly number[];
  readonly change: (ids: number[]) => void;
}) {
  const t = useText(adminText);
  const chosen = new Set(props.value.map(String));
  const gamesOf = (key: string) =>
    props.halls.find((hall) => hall.key === key)?.children.map((game) => game.key) ?? [key];
  const stateOf = (key: string) => {
    const count = gamesOf(key).filter((game) => chosen.has(game)).length;
    return count === 0 ? undefined : count === gamesOf(key).length ? 'checked' : 'half';
  };
  const toggle = (key: string) => {
    const games = gamesOf(key);
    const rest = props.value.filter((id) => !games.includes(String(id)));
    props.change(stateOf(key) === 'checked' ? rest : [...rest, ...games.map(Number)]);
  };
  return (
    <CheckTree label={t('gamesPick')} nodes={props.halls} stateOf={stateOf} toggle={toggle} height={280} />
  );
}
