import { useLanguage } from '../kit/settings.ts';
import { say, type Text } from '../kit/text.ts';

/** Region of an IP address, in the chosen language. */
export function RegionName({ region }: { readonly region: Text | null }) {
  const language = useLanguage();
  return region ? say(region, language) : '-';
}
