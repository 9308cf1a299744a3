import type { PagePath } from '@pitboss/contract/core/pages';
import type { Text } from '@pitboss/rules/i18n';
import type { Search } from '../../kit/navigation.tsx';

/** Something that a search leads to. */
export interface Find {
  readonly key: string;
  readonly label: string | Text;
  /** Kind of the record, and what distinguishes it from others. */
  readonly detail: string | Text;
  readonly page: PagePath;
  readonly search: Search;
  /** Feature of an action that opens on the page. */
  readonly feature?: string | undefined;
}

const max = 8;
const storeKey = (account: string) => `recent ${account}`;
const isText = (one: unknown) =>
  typeof one === 'string' || (typeof one === 'object' && one !== null && 'zh_cn' in one && 'en_us' in one);

/** Returns the last searches of an operator in this browser, the latest first. */
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
export function keepFind(account: string, { key, label, detail, page, search, feature }: Find): void {
  const others = recentFinds(account).filter((one) => one.key !== key);
  const next = [{ key, label, detail, page, search, feature }, ...others].slice(0, max);
  localStorage.setItem(storeKey(account), JSON.stringify(next));
}
