import type { ReactNode } from 'react';
import { Mark } from '../../kit/drawn/mark.tsx';
import { useText } from '../../kit/text.ts';
import { productText } from '../session/product.text.ts';
import { signInText } from './sign-in.text.ts';

const positions = [-66, -44, -22, 0, 22, 44, 66];
const at = (degrees: number, radius: number) => {
  const angle = (degrees * Math.PI) / 180;
  return { x: 240 + radius * Math.sin(angle), y: 70 + radius * Math.cos(angle) };
};

/** A stack of chips, seen from above. */
function Chip({ x, y, r }: { readonly x: number; readonly y: number; readonly r: number }): ReactNode {
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill="#fff" fillOpacity=".14" stroke="none" />
      <circle cx={x} cy={y} r={r * 0.84} strokeWidth={r * 0.32} strokeDasharray={`${r * 0.33} ${r * 0.55}`} />
      <circle cx={x} cy={y} r={r * 0.56} />
    </g>
  );
}

/** Decorative drawing of a gaming table, from above. */
function Table(): ReactNode {
  return (
    <svg
      className="l-table"
      viewBox="0 0 480 480"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="#fff"
      strokeOpacity=".3"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M-40 70h560M-20 84a260 260 0 0 0 520 0M40 84a200 200 0 0 0 400 0M120 84a120 120 0 0 0 240 0" />
      <rect x="196" y="26" width="88" height="30" rx="5" />
      <path d="M208 32v18M224 32v18M240 32v18M256 32v18M272 32v18" strokeWidth="5" />
      {positions.map((degrees) => {
        const { x, y } = at(degrees, 166);
        return (
          <g key={degrees} transform={`translate(${x} ${y}) rotate(${-degrees})`}>
            <rect x="-17" y="-24" width="34" height="48" rx="4" />
            <path d="M0-12 8 0 0 12-8 0z" strokeOpacity=".2" />
          </g>
        );
      })}
      {positions.map((degrees, position) => {
        const { x, y } = at(degrees + 6, 232);
        return <Chip key={degrees} x={x} y={y} r={position % 3 === 1 ? 20 : 14} />;
      })}
      <path d="M240 122l5 10 11 1-8 8 2 11-10-5-10 5 2-11-8-8 11-1z" />
    </svg>
  );
}

/** Product and console: colour and text distinguish the two consoles. */
export function SignInSide({ agent }: { readonly agent: boolean }): ReactNode {
  const t = useText(signInText);
  const product = useText(productText);
  return (
    <header className="l-side">
      <Table />
      <div className="l-brand">
        <Mark size={52} />
        <h1>{product('product')}</h1>
        <p>
          <strong>{product(agent ? 'agentConsole' : 'adminConsole')}</strong>
          <span>{t('slogan')}</span>
        </p>
      </div>
    </header>
  );
}
