import type { ReactNode } from 'react';
import { CardImage, RoundImage } from '../images/image.tsx';
import { type Text, useLabels } from '../labels/language.ts';
import { seatText, texts } from '../labels/round.text.ts';

export type Tone = 'win' | 'lose' | 'warn' | 'info' | 'plain' | 'gold';

/** Small label with words. */
export function Chip({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`round-chip round-tone-${tone}`}>{children}</span>;
}

/** A chip with a pair of texts. */
export function WordChip({ text, tone }: { readonly text: Text; readonly tone?: Tone }) {
  const say = useLabels();
  return <Chip tone={tone}>{say(text)}</Chip>;
}

/** Exact decimal of a scaled integer: `scaled(237, 2)` gives 2.37, without trailing zeros. */
export function scaled(value: number, positions: number): string {
  const digits = String(value).padStart(positions + 1, '0');
  const whole = digits.slice(0, digits.length - positions);
  const rest = digits.slice(digits.length - positions).replace(/0+$/, '');
  return rest ? `${whole}.${rest}` : whole;
}

/** Multiplier with its sign. */
export function Times({ text, className }: { readonly text: string | number; readonly className?: string }) {
  return <span className={`round-times ${className ?? ''}`}>×{text}</span>;
}

/** Net of a seat in stakes: the sign carries the same information as the colour. */
export function Net({ value }: { readonly value: number }) {
  const tone = value > 0 ? 'win' : value < 0 ? 'lose' : 'plain';
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return <span className={`round-net round-net-${tone}`}>{`${sign}${Math.abs(value)}`}</span>;
}

/** A row of cards by number; long hands overlap so that the corners stay readable. */
export function CardRow({
  cards,
  overlap = false,
}: {
  readonly cards: readonly number[];
  readonly overlap?: boolean;
}) {
  return (
    <span className={`round-cards ${overlap ? 'round-cards-overlap' : ''}`}>
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card may repeat and the row never changes its order
        <CardImage key={`${index}-${card}`} card={card} />
      ))}
    </span>
  );
}

/** A row of tiles: `dot`, `domino` or `mj` images. */
export function TileRow({
  kind,
  tiles,
}: {
  readonly kind: 'dot' | 'domino' | 'mj';
  readonly tiles: readonly number[];
}) {
  return (
    <span className="round-cards">
      {tiles.map((tile, index) => (
        <RoundImage
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile may repeat, the row keeps its order
          key={`${index}-${tile}`}
          name={`${kind}_${tile}`}
          className={`round-tile round-tile-${kind}`}
        />
      ))}
    </span>
  );
}

/** Crown of the banker. */
function Crown({ title }: { readonly title: string }) {
  return (
    <svg className="round-crown" viewBox="0 0 24 18" role="img" aria-label={title}>
      <title>{title}</title>
      <path d="M2 4l5 4 5-7 5 7 5-4-2 10H4z" />
      <path d="M4 15.500h16v2H4z" />
    </svg>
  );
}

interface HandRowProps {
  readonly label: string;
  /** Title of the crown before the label, when this is the banker. */
  readonly crown?: string;
  /** Small mark under the label. */
  readonly note?: ReactNode;
  readonly hand: ReactNode;
  readonly badges?: ReactNode;
  readonly end?: ReactNode;
  readonly state?: 'won' | 'lost' | 'folded' | 'plain';
}

/** One hand: its owner, the cards, their value and the outcome. */
export function HandRow({ label, crown, note, hand, badges, end, state = 'plain' }: HandRowProps) {
  return (
    <li className={`round-hand round-hand-${state}`}>
      <span className="round-who">
        <span>{label}</span>
        {crown ? <Crown title={crown} /> : null}
        {note}
      </span>
      {hand}
      <span className="round-badges">{badges}</span>
      <span className="round-end">{end}</span>
    </li>
  );
}

/** Label of a seat in the chosen language. */
export function useSeat(): (seat: number) => string {
  const say = useLabels();
  return (seat) => say(seatText(seat));
}

/** Badge of a bull hand: the image and the name. */
export function BullBadge({ type, name }: { readonly type: number; readonly name: Text | undefined }) {
  const say = useLabels();
  return (
    <span className="round-bull">
      <RoundImage name={`bull_${type}`} alt={say(name)} className="round-bull-image" />
      <span>{say(name)}</span>
    </span>
  );
}

/** Banner with the winner of the round. */
export function Banner({ text, tone = 'gold' }: { readonly text: Text; readonly tone?: Tone }) {
  const say = useLabels();
  return <p className={`round-banner round-tone-${tone}`}>{say(text)}</p>;
}

/** Label and value under a display. */
export function Fact({ label, children }: { readonly label: Text; readonly children: ReactNode }) {
  const say = useLabels();
  return (
    <span className="round-fact">
      <span className="round-fact-label">{say(label)}</span>
      <span className="round-fact-value">{children}</span>
    </span>
  );
}

/** `赢 ×1.66` or `未中`. */
export function Outcome({ win, times }: { readonly win: boolean; readonly times?: string }) {
  return win ? (
    <span className="round-outcome">
      <WordChip text={texts.win} tone="win" />
      {times ? <Times text={times} className="round-big" /> : null}
    </span>
  ) : (
    <WordChip text={texts.lost} tone="plain" />
  );
}
