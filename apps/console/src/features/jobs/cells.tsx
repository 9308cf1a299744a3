import { type JobName, jobTitles } from '@pitboss/contract/jobs';
import { Plain } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say } from '../../kit/text.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** What a job does, in words. */
export function JobTitle({ name }: { readonly name: JobName }) {
  return <Plain value={say(jobTitles[name], useLanguage())} />;
}

/** How long after its end regular work runs again, in hours where they come out even; a dash for what does not. */
export function Every({ ms }: { readonly ms: number | null }) {
  const language = useLanguage();
  if (ms === null) return <Plain value={null} />;
  const isHours = ms % hourMs === 0;
  const n = ms / (isHours ? hourMs : minuteMs);
  const words = isHours ? { zh_cn: `${n} 小时`, en_us: `${n} h` } : { zh_cn: `${n} 分钟`, en_us: `${n} min` };
  return <Plain value={say(words, language)} />;
}
