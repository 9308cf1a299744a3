import type { PagePath } from '@pitboss/contract/pages';
import type { Text } from '@pitboss/rules/i18n';
import type { Search } from '../../kit/place.tsx';

/** Something that a search leads to. */
export interface Find {
  readonly key: string;
  readonly label: string | Text;
  /** What kind of thing it is, and what tells it from others. */
  readonly detail: string | Text;
  readonly page: PagePath;
  readonly search: Search;
}

const most = 8;
const storeKey = (account: string) => `recent ${account}`;
const isText = (one: unknown) =>
  typeof one === 'string' || (typeof one === 'object' && one !== null && 'zh_cn' in one && 'en_us' in one);

/** What a person of this browser searched for last, the latest first. */
export function recentFinds(account: string): readonly Find[] {
  try {
    const held = JSON.parse(localStorage.getItem(storeKey(account)) ?? '[]') as Find[];
    return held.filter(
      ({ key, label, detail, page, search }) =>
        typeof key === 'string' && isText(label) && isText(detail) && typeof page === 'string' && search,
    );
  } catch {
    return [];
  }
}

/** Remembers what was chosen. */
export function keepFind(account: string, { key, label, detail, page, search }: Find): void {
  const others = recentFinds(account).filter((one) => one.key !== key);
  const next = [{ key, label, detail, page, search }, ...others].slice(0, most);
  localStorage.setItem(storeKey(account), JSON.stringify(next));
}
