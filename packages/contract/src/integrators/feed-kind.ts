import type { ConfigKind } from '../ingest/config-kinds.ts';
import type { ConfigData } from '../ingest/ingest-config.ts';

/** Description of a kind of the config feed for integrators. */
export interface FeedKind<K extends ConfigKind> {
  /** Subject whose id the item has. */
  readonly id: string;
  /** Action that the node takes. */
  readonly duty: string;
  /** Meaning of fields whose names do not say it, by their paths. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Id of the example, where ids of the kind are no numbers. */
  readonly exampleId?: string;
  readonly example: ConfigData[K];
}
export type FeedKinds<K extends ConfigKind> = { readonly [Kind in K]: FeedKind<Kind> };
