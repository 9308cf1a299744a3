import type { ReactNode } from 'react';
import { Button } from '../kit/controls/button.tsx';
import { kitText } from '../kit/kit.text.ts';
import { allowedActions, blockedBy, menuItemsOf, useActions } from '../kit/list/list-actions.tsx';
import type { RowAction } from '../kit/list/list-types.ts';
import { MenuButton } from '../kit/menu/menu-button.tsx';
import { useNavigation } from '../kit/navigation.tsx';
import { useLanguage } from '../kit/settings.ts';
import { say, useText } from '../kit/text.ts';

/** Buttons beside the name of a record; further actions stand in a menu. */
const inSight = 3;

/** The actions on a record beside its name: the first three as buttons, the others in a menu. */
export function ThingActions(props: {
  readonly actions: readonly RowAction[];
  /** Reads the record again after a write that was rejected. */
  readonly refresh?: () => void;
}): ReactNode {
  const t = useText(kitText);
  const language = useLanguage();
  const { start, overlays } = useActions(props.refresh ?? (() => undefined));
  const actions = allowedActions(props.actions, useNavigation()).filter((action) => !action.hidden);
  const shown = actions.slice(0, inSight);
  const rest = actions.slice(inSight);
  return (
    <>
      <span className="k-thing-actions">
        {shown.map((action) => (
          <Button
            key={action.label.en_us}
            danger={action.danger}
            {...blockedBy(action, language)}
            onClick={() => start(action)}
          >
            {say(action.label, language)}
          </Button>
        ))}
        {rest.length > 0 && (
          <MenuButton
            label={t('more')}
            className="k-btn k-btn-default"
            items={menuItemsOf(rest, language, start)}
          >
            ⋯
          </MenuButton>
        )}
      </span>
      {overlays}
    </>
  );
}
