import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import { LayoutGrid } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { closesWithEscape, Popup } from '../../../kit/controls/popup.tsx';
import { SortableList } from '../../../kit/controls/sortable-list.tsx';
import { ToolIcon } from '../../../kit/drawn/tool-icon.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { boardText } from './board.text.ts';
import type { LayoutState } from './use-layout.ts';

/** The button that opens the list of panels: which are shown, and in which order. */
export function PanelMenu({ layout }: { readonly layout: LayoutState }): ReactNode {
  const t = useText(boardText);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button
        ref={button}
        className="k-icon-btn"
        title={t('panels')}
        aria-label={t('panels')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ToolIcon of={LayoutGrid} />
      </Button>
      {open && (
        <Popup anchor={button} side="end" close={close}>
          <Panels layout={layout} onKeyDown={closesWithEscape(close, button)} />
        </Popup>
      )}
    </>
  );
}

function Panels(props: {
  readonly layout: LayoutState;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
}): ReactNode {
  const t = useText(boardText);
  const language = useLanguage();
  const { layout } = props;
  const title = (code: MonitorCode) => monitorOf(code).title[language];
  return (
    <div role="dialog" aria-label={t('panels')} className="risk-panel-menu" onKeyDown={props.onKeyDown}>
      <SortableList
        label={t('panels')}
        items={layout.all}
        keyOf={(code) => code}
        titleOf={title}
        move={layout.move}
      >
        {(code) => (
          <label>
            <input
              type="checkbox"
              checked={!layout.hidden.includes(code)}
              onChange={({ target }) => layout.set('hidden', code, !target.checked)}
            />
            <span>{title(code)}</span>
          </label>
        )}
      </SortableList>
      <footer>
        <Button size="small" onClick={() => layout.foldAll(layout.folded.length === 0)}>
          {t(layout.folded.length === 0 ? 'foldAll' : 'unfoldAll')}
        </Button>
        <Button type="link" size="small" onClick={layout.reset}>
          {t('reset')}
        </Button>
      </footer>
    </div>
  );
}
