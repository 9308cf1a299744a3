import { hasTable, monitorCalls, type TableCode } from '@pitboss/contract/risk/risk-control';
import { windowText } from '@pitboss/risk/content';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { ChevronDown, ChevronRight, Ellipsis, SlidersHorizontal } from 'lucide-react';
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { lazyDialog, lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { ToolIcon } from '../../../kit/drawn/tool-icon.tsx';
import { StatusTag } from '../../../kit/list/cells.tsx';
import { MenuButton } from '../../../kit/menu/menu-button.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { riskText } from '../monitor/risk.text.ts';
import type { Setting } from '../monitor/setting.ts';
import { boardText } from './board.text.ts';
import type { CodeCount } from './layout.ts';
import { PanelRows } from './PanelRows.tsx';
import { SignalKinds } from './SignalKinds.tsx';
import { Trend } from './Trend.tsx';
import { useInViewport } from './use-in-viewport.ts';

const OppositeRecords = lazyPart(
  async () => (await import('../opposites/OppositeRecords.tsx')).OppositeRecords,
);
const SettingsDialog = lazyDialog(async () => (await import('../tuning/SettingsDialog.tsx')).SettingsDialog);

/** Polling interval without a stream, and minimum interval between reads because of the stream. */
const tableEveryMs = 5_000;
const tableGapMs = 3_000;

export interface PanelActions {
  fold(code: MonitorCode, on: boolean): void;
  hide(code: MonitorCode): void;
  widen(code: MonitorCode, on: boolean): void;
  drag(code: MonitorCode, event: PointerEvent): void;
  /** Moves by keys. */
  step(code: MonitorCode, event: KeyboardEvent): void;
}

interface PanelProps {
  readonly code: MonitorCode;
  readonly setting: Setting;
  readonly open: number;
  /** Open alerts by figure. */
  readonly figures: CodeCount['figures'];
  readonly trend: readonly number[] | undefined;
  readonly folded: boolean;
  readonly wide: boolean;
  /** On the wall nothing is set or moved. */
  readonly wall: boolean;
  readonly acts: PanelActions;
}

/**
 * One monitor: its largest figures of now, its trend, the number of open alerts, and the way to its settings.
 */
export const MonitorPanel = memo(function MonitorPanel(props: PanelProps): ReactNode {
  const { code, folded, wide, wall, open, figures, trend } = props;
  const language = useLanguage();
  const box = useRef<HTMLElement>(null);
  const inViewport = useInViewport(box);
  const monitor: Monitor = monitorOf(code);
  return (
    <article
      ref={box}
      className="risk-panel"
      aria-label={monitor.title[language]}
      data-panel={code}
      data-wide={wide || undefined}
      data-folded={folded || undefined}
      data-alarmed={open > 0 || undefined}
    >
      <Head {...props} />
      {!folded && (
        <>
          {!monitor.said && <Trend line={trend} />}
          <div className="risk-panel-body">
            {monitor.said ? (
              <SignalKinds counts={figures} wall={wall} />
            ) : hasTable(code) ? (
              <PanelTable code={code} open={open} inSight={inViewport} wide={wide && !wall} />
            ) : (
              <OppositeRecords inSight={inViewport} wall={wall} />
            )}
          </div>
        </>
      )}
    </article>
  );
});

/** The rows of a monitor, read only while they are visible. */
function PanelTable(props: {
  readonly code: TableCode;
  readonly open: number;
  readonly inSight: boolean;
  readonly wide: boolean;
}): ReactNode {
  const { code, open, inSight, wide } = props;
  const query = useCall(
    monitorCalls[code],
    {},
    {
      live: inSight ? 'risk' : undefined,
      everyMs: tableEveryMs,
      liveGapMs: tableGapMs,
      keepPrevious: true,
      quiet: true,
      enabled: inSight,
    },
  );
  return (
    <Loaded query={query} lines={4}>
      {(table) => <PanelRows monitor={monitorOf(code)} table={table} open={open} wide={wide} />}
    </Loaded>
  );
}

function Head({ code, setting, open, folded, wide, wall, acts }: PanelProps): ReactNode {
  const t = useText(boardText);
  const texts = useText(riskText);
  const language = useLanguage();
  const [editing, setEditing] = useState(false);
  const { title, about, window }: Monitor = monitorOf(code);
  const monitor = title[language];
  return (
    <header>
      {!wall && (
        <button
          type="button"
          className="risk-grip k-grip"
          data-grip={code}
          aria-label={t('move', { monitor })}
          title={t('move', { monitor })}
          onPointerDown={(event) => acts.drag(code, event)}
          onKeyDown={(event) => acts.step(code, event)}
        />
      )}
      <h2 title={`${monitor}: ${about[language]}`}>{monitor}</h2>
      <span className="risk-note">
        {windowText(setting.windowMinutes, setting.unit, window.per)[language]}
      </span>
      {!setting.enabled && <StatusTag>{texts('off')}</StatusTag>}
      <span className="risk-space" />
      {open > 0 && (
        <span title={t('openOf', { monitor, count: open })}>
          <StatusTag tone="error">{wall ? texts('open', { count: open }) : open}</StatusTag>
          {!wall && <span className="k-unseen">{t('openOf', { monitor, count: open })}</span>}
        </span>
      )}
      {!wall && <Tools {...{ code, monitor, folded, wide, acts }} edit={() => setEditing(true)} />}
      {editing && <SettingsDialog code={code} setting={setting} close={() => setEditing(false)} />}
    </header>
  );
}

/** Tools of a panel: its settings, folding, and the menu of its place. */
function Tools(props: {
  readonly code: MonitorCode;
  readonly monitor: string;
  readonly folded: boolean;
  readonly wide: boolean;
  readonly acts: PanelActions;
  readonly edit: () => void;
}): ReactNode {
  const t = useText(boardText);
  const texts = useText(riskText);
  const { holds } = useNavigation();
  const { code, monitor, folded, wide, acts, edit } = props;
  return (
    <>
      {holds('risk.configure') && (
        <button
          type="button"
          className="risk-tool"
          data-begin={`risk-${code}`}
          aria-label={texts('settingsOf', { monitor })}
          title={t('settings')}
          onClick={edit}
        >
          <ToolIcon of={SlidersHorizontal} />
        </button>
      )}
      <button
        type="button"
        className="risk-tool"
        aria-expanded={!folded}
        aria-label={t(folded ? 'unfold' : 'fold', { monitor })}
        onClick={() => acts.fold(code, !folded)}
      >
        <ToolIcon of={folded ? ChevronRight : ChevronDown} />
      </button>
      <MenuButton
        className="risk-tool"
        label={t('more', { monitor })}
        items={[
          { key: 'wide', label: t('wide'), checked: wide, run: () => acts.widen(code, !wide) },
          { key: 'hide', label: t('hide'), run: () => acts.hide(code) },
        ]}
      >
        <ToolIcon of={Ellipsis} />
      </MenuButton>
    </>
  );
}
