/** Icons of the sign-in, on a field of 16 by 16; apart, because everyone waits for them first. */
export const signInLines = {
  eye: 'M1.2 8S3.8 3.4 8 3.4 14.8 8 14.8 8 12.2 12.6 8 12.6 1.2 8 1.2 8M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4',
  eyeClosed:
    'M3.6 4.7C2 6 1.2 8 1.2 8S3.8 12.6 8 12.6c1.4 0 2.6-.5 3.6-1.1M6.2 3.6c.6-.1 1.2-.2 1.8-.2 4.2 0 6.8 4.6 6.8 4.6s-.5 1-1.5 2.1M2 2l12 12',
  again: 'M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 1.5v3h-3',
} as const;
