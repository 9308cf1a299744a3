import { verdicts } from '@pitboss/contract/risk/alert-words';
import { riskControl } from '@pitboss/contract/risk/risk-control';
import { riskRecords } from '@pitboss/contract/risk/risk-records';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { CallError, send } from '../../../kit/calls/send.ts';
import { afterWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { TextBox } from '../../../kit/controls/text-box.tsx';
import { Callout } from '../../../kit/detail/callout.tsx';
import { kitText } from '../../../kit/kit.text.ts';
import { notify } from '../../../kit/notices.ts';
import { sayNow, useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { recentText } from '../../../parts/RecentTime.tsx';
import { type Alert, isOpen } from './alert.ts';
import { verdictText } from './verdicts.text.ts';

type Verdict = (typeof verdicts)[number];

/** Last decision, and the time until which it can be undone. */
export interface Decided {
  /** Of the records. */
  readonly ids: readonly string[];
  readonly result: Verdict;
  readonly until: number;
  /** Subject of a single alert. */
  readonly name?: string;
}

interface VerdictsProps {
  readonly alerts: readonly Alert[];
  readonly decided: (done: Decided) => void;
  /** Keeps only these alerts selected, because other operators decided the rest. */
  readonly keep?: (ids: readonly string[]) => void;
  /** Sends the verdict (quietly), if it does not concern only these alerts. */
  readonly send?: (verdict: { readonly result: Verdict; readonly remark: string }) => Promise<{
    readonly ids: string[];
    readonly undoUntil: number | null;
  }>;
}

/** Code: another operator decided one of the alerts before. */
const decidedCode = 1514;

/** Verdict of the operator on alerts: one for all of them. */
export function Verdicts({ alerts, decided, keep, send: sendWhole }: VerdictsProps): ReactNode {
  const t = useText(verdictText);
  const [remark, setRemark] = useState('');
  const [lost, setLost] = useState<{ readonly result: Verdict; readonly alerts: readonly Alert[] }>();
  const box = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const decide = async (result: Verdict) => {
    if (result === 'abnormal' && remark.trim() === '') {
      box.current?.focus();
      return;
    }
    const ids = alerts.map(({ id }) => id);
    try {
      const verdict = { result, remark: remark.trim() };
      setBusy(true);
      const reply = await (sendWhole?.(verdict) ??
        send(riskRecords.decide, { ids, ...verdict }, { quiet: true }));
      // The page is read again in the background: the time for undo is already running.
      void afterWrite(client, riskRecords.decide);
      setRemark('');
      setLost(undefined);
      const [first, ...more] = alerts;
      decided({
        ids: reply.ids,
        result,
        until: reply.undoUntil ?? 0,
        ...(first && more.length === 0 ? { name: first.name } : {}),
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const gone = error.code === decidedCode ? await decidedOf(ids) : [];
      if (gone.length > 0 && keep) {
        setLost({ result, alerts: gone });
        keep(ids.filter((id) => !gone.some((one) => one.id === id)));
      } else notify({ kind: 'error', title: sayNow(kitText.error), detail: error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="risk-verdicts">
      {lost && <Meanwhile {...lost} left={alerts.length} again={decide} close={() => setLost(undefined)} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (remark.trim() !== '') void decide('abnormal');
        }}
      >
        <TextBox
          ref={box}
          value={remark}
          onChange={setRemark}
          placeholder={t('remark')}
          label={t('remark')}
          width={220}
          maxLength={200}
        />
      </form>
      {verdicts.map((result) => (
        <Button
          key={result}
          size="small"
          className={`risk-to-${result}`}
          danger={result === 'abnormal'}
          disabled={alerts.length === 0}
          loading={busy}
          onClick={() => void decide(result)}
        >
          {t(result)}
        </Button>
      ))}
    </div>
  );
}

/** Returns the alerts among these that are decided by now. */
async function decidedOf(ids: readonly string[]): Promise<readonly Alert[]> {
  const { list } = await send(riskControl.alerts, { ids: [...ids], pageSize: ids.length }, { quiet: true });
  return list.filter((alert) => !isOpen(alert));
}

function Meanwhile(props: {
  readonly result: Verdict;
  readonly alerts: readonly Alert[];
  readonly left: number;
  readonly again: (result: Verdict) => Promise<void>;
  readonly close: () => void;
}): ReactNode {
  const t = useText(verdictText);
  const zone = useZone();
  const { alerts, left, result, again, close } = props;
  return (
    <Callout kind="warning" title={t('meanwhile', { count: alerts.length })}>
      <ul className="risk-meanwhile">
        {alerts.slice(0, 5).map(({ id, name, handler, decidedAt, state }) => (
          <li key={id}>
            {name}:{' '}
            {t('meanwhileOne', {
              who: handler === null || handler === 'system' ? t('system') : handler,
              at: decidedAt === null ? '-' : recentText(zone, decidedAt, Date.now()),
              result: t(`state.${state}`),
            })}
          </li>
        ))}
      </ul>
      <div className="risk-bar">
        {left > 0 && (
          <Button size="small" type="primary" onClick={() => void again(result)}>
            {t('decideRest', { count: left })}
          </Button>
        )}
        <Button size="small" onClick={close}>
          {t('dismiss')}
        </Button>
      </div>
    </Callout>
  );
}
