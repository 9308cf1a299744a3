import { part } from '../kit/part.ts';

/** All that is behind sign-in. */
export const shellPart = part(async () => (await import('./ShellApp.tsx')).ShellApp);
