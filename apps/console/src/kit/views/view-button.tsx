import { Bookmark } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { closesWithEscape, Popup } from '../controls/popup.tsx';
import { lazyPart } from '../dialog/lazy-dialog.tsx';
import { ToolIcon } from '../drawn/tool-icon.tsx';
import { useText } from '../text.ts';
import type { ViewsOf } from './use-views.ts';
import { viewText } from './views.text.ts';

/** Comes when the views are opened for the first time. */
const ViewsPanel = lazyPart(async () => (await import('./ViewsPanel.tsx')).ViewsPanel);

/** Known before the views have come, so that they hang where they stay. */
const width = 'min(376px, calc(100vw - 8px))';

/** The button that opens all views of a list; it is marked when the view in front has been changed. */
export function ViewButton(props: ViewsOf): ReactNode {
  const t = useText(viewText);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const { changed } = props.views;
  return (
    <>
      <Button
        ref={button}
        className="k-icon-btn k-view-button"
        aria-label={t('views')}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={changed ? t('changed') : t('views')}
        onClick={() => setOpen(!open)}
      >
        <ToolIcon of={Bookmark} />
        {changed && <span className="k-view-changed" role="img" aria-label={t('changed')} />}
      </Button>
      {open && (
        <Popup anchor={button} side="end" close={close}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside */}
          <div style={{ width }} onKeyDown={closesWithEscape(close, button)}>
            <ViewsPanel {...props} close={close} />
          </div>
        </Popup>
      )}
    </>
  );
}
