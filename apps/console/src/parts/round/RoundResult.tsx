import { gameById } from '@pitboss/rounds/catalogue';
import { decode } from '@pitboss/rounds/decode/decode';
import type { Decoded, ErrorCode, RoundRecord } from '@pitboss/rounds/types';
import { Component, type ReactNode, useMemo } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useLanguage } from '../../kit/settings.ts';
import { areaNameIn } from '../games/game-names.ts';
import { RoundDisplay } from './display.tsx';
import { Chip } from './displays/bits.tsx';
import { type Language, RoundLanguage, useLabels } from './labels/language.ts';
import { errorText, mismatchText, texts } from './labels/round.text.ts';
import './round.css';

const rawLimit = 120;

/** The raw result as the fallback shows it; a field that is no text is written as JSON. */
export function rawText(result: unknown): string {
  const raw = typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
  return raw.length > rawLimit ? `${raw.slice(0, rawLimit)}…` : raw;
}

function Fallback({ code, result }: { readonly code?: ErrorCode; readonly result: unknown }) {
  const say = useLabels();
  return (
    <div className="round-fallback" role="note">
      <p className="round-fallback-text">
        {say(code ? errorText[code] : texts.broken)}
        {code ? <code>{code}</code> : null}
      </p>
      <p>
        <span className="round-fact-label">{say(texts.raw)}</span> <code>{rawText(result)}</code>
      </p>
    </div>
  );
}

/** Keeps a display that fails from taking the page with it: a stored record must never do that. */
class Guard extends Component<
  { readonly fallback: ReactNode; readonly children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

function Areas({ gameId, areas }: { readonly gameId: number; readonly areas: readonly number[] }) {
  const say = useLabels();
  const names = useClientState((state) => state.gameAreaNames);
  if (areas.length === 0) return <span className="round-fact-label">{say(texts.noArea)}</span>;
  return (
    <ul className="round-areas" aria-label={say(texts.winningAreas)}>
      {areas.map((area) => (
        <li key={area}>
          <Chip tone="gold">{say(areaNameIn(names, gameId, area))}</Chip>
        </li>
      ))}
    </ul>
  );
}

function Body({ decoded, record }: { readonly decoded: Decoded; readonly record: RoundRecord }) {
  const say = useLabels();
  if (decoded.status === 'error') return <Fallback code={decoded.code} result={record?.result} />;
  return (
    <>
      {decoded.mismatches.length > 0 ? (
        <div className="round-warning" role="alert">
          <strong>{say(texts.mismatch)}</strong>
          <ul>
            {decoded.mismatches.map((code) => (
              <li key={code}>
                <code>{code}</code> {say(mismatchText[code])}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Guard key={`${record.result}|${record.player}`} fallback={<Fallback result={record.result} />}>
        <RoundDisplay round={decoded} record={record} />
      </Guard>
    </>
  );
}

interface RoundResultProps {
  readonly record: RoundRecord;
  /** Language of this display; the interface's when not given. */
  readonly language?: Language;
}

/** The result of a stored round: what the decoder makes of it, or a readable fallback. Never throws. */
export function RoundResult({ record, language }: RoundResultProps) {
  const chosen = useLanguage();
  const decoded = useMemo(() => decode(record), [record]);
  const shown = language ?? chosen;
  // A stored record may contain any value: the header must render in that case too.
  const gameId: unknown = record?.gameId;
  const game = typeof gameId === 'number' ? gameById(gameId) : undefined;
  const name = game ? (shown === 'zh_cn' ? game.zh : game.en) : `#${String(gameId ?? '-')}`;
  return (
    <RoundLanguage value={shown}>
      <section className="round" lang={shown === 'zh_cn' ? 'zh-CN' : 'en'}>
        <Header name={name} inningId={String(record?.inningId ?? '-')}>
          {decoded.status === 'error' ? null : <Areas gameId={decoded.gameId} areas={decoded.areas} />}
        </Header>
        <Body decoded={decoded} record={record} />
      </section>
    </RoundLanguage>
  );
}

function Header({ name, inningId, children }: { name: string; inningId: string; children: ReactNode }) {
  const say = useLabels();
  return (
    <header className="round-head">
      <span className="round-game">{name}</span>
      <span className="round-inning">
        <span className="round-fact-label">{say(texts.inning)}</span> {inningId}
      </span>
      {children}
    </header>
  );
}
