import { areaById } from '@pitboss/rounds/catalogue';
import { decodeParsed } from '@pitboss/rounds/decode';
import { type ReplayStep, replayOf } from '@pitboss/rounds/replay';
import type { RoundRecord } from '@pitboss/rounds/types';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { say } from '../../../kit/text.ts';
import { CardImage, RoundImage } from '../image.tsx';
import { replayText as text } from './replay.text.ts';
import './replay.css';

const stepMs = 900;

/** The last sentence of a replay: what it came to for those who bet. */
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
            {say(text[step.side], language)} {step.kind === 'deal' ? '' : say(text[step.kind], language)}
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
  /** Says that the replay is between its beginning and its end, when what it came to must not be in sight. */
  readonly onRunning: (running: boolean) => void;
}

/**
 * The round step by step where the order of its events is known, with the payouts last; nothing otherwise. It stands at
 * its beginning until it is started, and leads to the end by step, by itself, or at once.
 */
export function Replay({ record, payouts, onRunning }: ReplayProps) {
  const language = useLanguage();
  const steps = useMemo(() => {
    const { decoded, parsed } = decodeParsed(record);
    return decoded.status === 'error' || !parsed ? [] : replayOf(decoded, parsed);
  }, [record]);
  const last = steps.length + (payouts.length ? 1 : 0);
  const [shown, setShown] = useState(0);
  const [playing, setPlaying] = useState(false);
  const running = shown < last && (playing || shown > 0);
  // Before the frame is painted: an effect after it would show the result beside the first step for a moment.
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
  if (steps.length === 0) return null;
  const jump = (to: number) => {
    setPlaying(false);
    setShown(Math.max(0, Math.min(last, to)));
  };
  const play = () => {
    if (shown >= last) setShown(0);
    setPlaying(!playing);
  };
  return (
    <section className="replay" aria-label={say(text.replay, language)}>
      <div className="replay-tools">
        <b>{say(text.replay, language)}</b>
        <Button size="small" disabled={shown === 0} onClick={() => jump(shown - 1)}>
          {say(text.back, language)}
        </Button>
        <Button size="small" type="primary" onClick={play}>
          {say(playing ? text.pause : text.play, language)}
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
            <b>{say(text.payout, language)}</b>
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
