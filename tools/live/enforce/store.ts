import type { ConfigData, ConfigItem } from '@pitboss/contract/ingest/ingest-config';

type Kind = keyof ConfigData;
type Kept<K extends Kind> = ReadonlyMap<string, ConfigData[K]>;

/** A member as this interface names it. */
export interface Named {
  readonly account: string;
  readonly agent: string;
}

const memberKey = (member: string, agent: string) => `${agent}\n${member}`;

/** Returns the subject of an item: the key of a member, an agent, or null. */
function subjectOf(data: object): string | null {
  const { member, agent } = data as { readonly member?: string; readonly agent?: string | null };
  return member === undefined ? (agent ?? null) : memberKey(member, agent ?? '');
}

/** Returns the item while it is in force: its end, if it has one, is exclusive. */
export const still = <T extends { readonly until?: number | undefined }>(
  item: T | undefined,
  now: number,
): T | undefined => (item && (item.until === undefined || now < item.until) ? item : undefined);

/** A decimal with two places in minor units. */
export const minor = (text: string): bigint => BigInt(text.replace('.', ''));

/** Stores the config feed read so far: items by kind and id, and also by subject (member or agent). */
export function createStore() {
  const kinds = new Map<string, Map<string, object>>();
  const subjects = new Map<string, Map<string, object>>();
  const none: ReadonlyMap<string, object> = new Map();

  function keep(map: Map<string, Map<string, object>>, key: string, id: string, data: object | null): void {
    const own = map.get(key) ?? new Map<string, object>();
    if (data === null) own.delete(id);
    else own.set(id, data);
    if (own.size > 0) map.set(key, own);
    else map.delete(key);
  }
  function put(kind: string, id: string, data: object | null): void {
    const before = kinds.get(kind)?.get(id);
    const was = before && subjectOf(before);
    if (was != null) keep(subjects, `${kind} ${was}`, id, null);
    keep(kinds, kind, id, data);
    const is = data && subjectOf(data);
    if (is !== null) keep(subjects, `${kind} ${is}`, id, data);
  }
  const about = <K extends Kind>(kind: K, subject: string) =>
    (subjects.get(`${kind} ${subject}`) ?? none) as Kept<K>;

  return {
    /** Takes a page of the feed in, in its order. */
    apply(page: { readonly full: boolean; readonly items: readonly ConfigItem[] }): void {
      if (page.full) {
        kinds.clear();
        subjects.clear();
      }
      for (const { kind, id, data } of page.items) put(kind, id, data);
    },
    /** All items of a kind by their ids. */
    all: <K extends Kind>(kind: K) => (kinds.get(kind) ?? none) as Kept<K>,
    /** Those that are about a member. */
    ofMember: <K extends Kind>(kind: K, { account, agent }: Named) => about(kind, memberKey(account, agent)),
    /** Those that are about an agent, by its account. */
    ofAgent: <K extends Kind>(kind: K, account: string) => about(kind, account),
  };
}
export type Store = ReturnType<typeof createStore>;

/** The one item of a kind that is about a member. */
export const only = <T>(items: ReadonlyMap<string, T>): T | undefined => items.values().next().value;

/** An agent and those above it, from the bottom; empty for one that the feed does not have. */
export function lineOf(store: Store, account: string): (ConfigData['rtp.agent'] & { readonly id: string })[] {
  const agents = store.all('rtp.agent');
  const line = [];
  let id: string | null = store.ofAgent('rtp.agent', account).keys().next().value ?? null;
  while (id !== null && line.length < 20) {
    const agent = agents.get(id);
    if (!agent) break;
    line.push({ ...agent, id });
    id = agent.parent;
  }
  return line;
}
