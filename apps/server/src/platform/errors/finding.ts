import { UserError } from './user-error.ts';

/**
 * A result of a check: `wrong` keeps the server from starting; `advice` is unsafe or a recommendation. The
 * text describes the state and the remedy.
 */
export interface Finding {
  readonly level: 'ok' | 'advice' | 'wrong';
  readonly about: string;
  readonly text: string;
}

const findingOf =
  (level: Finding['level']) =>
  (about: string, text: string): Finding => ({ level, about, text });
export const ok = findingOf('ok');
export const advice = findingOf('advice');
export const wrong = findingOf('wrong');

/** Reports the advice among findings of a start. Throws `UserError` for the first that is wrong. */
export function assertNoneWrong(findings: readonly Finding[], say: (line: string) => void): void {
  const first = findings.find(({ level }) => level === 'wrong');
  if (first) throw new UserError(first.text);
  for (const { level, text } of findings) if (level === 'advice') say(`Warning: ${text}`);
}
