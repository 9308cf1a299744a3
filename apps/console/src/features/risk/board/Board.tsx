import { riskAlerts } from '@pitboss/contract/risk/risk-alerts';
import type { MonitorCode } from '@pitboss/risk/monitors';
import { Monitor } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Segmented } from '../../../kit/controls/segmented.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { ToolIcon } from '../../../kit/drawn/tool-icon.tsx';
import { useText } from '../../../kit/text.ts';
import type { Setting } from '../monitor/setting.ts';
import { boardText } from './board.text.ts';
import { type CodeCount, type Group, groupNames, groupOf } from './layout.ts';
import { MonitorPanel } from './MonitorPanel.tsx';
import type { LayoutState } from './use-layout.ts';
import { usePanelActions } from './use-panel-actions.ts';

const PanelMenu = lazyPart(async () => (await import('./PanelMenu.tsx')).PanelMenu);

const trendsEveryMs = 60_000;

export type Shown = Group | 'all' | 'alarmed';

interface BoardProps {
  readonly settings: Readonly<Record<string, Setting>>;
  readonly counts: Readonly<Record<string, CodeCount>>;
  readonly layout: LayoutState;
  readonly shown: Shown;
  readonly choose: (shown: Shown) => void;
  readonly wall: boolean;
  readonly showWall: () => void;
}

/** All panels, those of a group, or those with alerts. */
export const Board = memo(function Board(props: BoardProps): ReactNode {
  const { settings, counts, layout, shown, wall } = props;
  const t = useText(boardText);
  const trends = useCall(
    riskAlerts.trends,
    {},
    { everyMs: trendsEveryMs, staleMs: trendsEveryMs, keepPrevious: true, quiet: true },
  );
  const openOf = (code: string) => counts[code]?.open ?? 0;
  const inViewport = layout.all.filter(
    (code) =>
      settings[code] &&
      !layout.hidden.includes(code) &&
      (wall || shown === 'all' || (shown === 'alarmed' ? openOf(code) > 0 : groupOf(code) === shown)),
  );
  const { acts, said, dragged } = usePanelActions(layout, inViewport);
  const panel = (code: MonitorCode) => {
    const setting = settings[code];
    return (
      setting && (
        <MonitorPanel
          key={code}
          {...{ code, setting, wall, acts, open: openOf(code), trend: trends.data?.lines[code] }}
          figures={counts[code]?.figures}
          folded={!wall && layout.folded.includes(code)}
          wide={layout.wide.includes(code)}
        />
      )
    );
  };
  return (
    <section className="risk-board" aria-label={t('monitors')}>
      {!wall && <Toolbar {...props} openOf={openOf} />}
      <div className="risk-panels" data-dragged={dragged ?? undefined}>
        {inViewport.map(panel)}
        {inViewport.length === 0 && <Empty {...props} />}
      </div>
      <span role="status" className="k-unseen">
        {said}
      </span>
    </section>
  );
});

function Toolbar(props: BoardProps & { readonly openOf: (code: string) => number }): ReactNode {
  const t = useText(boardText);
  const { layout, shown, choose, openOf } = props;
  const inGroup = (group: Shown) =>
    layout.all
      .filter((code) => group === 'all' || groupOf(code) === group)
      .reduce((sum, code) => sum + openOf(code), 0);
  const label = (group: Group | 'all') => {
    const open = inGroup(group);
    return (
      <>
        {t(`group.${group}`)}
        {open > 0 && <b className="risk-count">{open}</b>}
      </>
    );
  };
  return (
    <div className="risk-tools">
      <Segmented<Shown>
        size="small"
        aria-label={t('group')}
        value={shown}
        onChange={choose}
        options={[
          ...(['all', ...groupNames] as const).map((value) => ({ value, label: label(value) })),
          { value: 'alarmed', label: t('alarmed') },
        ]}
      />
      <span className="risk-space" />
      <PanelMenu layout={layout} />
      <Button className="k-icon-btn" title={t('wall')} aria-label={t('wall')} onClick={props.showWall}>
        <ToolIcon of={Monitor} />
      </Button>
    </div>
  );
}

function Empty({ layout, shown }: BoardProps): ReactNode {
  const t = useText(boardText);
  if (shown === 'alarmed') return <p className="risk-empty">{t('noneAlarmed')}</p>;
  return (
    <p className="risk-empty">
      {t('noneShown')}{' '}
      <Button size="small" onClick={layout.showAll}>
        {t('showAll')}
      </Button>
    </p>
  );
}
