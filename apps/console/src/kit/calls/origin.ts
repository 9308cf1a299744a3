import { entryOf, knownOrigins, localOrigins, type OriginEntry } from '@pitboss/contract/core/origins';

declare global {
  interface Window {
    /** Table of origins, written by the server into /origins.js next to the console. */
    __ORIGINS__?: readonly OriginEntry[];
    /** Version of the server, written next to them. */
    __RELEASE__?: string;
  }
}

/** Default ports, for a console that is served without its table. */
const fallback = () => [...knownOrigins, ...localOrigins({ admin: 8100, agent: 8101, api: 8110 })];

/**
 * Entry of the origin this page is served from: its API and whether it is the admin or the agent console
 * (spec §1).
 */
export const ownOrigin = (): OriginEntry => entryOf(window.__ORIGINS__ ?? fallback(), location.origin);
