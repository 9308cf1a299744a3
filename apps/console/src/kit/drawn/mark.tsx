import type { ReactNode } from 'react';

/** The logo of the product: a chip with the letter P. Its colour distinguishes the two consoles. */
export function Mark({ size = 24 }: { readonly size?: number }): ReactNode {
  return (
    <svg className="k-mark" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <circle cx="16" cy="16" r="15.5" fill="var(--brand)" />
      <circle
        cx="16"
        cy="16"
        r="13.4"
        fill="none"
        stroke="#fff"
        strokeWidth="4.2"
        strokeDasharray="5.2 8.83"
        transform="rotate(-101 16 16)"
      />
      <circle cx="16" cy="16" r="10" fill="#fff" />
      <path
        d="M12.9 22V10.4h4a3.75 3.75 0 0 1 0 7.5h-4"
        fill="none"
        stroke="var(--brand)"
        strokeWidth="2.7"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
