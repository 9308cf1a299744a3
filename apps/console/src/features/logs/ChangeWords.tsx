import { fieldName } from '@pitboss/rules/field-names';
import { useLanguage } from '../../kit/settings.ts';
import { useZone } from '../../kit/time/zone.ts';
import { diffOf, parseSide } from './diff.ts';
import type { Line } from './line.ts';
import { valueWords } from './value-words.ts';

/** Differences that a row of the list says; the drawer has all. */
const most = 3;

/** What a line changed, in words: the field with its value before and after. */
export function ChangeWords({ line }: { readonly line: Line }) {
  const language = useLanguage();
  const { format } = useZone();
  if (line.result === 'denied') return '-';
  const changed = diffOf(parseSide(line.before), parseSide(line.after)).filter(
    ({ state }) => state !== 'same',
  );
  const words = changed.slice(0, most).map(({ path, before, after }) => {
    const key = path.findLast((part): part is string => typeof part === 'string') ?? '';
    const [from, to] = [before, after].map((value) => valueWords(key, value, language, format));
    return `${fieldName(key, language)}: ${from ? `${from} → ${to || '-'}` : to || '-'}`;
  });
  const said = words.join('; ') + (changed.length > most ? ' …' : '') || '-';
  return <span title={said}>{said}</span>;
}
