import { riskRecords } from '@pitboss/contract/risk/risk-records';
import { undoMs } from '@pitboss/contract/risk/risk-words';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { useText } from '../../../kit/text.ts';
import type { Decided } from './Verdicts.tsx';
import { verdictText } from './verdicts.text.ts';

/** Undo button of the last decision, with the seconds left for it. */
export function UndoBar(props: { readonly done: Decided; readonly over: () => void }): ReactNode {
  const t = useText(verdictText);
  const { done, over } = props;
  const undo = useWrite(riskRecords.undo, { done: false });
  const [leftMs, setLeftMs] = useState(() => done.until - Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const left = done.until - Date.now();
      if (left <= 0) over();
      else setLeftMs(left);
    }, 200);
    return () => clearInterval(timer);
  }, [done, over]);
  const back = async () => {
    await undo.mutateAsync({ payload: { ids: [...done.ids] } }).catch(() => null);
    over();
  };
  return createPortal(
    <div className="risk-undo">
      <span role="status">
        {done.name
          ? t('decidedOne', { name: done.name, result: t(done.result) })
          : t('decided', { count: done.ids.length, result: t(done.result) })}
      </span>
      <Button size="small" className="risk-undo-act" loading={undo.isPending} onClick={() => void back()}>
        {t('undo')} <kbd>Z</kbd>
      </Button>
      <span className="k-figure">{t('seconds', { seconds: Math.ceil(leftMs / 1000) })}</span>
      <i style={{ inlineSize: `${Math.max(0, (leftMs / undoMs) * 100)}%` }} />
    </div>,
    document.body,
  );
}
