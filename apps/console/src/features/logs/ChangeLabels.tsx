import { useText } from '../../kit/text.ts';
import { useChangeWords } from './change-words.ts';
import { diffOf, fieldOf, type Line, parseSide } from './diff.ts';
import { logText } from './logs.text.ts';

/** Max number of differences in a row of the list; the drawer has all. */
const max = 3;

/** Change of a log entry in text: the field with its value before and after. */
export function ChangeLabels({ line }: { readonly line: Line }) {
  const words = useChangeWords(line.type);
  const t = useText(logText);
  if (line.contentRemoved) return t('contentRemovedShort');
  if (line.result === 'denied') return null;
  const changed = diffOf(parseSide(line.before), parseSide(line.after)).filter(
    ({ state }) => state !== 'same',
  );
  const texts = changed.slice(0, max).map(({ path, before, after }) => {
    const key = fieldOf(path);
    const [from, to] = [before, after].map((value) => words.value(key, value));
    return `${words.name(key)}: ${from ? `${from} → ${to || '-'}` : to || '-'}`;
  });
  const said = texts.join('; ') + (changed.length > max ? ' …' : '');
  return <span title={said}>{said}</span>;
}
