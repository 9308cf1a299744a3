import { Plain } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say } from '../../kit/text.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** How long after its end regular work runs again, in the largest unit that fits; a dash for what does not. */
export function Every({ ms }: { readonly ms: number | null }) {
  const language = useLanguage();
  if (ms === null) return <Plain value={null} />;
  const hours = ms % hourMs === 0;
  const n = ms / (hours ? hourMs : minuteMs);
  return (
    <Plain
      value={say(
        hours ? { zh_cn: `${n} 小时`, en_us: `${n} h` } : { zh_cn: `${n} 分钟`, en_us: `${n} min` },
        language,
      )}
    />
  );
}
