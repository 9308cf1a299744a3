import { type CSSProperties, useState } from 'react';
import { imageNames, imageShortName } from './image-names.ts';

/** Returns the address of an image; an unknown one gives an empty string and a warning (spec §8). */
export function imagePath(name: string): string {
  if (imageNames.has(name)) return `${import.meta.env.BASE_URL}static/img/${name}.svg`;
  console.warn(`no picture is named ${name}`);
  return '';
}

interface RoundImageProps {
  readonly name: string;
  /** Alternative text; the short name when not given. */
  readonly alt?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** An image of the static set, or its short name as text when there is none. */
export function RoundImage({ name, alt, className, style }: RoundImageProps) {
  const [failed, setFailed] = useState('');
  const source = imagePath(name);
  const label = alt ?? imageShortName(name);
  if (!source || failed === source) {
    return (
      <span className={`round-noimage ${className ?? ''}`} style={style}>
        {label}
      </span>
    );
  }
  return (
    <img
      src={source}
      alt={label}
      title={label}
      className={className}
      style={style}
      draggable={false}
      onError={() => setFailed(source)}
    />
  );
}

/** One card by its number in payloads. */
export function CardImage({ card, className }: { readonly card: number; readonly className?: string }) {
  return <RoundImage name={`card_${card}`} className={`round-card ${className ?? ''}`} />;
}
