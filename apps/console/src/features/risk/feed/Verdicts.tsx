import { riskRecords } from '@pitboss/contract/risk/risk-records';
import { verdicts } from '@pitboss/contract/risk/risk-words';
import { useEffect, useState } from 'react';
import { useWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { TextBox } from '../../../kit/controls/text-box.tsx';
import { useText } from '../../../kit/text.ts';
import { riskText } from '../risk.text.ts';

interface Done {
  readonly ids: readonly string[];
  readonly until: number;
}

/** What the person finds of the selected alerts, and for ten seconds the way back. */
export function Verdicts({
  selected,
  clear,
  send: sendWhole,
}: {
  readonly selected: readonly string[];
  readonly clear: () => void;
  /** Sends the verdict, where it is not one on these alerts alone. */
  readonly send?: (verdict: {
    readonly result: (typeof verdicts)[number];
    readonly remark: string;
  }) => Promise<{ readonly ids: string[]; readonly undoUntil: number | null }>;
}) {
  const t = useText(riskText);
  const [remark, setRemark] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  const decide = useWrite(riskRecords.decide, { done: false });
  const undo = useWrite(riskRecords.undo);
  const send = async (result: (typeof verdicts)[number]) => {
    const verdict = { result, remark: remark.trim() };
    const reply = await (
      sendWhole?.(verdict) ?? decide.mutateAsync({ payload: { ids: [...selected], ...verdict } })
    ).catch(() => null);
    if (!reply) return;
    setRemark('');
    clear();
    setDone({ ids: reply.ids, until: reply.undoUntil ?? 0 });
  };
  const back = async () => {
    if (!done) return;
    setDone(null);
    await undo.mutateAsync({ payload: { ids: [...done.ids] } }).catch(() => null);
  };
  return (
    <div className="risk-verdicts">
      {selected.length > 0 && (
        <>
          <span className="risk-note">{t('selected', { count: selected.length })}</span>
          <TextBox
            value={remark}
            onChange={setRemark}
            placeholder={t('remark')}
            label={t('remark')}
            width={200}
            maxLength={200}
          />
          {verdicts.map((result) => (
            <Button
              key={result}
              size="small"
              danger={result === 'abnormal'}
              disabled={result === 'abnormal' && remark.trim() === ''}
              loading={decide.isPending}
              onClick={() => void send(result)}
            >
              {t(result)}
            </Button>
          ))}
        </>
      )}
      {done && <Undo key={done.until} done={done} back={back} over={() => setDone(null)} />}
    </div>
  );
}

function Undo(props: { readonly done: Done; readonly back: () => Promise<void>; readonly over: () => void }) {
  const t = useText(riskText);
  const { done, back, over } = props;
  const left = () => Math.ceil((done.until - Date.now()) / 1000);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = left();
      if (now <= 0) over();
      else setSeconds(now);
    }, 250);
    return () => clearInterval(timer);
  });
  return (
    <span role="status">
      {t('decided', { count: done.ids.length })}{' '}
      <Button size="small" onClick={() => void back()}>
        {t('undo', { seconds })}
      </Button>
    </span>
  );
}
