import { type JobName, jobTitles } from '@pitboss/contract/desk/jobs';
import { durationText } from '@pitboss/rules/zones/duration';
import { Plain } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say } from '../../kit/text.ts';

/** Description of a job. */
export function JobTitle({ name }: { readonly name: JobName }) {
  return <Plain value={say(jobTitles[name], useLanguage())} />;
}

/** Length of a run, or the interval between the end of a periodic job and its next run; a dash for none. */
export function Length({ ms }: { readonly ms: number | null }) {
  const language = useLanguage();
  return <Plain value={ms === null ? null : say(durationText(ms), language)} />;
}
