import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { areaById } from '@pitboss/rounds/catalogue';
import { decodeParsed } from '@pitboss/rounds/decode/decode';
import { type ReplayStep, replayOf } from '@pitboss/rounds/decode/replay';
import type { RoundRecord } from '@pitboss/rounds/types';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { commonText } from '../../../kit/common.text.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { say, sayIn } from '../../../kit/text.ts';
import { CardImage, RoundImage } from '../images/image.tsx';
import { replayText as text } from './replay.text.ts';
import './replay.css';

const stepMs = 900;

/** Final entry of a replay: the outcome for the members who bet. */
export interface ReplayEnd {
  readonly label: string;
  readonly detail: string;
}

function StepFace({ step, gameId }: { readonly step: ReplayStep; readonly gameId: number }) {
  const language = useLanguage();
  switch (step.kind) {
    case 'deal':
    case 'third':
    case 'draw':
      return (
        <>
          <CardImage card={step.card} />
          <span>
            {sayIn(text, language)(step.side)} {step.kind === 'deal' ? '' : say(text[step.kind], language)}
          </span>
        </>
      );
    case 'natural':
      return <b>{say(text.natural, language)}</b>;
    case 'guess':
      return (
        <>
          <CardImage card={step.card} />
          <span>
            {say(text[step.guess], language)} · {say(text[step.came], language)}
          </span>
        </>
      );
    case 'pick':
      return (
        <>
          <RoundImage name={step.came === 'safe' ? 'gem' : 'mine'} className="replay-tile" />
          <span>
            {say(text.cell, language)} {step.cell} · {say(text[step.came], language)}
          </span>
        </>
      );
    case 'scratch':
      return (
        <>
          <RoundImage name={`scratch_${step.symbol}`} className="replay-tile" />
          <span>
            {say(text.cell, language)} {step.cell}
          </span>
        </>
      );
    case 'number':
      return <b className={step.hit ? 'replay-hit' : ''}>{step.value}</b>;
    case 'result':
      return (
        <b className="replay-result">
          {say(text.result, language)}{' '}
          {step.areas.length
            ? step.areas
                .map((area) => areaById(gameId, area)?.[language === 'zh_cn' ? 'zh' : 'en'] ?? `#${area}`)
                .join(', ')
            : say(text.noArea, language)}
        </b>
      );
  }
}

export interface ReplayProps {
  readonly record: RoundRecord;
  readonly payouts: readonly ReplayEnd[];
  /**
   * Called with true while the replay is between its beginning and its end, when the outcome must be hidden.
   */
  readonly onRunning: (running: boolean) => void;
}

/** Position of a replay of `last` entries, its playing state, and the functions that move it. */
function usePlaying(last: number, onRunning: ReplayProps['onRunning']) {
  const [shown, setShown] = useState(0);
  const [playing, setPlaying] = useState(false);
  const running = shown < last && (playing || shown > 0);
  // A layout effect runs before the frame is painted: a normal effect would briefly show the result next to
  // the first step.
  useLayoutEffect(() => onRunning(running), [running, onRunning]);
  useEffect(() => {
    if (!playing) return;
    if (shown >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setShown(shown + 1), stepMs);
    return () => clearTimeout(timer);
  }, [playing, shown, last]);
  const jump = (to: number) => {
    setPlaying(false);
    setShown(Math.max(0, Math.min(last, to)));
  };
  const play = () => {
    if (shown >= last) setShown(0);
    setPlaying(!playing);
  };
  return { shown, playing, jump, play };
}

/**
 * The round step by step if the order of its events is known, with the payouts last; nothing otherwise. It is
 * at its beginning until it is started, and continues to the end by single steps, automatically, or at once.
 */
export function Replay({ record, payouts, onRunning }: ReplayProps) {
  const language = useLanguage();
  const steps = useMemo(() => {
    const { decoded, parsed } = decodeParsed(record);
    return decoded.status === 'error' || !parsed ? [] : replayOf(decoded, parsed);
  }, [record]);
  const last = steps.length + (payouts.length ? 1 : 0);
  const { shown, playing, jump, play } = usePlaying(last, onRunning);
  if (steps.length === 0) return null;
  return (
    <section className="replay" aria-label={say(text.replay, language)}>
      <div className="replay-tools">
        <b>{say(text.replay, language)}</b>
        <Button size="small" disabled={shown === 0} onClick={() => jump(shown - 1)}>
          {say(text.back, language)}
        </Button>
        <Button size="small" type="primary" onClick={play}>
          {say(playing ? commonText.pause : commonText.play, language)}
        </Button>
        <Button size="small" disabled={shown === last} onClick={() => jump(shown + 1)}>
          {say(text.forward, language)}
        </Button>
        <Button size="small" disabled={shown === last} onClick={() => jump(last)}>
          {say(text.toEnd, language)}
        </Button>
        <span className="round-fact-label">
          {shown} / {last}
        </span>
      </div>
      <ol className="replay-steps">
        {steps.slice(0, shown).map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a round never change their order
          <li key={index}>
            <StepFace step={step} gameId={record.gameId} />
          </li>
        ))}
        {payouts.length && shown === last ? (
          <li className="replay-payouts">
            <b>{say(fieldLabels.payout, language)}</b>
            {payouts.map((end) => (
              <span key={end.label}>
                {end.label} {end.detail}
              </span>
            ))}
          </li>
        ) : null}
      </ol>
    </section>
  );
}
