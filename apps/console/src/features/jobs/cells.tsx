import { type JobName, jobTitles } from '@pitboss/contract/desk/jobs';
import { Plain } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say } from '../../kit/text.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Description of a job. */
export function JobTitle({ name }: { readonly name: JobName }) {
  return <Plain value={say(jobTitles[name], useLanguage())} />;
}

/**
 * Interval between the end of a periodic job and its next run, in hours if they are integral; a dash for
 * other jobs.
 */
export function Every({ ms }: { readonly ms: number | null }) {
  const language = useLanguage();
  if (ms === null) return <Plain value={null} />;
  const isHours = ms % hourMs === 0;
  const n = ms / (isHours ? hourMs : minuteMs);
  const texts = isHours ? { zh_cn: `${n} 小时`, en_us: `${n} h` } : { zh_cn: `${n} 分钟`, en_us: `${n} min` };
  return <Plain value={say(texts, language)} />;
}
