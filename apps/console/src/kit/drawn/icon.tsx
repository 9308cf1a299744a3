import type { ReactNode } from 'react';

/** Lines of the icons on a field of 16 by 16. */
const lines = {
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  sun: 'M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M8 .8v1.6M8 13.6v1.6M.8 8h1.6M13.6 8h1.6M2.9 2.9 4 4M12 12l1.1 1.1M2.9 13.1 4 12M12 4l1.1-1.1',
  moon: 'M13.6 9.7A6 6 0 0 1 6.3 2.4a6 6 0 1 0 7.3 7.3z',
  eye: 'M1.2 8S3.8 3.4 8 3.4 14.8 8 14.8 8 12.2 12.6 8 12.6 1.2 8 1.2 8M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4',
  eyeClosed:
    'M3.6 4.7C2 6 1.2 8 1.2 8S3.8 12.6 8 12.6c1.4 0 2.6-.5 3.6-1.1M6.2 3.6c.6-.1 1.2-.2 1.8-.2 4.2 0 6.8 4.6 6.8 4.6s-.5 1-1.5 2.1M2 2l12 12',
  star: 'M8 1.8l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6z',
  left: 'M10 3 5 8l5 5',
  right: 'M6 3l5 5-5 5',
  down: 'M3 6l5 5 5-5',
  again: 'M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 1.5v3h-3',
  keyboard: 'M1.5 4h13v8.5h-13zM4 6.6h.01M6.7 6.6h.01M9.4 6.6h.01M12 6.6h.01M4.2 10h7.6',
  back: 'M6 3 2.5 6.5 6 10M2.5 6.5h7a4 4 0 0 1 0 8H6',
} as const;

export type IconName = keyof typeof lines;

/** An icon of the one set, in the colour of its text; the control around it has the words. */
export function Icon(props: {
  readonly name: IconName;
  readonly size?: number;
  readonly filled?: boolean;
}): ReactNode {
  const { name, size = 15, filled } = props;
  return (
    <svg
      className="k-icon"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines[name]} />
    </svg>
  );
}
