import { type FeatureKey, features } from '@pitboss/contract/core/pages';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useMutate } from '../calls/use-mutate.ts';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import { type Navigation, useInFront, useNavigation } from '../navigation.tsx';
import { notify } from '../notices.ts';
import { endAction, usePendingAction } from '../pending-action.ts';
import { useLanguage } from '../settings.ts';
import type { AnyRow, RowEnd } from '../table/table-column.ts';
import { useLatest } from '../table/use-latest.ts';
import { type Language, say, sayNow, useText } from '../text.ts';
import { widthOf } from './list-columns.tsx';
import type { ListButton, RowAction } from './list-types.ts';

/** Loaded with the first confirmation: a list is rendered without it. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('../dialog/confirm-dialog.tsx')).ConfirmDialog,
}));

/** Actions in sight at a row's end; the rest stand in a menu. */
const inViewport = 3;

/** Splits the actions of a row into those in sight and those behind the menu. */
function splitActions(actions: readonly RowAction[]): [RowAction[], RowAction[]] {
  const shown = actions.filter((action) => !action.hidden);
  const cut = shown.length > inViewport ? inViewport - 1 : inViewport;
  return [shown.slice(0, cut), shown.slice(cut)];
}

/** The actions that the operator may take: by feature, and by page where they lead. */
export const allowedActions = <Action extends RowAction>(
  actions: readonly Action[],
  position: Pick<Navigation, 'holds' | 'allowed'>,
): Action[] =>
  actions.filter(
    (action) =>
      (!action.feature || position.holds(action.feature)) && (!action.go || position.allowed(action.go.page)),
  );

/** Returns how a button or menu item shows that its action would be rejected; nothing for any other. */
export const blockedBy = ({ blocked }: RowAction, language: Language) =>
  blocked ? { disabled: true, title: say(blocked, language) } : {};

/** Returns actions as the items of a menu. */
export function menuItemsOf(
  actions: readonly RowAction[],
  language: Language,
  start: (action: RowAction) => void,
) {
  const harmful = actions.filter(({ danger }) => danger);
  const others = actions.filter(({ danger }) => !danger);
  return [...others, ...harmful].map((action) => ({
    key: action.label.en_us,
    label: say(action.label, language),
    danger: action.danger ?? false,
    // The first one that does harm stands apart from the others.
    apart: action === harmful[0] && others.length > 0,
    ...blockedBy(action, language),
    run: () => start(action),
  }));
}

/** Room that the widest row of actions needs. */
function actionsWidth(rows: readonly (readonly RowAction[])[], language: Language): number {
  const title = widthOf(say(kitText.actions, language)) + 26;
  const needs = rows.map((actions) => {
    const [shown, rest] = splitActions(actions);
    const texts = shown.map((action) => widthOf(say(action.label, language)) + 14);
    return texts.reduce((sum, one) => sum + one, 0) + (rest.length ? 40 : 0) + 20;
  });
  return Math.max(title, 64, ...needs);
}

/**
 * Runs row actions: opens the confirmation first if an action has one, then writes, opens or navigates.
 * Renders the confirmation and the opened dialog.
 */
export function useActions(refresh: () => void): {
  start(action: RowAction): void;
  open(show: (close: () => void) => ReactNode): void;
  overlays: ReactNode;
} {
  const language = useLanguage();
  const navigation = useNavigation();
  const inFront = useInFront();
  const mutation = useMutate();
  const [asked, setAsked] = useState<RowAction | null>(null);
  const [opened, setOpened] = useState<((close: () => void) => ReactNode) | null>(null);
  const [busy, setBusy] = useState(false);

  const perform = async (action: RowAction) => {
    if (action.go) navigation.open(action.go.page, action.go.search);
    if (action.open) setOpened(() => action.open ?? null);
    if (action.run) await action.run();
    if (action.write) {
      await mutation(action.write);
      action.after?.();
    }
  };
  const start = (action: RowAction) => {
    if (action.confirm) setAsked(action);
    // A rejected write has notified the user already.
    else perform(action).catch(() => refresh());
  };
  const confirmed = async () => {
    if (!asked) return;
    setBusy(true);
    try {
      await perform(asked);
    } catch {
      refresh();
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };
  const overlays = (
    <>
      {asked?.confirm && (
        <Suspense>
          <ConfirmDialog
            open={inFront}
            title={say(asked.label, language)}
            danger={asked.danger}
            busy={busy}
            question={asked.confirm}
            onYes={confirmed}
            onNo={() => setAsked(null)}
          />
        </Suspense>
      )}
      {opened?.(() => setOpened(null))}
    </>
  );
  return { start, open: (show) => setOpened(() => show), overlays };
}

/**
 * Opens the action that the search has chosen for this page, if a button has it. Otherwise an action of rows
 * is meant, and a notice says where it is.
 */
export function useChosenAction(
  page: string,
  buttons: readonly ListButton[],
  hasRowActions: boolean,
  start: (action: RowAction) => void,
): void {
  const feature = usePendingAction(page);
  const navigation = useNavigation();
  const language = useLanguage();
  const inFront = useInFront();
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when it is requested and the page is in front
  useEffect(() => {
    if (feature === null || !inFront) return;
    const button = allowedActions(buttons, navigation).find(
      (one) => one.feature === feature && !one.hidden && !one.blocked,
    );
    if (!button && !hasRowActions) return;
    endAction();
    if (button) start(button);
    else {
      const named = features[feature as FeatureKey];
      const action = named ? say(named, language) : feature;
      notify({ kind: 'info', title: sayNow(kitText.tip), detail: sayNow(kitText.actionOfRows, { action }) });
    }
  }, [feature, inFront]);
}

/** The buttons above the table. */
export function ListButtons(props: {
  buttons: readonly ListButton[];
  start(action: RowAction): void;
}): ReactNode {
  const language = useLanguage();
  const navigation = useNavigation();
  return allowedActions(props.buttons, navigation)
    .filter((button) => !button.hidden)
    .map((button) => (
      <Button
        key={button.label.en_us}
        type={button.primary ? 'primary' : undefined}
        danger={button.danger}
        {...blockedBy(button, language)}
        onClick={() => props.start(button)}
      >
        {say(button.label, language)}
      </Button>
    ));
}

/** The actions at the end of a row. */
export function RowActions(props: {
  actions: readonly RowAction[];
  /** All of them are behind the menu. */
  folded?: boolean | undefined;
  start(action: RowAction): void;
}): ReactNode {
  const t = useText(kitText);
  const language = useLanguage();
  const navigation = useNavigation();
  const allowed = allowedActions(props.actions, navigation);
  const [shown, rest] = props.folded ? [[], allowed.filter(({ hidden }) => !hidden)] : splitActions(allowed);
  return (
    <span className="k-actions">
      {shown.map((action) => (
        <Button
          key={action.label.en_us}
          type="link"
          size="small"
          danger={action.danger}
          {...blockedBy(action, language)}
          onClick={() => props.start(action)}
        >
          {say(action.label, language)}
        </Button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          label={t('more')}
          className="k-btn k-btn-link k-btn-small"
          items={menuItemsOf(rest, language, props.start)}
        >
          ⋯
        </MenuButton>
      )}
    </span>
  );
}

/**
 * The actions at the end of the rows of a list; undefined where nothing can be done with any row: a column
 * for it would stand in the way.
 */
export function useRowEnd(
  rows: readonly AnyRow[],
  actions: ((row: AnyRow) => readonly RowAction[]) | undefined,
  start: (action: RowAction) => void,
): RowEnd | undefined {
  const language = useLanguage();
  const navigation = useNavigation();
  const width = useMemo(() => {
    const allowed = actions && rows.map((row) => allowedActions(actions(row), navigation));
    const some = allowed?.length === 0 || allowed?.some((one) => one.some((action) => !action.hidden));
    return allowed && some ? actionsWidth(allowed, language) : 0;
  }, [actions, rows, navigation, language]);
  const startLatest = useLatest(start);
  const draw = useCallback(
    (row: AnyRow, folded?: boolean) => (
      <RowActions actions={actions?.(row) ?? []} folded={folded} start={startLatest} />
    ),
    [actions, startLatest],
  );
  const first = (row: AnyRow) => {
    const [action] = allowedActions(actions?.(row) ?? [], navigation).filter(({ hidden }) => !hidden);
    if (action && !action.blocked) start(action);
  };
  return width > 0 ? { width, draw, first } : undefined;
}
