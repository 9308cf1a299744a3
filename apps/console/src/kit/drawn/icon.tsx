import type { ReactNode } from 'react';

/** An icon of the one set, in the colour of its text; the control around it has the words. */
export function Icon(props: {
  /**
   * A line of `icon-lines.ts`, or of `sign-in-lines.ts`, which the first page does without the others for.
   */
  readonly line: string;
  readonly size?: number;
}): ReactNode {
  const { line, size = 15 } = props;
  return (
    <svg
      className="k-icon"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={line} />
    </svg>
  );
}
