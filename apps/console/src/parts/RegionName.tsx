import { useLanguage } from '../kit/settings.ts';
import { say, type Text } from '../kit/text.ts';

/** Where an address lies, in the chosen language. */
export function RegionName({ region }: { readonly region: Text | null }) {
  const language = useLanguage();
  return region ? say(region, language) : '-';
}
